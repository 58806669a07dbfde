import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { SMTPServer } from 'smtp-server'

/** Takes each message only after a while, and keeps none of them. */
export async function slowMailServer(answerAfterMs: number) {
  const taken = { count: 0, bytes: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      callbackify(async () => {
        for await (const chunk of stream) taken.bytes += (chunk as Buffer).length
        await wait(answerAfterMs)
        taken.count += 1
      })(done)
    },
  })
  // A client that has disconnected is not an error here.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: taken as Readonly<typeof taken>,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
