import type { Instant } from '#shared/dates/instant.ts'
import type { EmailPreview } from '#shared/features/email/emails.reply.ts'
import { asOneLine } from '#shared/validation/text.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import type { DocumentKey, DocumentKind, Recipient } from '#server/platform/database/schema/tables.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { enqueue, enqueueAll } from '#server/platform/jobs/queue.ts'
import { type EmailKind, linkPlaceholder, renderEmail, renderLetter } from './email-templates.ts'
import { insertEmail, insertEmails } from './email.queries.ts'
import { forgetBounces } from './events/mail-events.service.ts'
import { isSettledReminder, lockEmail, markQueuedAgain } from './emails.queries.ts'

const maxAttempts = 8

type Message = {
  kind: EmailKind
  to: { name: string; address: string; locale: string; user_id?: string }
  params?: Record<string, string | number>
  /** A one-time link: stored separately from the message and deleted once it is sent. */
  link?: string
  created_by?: string
}

/** Stores the message in the caller's transaction; the worker sends it after the commit. */
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

/** What the message is about. */
type About =
  | ({ kind: DocumentKind } & DocumentKey)
  | { kind: 'receipt'; payment_id: string }
  | { kind: 'statement'; customer_id: string }
  | { kind: 'reminder'; customer_id: string }
  | { kind: 'schedule_test'; schedule_id: string }

type Letter = About & {
  to: Recipient[]
  cc: Recipient[]
  bcc?: Recipient[]
  locale: string
  subject: string
  text: string
  from_name: string
  reply_to: string
  attach_pdf: boolean
  created_by: string | null
  created_at: Instant
}

/** A message that a user wrote about a document. */
export async function queueLetter(tx: Tx, letter: Letter) {
  const [id = ''] = await queueLetters(tx, [letter])
  return id
}

/** Many at once; messages of a run have a lower priority than those that users send. */
export async function queueLetters(tx: Tx, letters: Letter[], { priority = 0, afterSeconds = 0 } = {}) {
  if (letters.length === 0) return []
  const ids = (await insertEmails(tx, letters.map(asKept))).map(({ id }) => id)
  await enqueueAll(
    tx,
    'email:send',
    ids.map((email_id) => ({ email_id })),
    { maxAttempts, priority, afterSeconds },
  )
  return ids
}

/** Headers must be one line; names stored before line breaks were refused may still contain some. */
const asKept = ({ to, cc, bcc = [], text, ...letter }: Letter) => ({
  ...letter,
  subject: asOneLine(letter.subject),
  from_name: asOneLine(letter.from_name),
  to_name: asOneLine(to[0]?.name ?? ''),
  to_address: to.map(({ address }) => address).join(', '),
  recipients: JSON.stringify(to.map(onOneLine)),
  cc: JSON.stringify(cc.map(onOneLine)),
  bcc: JSON.stringify(bcc.map(onOneLine)),
  ...renderLetter(letter.from_name, text, pageButtonOf(letter)),
  link: null,
  user_id: null,
})

/** Messages about documents and accounts lead to the page that customers open by a link, which is made when the message is sent. */
const kindsWithPage: readonly string[] = ['invoice', 'reminder', 'statement', 'receipt', 'credit_note']

function pageButtonOf({ kind, locale }: Pick<Letter, 'kind' | 'locale'>) {
  const translate = translateTo(locale)
  return kindsWithPage.includes(kind)
    ? { label: translate('email.customer_page.button'), hint: translate('email.button_hint') }
    : null
}

const onOneLine = ({ name, address }: Recipient) => ({ name: asOneLine(name), address })

type StoredEmail = Omit<EmailPreview, 'link_hidden'> & { link: string | null }

const hiddenLink = '…'

/** A one-time link opens the account that it was made for: of the administrators only a super_admin may see it. */
export function shownTo(
  { link, text, html, ...email }: StoredEmail,
  { seesLinks }: { seesLinks: boolean },
): EmailPreview {
  const link_hidden = text.includes(linkPlaceholder) && !(seesLinks && link !== null)
  const shown = link_hidden ? hiddenLink : (link ?? '')
  return {
    ...email,
    link_hidden,
    text: text.replaceAll(linkPlaceholder, shown),
    html: html.replaceAll(linkPlaceholder, escapeAttribute(shown)),
  }
}

/**
 * Sends a failed or stored message again. Sent ones are refused, and so are those whose link has been deleted, and reminders of what
 * was paid meanwhile. Sending again also retries a bounced address.
 */
export async function sendAgain(tx: Tx, emailId: string) {
  const email = orNotFound(await lockEmail(tx, emailId))
  // The link to a document is made anew whenever its message is sent.
  const needsLink = email.html.includes(linkPlaceholder) && !kindsWithPage.includes(email.kind)
  if (!['failed', 'kept', 'bounced'].includes(email.status) || (needsLink && email.link === null))
    throw new AppError('email.not_resendable')
  if (await isSettledReminder(tx, emailId)) throw new AppError('invoice.nothing_owed')
  await enqueue(tx, 'email:send', { email_id: emailId }, { maxAttempts })
  if (email.status === 'bounced') await forgetBounces(tx, email.to_address.split(', '))
  try {
    return await markQueuedAgain(tx, emailId)
  } catch (error) {
    // Its invoice was voided meanwhile.
    if (violatedConstraint(error) === 'sent_is_issued') throw new AppError('invoice.void')
    throw error
  }
}

export const escapeAttribute = (link: string) => link.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
