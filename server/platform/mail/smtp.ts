import { createTransport } from 'nodemailer'

type Mailbox = { name: string; address: string }

export type OutgoingMail = {
  id: string
  from: { name: string; address: string }
  to: Mailbox[]
  cc: Mailbox[]
  replyTo?: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; contentType: string; content: Buffer }[]
}

export type Mailer = { send(mail: OutgoingMail): Promise<void>; close(): void }

/** Addresses go in as objects, never as joined strings, and nothing in a message may read a file or fetch an address. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, ...mail }) {
      // The same identity at each attempt lets a mail server that has it already drop the second copy.
      await transport.sendMail({ ...mail, messageId: `<${id}@${mail.from.address.split('@')[1]}>` })
    },
    close: () => transport.close(),
  }
}

/** The server said that it will never take this message: trying again is of no use. */
export const isPermanentRefusal = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500
