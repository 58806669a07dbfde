import type { Tx } from '#server/platform/database/database.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { type EmailKind, renderEmail } from './email-templates.ts'
import { insertEmail } from './email.queries.ts'

const maxAttempts = 8

type Message = {
  kind: EmailKind
  to: { name: string; address: string; locale: string; user_id?: string }
  params?: Record<string, string | number>
  /** A one-time link: kept apart from the message and forgotten once it is sent. */
  link?: string
  created_by?: string
}

/** Writes the message down in the transaction that wants it; the worker sends it once that has committed. */
export async function queueEmail(tx: Tx, { kind, to, params = {}, link, created_by }: Message) {
  const rendered = renderEmail(kind, translateTo(to.locale), { name: to.name, ...params })
  const { id } = await insertEmail(tx, {
    kind,
    to_name: to.name,
    to_address: to.address,
    locale: to.locale,
    ...rendered,
    link: link ?? null,
    user_id: to.user_id ?? null,
    created_by: created_by ?? null,
  })
  await enqueue(tx, 'email:send', { email_id: id }, { maxAttempts })
}
