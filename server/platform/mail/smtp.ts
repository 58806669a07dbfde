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
 * A server that has the whole message may take minutes to say so. Whoever hangs up before it does must send the message again, and it
 * arrives twice: so RFC 5321 (4.5.3.2.6) asks for ten minutes of patience.
 */
const patienceMs = 10 * 60 * 1000

/** Addresses go in as objects, never as joined strings, and nothing in a message may read a file or fetch an address. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: patienceMs,
    idleTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, ...mail }) {
      // The same identity at each attempt lets a mail server that has it already drop the second copy.
      const { rejected } = await transport.sendMail({
        ...mail,
        messageId: `<${id}@${mail.from.address.split('@')[1]}>`,
      })
      if (rejected.length > 0) throw new PartlyRefused(rejected)
    },
    close: () => transport.close(),
  }
}

/** Some got it and some did not: sending it again would give it twice to those who did. */
class PartlyRefused extends Error {
  constructor(addresses: string[]) {
    super(`The mail server did not take it for ${addresses.join(', ')}; the others have it.`)
  }
}

/** The server said that it will never take this message, or has taken part of it: trying again is of no use. */
export const isPermanentRefusal = (error: unknown) =>
  error instanceof PartlyRefused ||
  (error instanceof Error &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500)
