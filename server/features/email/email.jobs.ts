import { inTransaction } from '#server/platform/database/connection/database.ts'
import { retryUntilReachable } from '#server/platform/database/connection/retry-until-reachable.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { isPermanentRefusal, type OutgoingMail } from '#server/platform/mail/smtp.ts'
import { linkPlaceholder, withoutButton } from './email-templates.ts'
import { escapeAttribute } from './email.service.ts'
import type { MailServer } from './mail-settings.service.ts'
import { findQueuedEmail, markAttemptFailed, markKept, markSent } from './email.queries.ts'

/** Null where no mail server is set up: messages are kept then. */
export type FindMailServer = () => Promise<MailServer | null>

/** Finds the attachments of a message by what it is about. */
export type FindAttachments = (
  context: JobContext,
  email: {
    id: string
    kind: string
    invoice_id: string | null
    credit_note_id: string | null
    payment_id: string | null
    customer_id: string | null
    schedule_id: string | null
    attach_pdf: boolean
  },
) => Promise<OutgoingMail['attachments']>

/** Finds the link to the page of the document that a message is about; null if it has none. */
export type FindPageLink = (
  context: JobContext,
  email: {
    id: string
    kind: string
    invoice_id: string | null
    credit_note_id: string | null
    payment_id: string | null
    customer_id: string | null
    to_address: string
    recipients: { address: string }[] | null
  },
) => Promise<string | null>

type Queued = NonNullable<Awaited<ReturnType<typeof findQueuedEmail>>>

const envelopeOf = (email: Queued, sender: string) => ({
  id: email.id,
  from: { name: email.from_name || 'Counterfoil', address: sender },
  to: email.recipients ?? [{ name: email.to_name, address: email.to_address }],
  cc: email.cc,
  bcc: email.bcc,
  ...(email.reply_to && { replyTo: email.reply_to }),
})

const bodiesOf = ({ text, html, from_name }: Queued, link: string | null) =>
  link === null
    ? { text, html, ...(text.includes(linkPlaceholder) && withoutButton(from_name, text)) }
    : {
        text: text.replaceAll(linkPlaceholder, link),
        html: html.replaceAll(linkPlaceholder, escapeAttribute(link)),
      }

/** Sends one message, or only stores it when no mail server is configured. Safe to run again. */
export async function sendEmail(
  context: JobContext,
  {
    findMailServer,
    ...find
  }: { findMailServer: FindMailServer; findAttachments: FindAttachments; findPageLink: FindPageLink },
  { email_id }: { email_id: string },
) {
  const { db, clock, logger, signal } = context
  const email = await findQueuedEmail(db, email_id)
  if (!email) return
  const server = await findMailServer()
  if (!server) {
    await inTransaction(db, {}, (tx) => markKept(tx, email_id))
    return
  }
  try {
    const link = email.link ?? (await find.findPageLink(context, email))
    await server.mailer.send({
      ...envelopeOf(email, server.from),
      subject: email.subject,
      ...bodiesOf(email, link),
      attachments: await find.findAttachments(context, email),
    })
  } catch (error) {
    const final = context.lastAttempt || isPermanentRefusal(error)
    const reason = error instanceof Error ? error.message : String(error)
    await inTransaction(db, {}, (tx) => markAttemptFailed(tx, email_id, reason.slice(0, 500), final))
    logger.warn({ email_id, reason, final }, 'an e-mail could not be sent')
    if (!final) throw error
    return
  }
  const note = () => inTransaction(db, {}, (tx) => markSent(tx, email_id, clock.now()))
  // Retries for as long as the database is unreachable: a message that was sent but not marked would be sent a
  // second time.
  await retryUntilReachable(note, { timeoutMs: Infinity, signal })
}
