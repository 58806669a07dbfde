import { createTransport } from 'nodemailer'

type Mailbox = { name: string; address: string }

export type OutgoingMail = {
  id: string
  from: { name: string; address: string }
  to: Mailbox[]
  cc: Mailbox[]
  bcc: Mailbox[]
  replyTo?: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; contentType: string; content: Buffer }[]
}

export type Mailer = { send(mail: OutgoingMail): Promise<void>; close(): void }

/**
 * A server that has received the whole message may take minutes to confirm it. A client that disconnects earlier
 * must send it again, and it arrives twice: so RFC 5321 (4.5.3.2.6) asks for a timeout of ten minutes.
 */
const timeoutMs = 10 * 60 * 1000

/**
 * Addresses are passed as objects, never as joined strings, and nothing in a message may read a file or fetch an
 * address.
 */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: timeoutMs,
    idleTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const isPostmark = new URL(url).hostname.endsWith('.postmarkapp.com')
  return {
    async send({ id, ...mail }) {
      // The same message id at each attempt lets a mail server drop the second copy.
      const { rejected } = await transport.sendMail({
        ...mail,
        messageId: `<${id}@${mail.from.address.split('@')[1]}>`,
        headers: {
          // No machine shall answer it (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          // Postmark replaces the message id, and tells this with what became of the message.
          ...(isPostmark && { 'X-PM-Metadata-email-id': id }),
        },
      })
      if (rejected.length > 0) throw new PartlyRefused(rejected)
    },
    close: () => transport.close(),
  }
}

/** Some recipients were accepted and some were not: sending it again would deliver it twice to those who were. */
class PartlyRefused extends Error {
  constructor(addresses: string[]) {
    super(`The mail server did not take it for ${addresses.join(', ')}; the others have it.`)
  }
}

/** Refusals of the sender, a recipient or the content. Others are about us: a password that ended, a server that is closed. */
const aboutMessage = new Set<unknown>(['EENVELOPE', 'EMESSAGE'])

/** The server has rejected this message for good, or has accepted a part of it: a retry is useless. */
export const isPermanentRefusal = (error: unknown) =>
  error instanceof PartlyRefused ||
  (error instanceof Error &&
    'code' in error &&
    aboutMessage.has(error.code) &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500)
