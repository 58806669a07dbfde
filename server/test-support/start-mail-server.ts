import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Of everybody, or of one address alone. */
type Refusal = { status: number; text: string; only?: string }

/** A real SMTP server on loopback that keeps what it gets, or refuses it as told. */
export async function startMailServer() {
  const received: Email[] = []
  let refusal: Refusal | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const applies = refusal && (refusal.only === undefined || refusal.only === address)
      done(applies ? Object.assign(new Error(refusal?.text), { responseCode: refusal?.status }) : null)
    },
    onData: (stream, _session, done) => {
      callbackify(() => keep(stream, received))(done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (with_: Refusal | null) => {
      refusal = with_
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

async function keep(stream: Readable, received: Email[]) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  received.push(await PostalMime.parse(Buffer.concat(chunks)))
}
