import { createWriteStream, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server for this machine only. It accepts every mail and stores it as a file for `mailbox.ts`. */
export async function startMailServer(folder: string) {
  let received = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      received += 1
      const name = `${Date.now()}-${String(received).padStart(6, '0')}`
      const unfinished = join(folder, `${name}.part`)
      pipeline(stream, createWriteStream(unfinished), (error) => {
        if (!error) renameSync(unfinished, join(folder, `${name}.eml`))
        done(error)
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, stop }
}
