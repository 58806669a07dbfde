import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Refuses everything, or only one address. */
type Refusal = { status: number; text: string; only?: string }

/** A message with all its recipients, including those in bcc. */
type Received = Email & { handedTo: string[] }

/** A real SMTP server on loopback that stores what it receives, or refuses it on request. */
export async function startMailServer() {
  const received: Received[] = []
  let refusal: Refusal | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // No accounts: clients send without signing in.
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('Invalid login'), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, done) => {
      const applies = refusal && (refusal.only === undefined || refusal.only === address)
      done(applies ? Object.assign(new Error(refusal?.text), { responseCode: refusal?.status }) : null)
    },
    onData: (stream, { envelope }, done) => {
      const handedTo = envelope.rcptTo.map(({ address }) => address).toSorted()
      callbackify(() => keep(stream, handedTo, received))(done)
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

async function keep(stream: Readable, handedTo: string[], received: Received[]) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  received.push({ ...(await PostalMime.parse(Buffer.concat(chunks))), handedTo })
}
