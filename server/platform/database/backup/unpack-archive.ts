import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { UnusableBackup } from './backup-folder.ts'
import { bareEnvironment } from '#server/platform/database/embedded/run-command.ts'

/** tar may stop reading once it has seen the end of the archive. */
const closedEarly = new Set<string | undefined>(['ERR_STREAM_PREMATURE_CLOSE', 'EPIPE'])

/** Every machine has a tar, but not every tar knows zstd. */
export async function unpackArchive(archive: string, folder: string) {
  const tar = spawn('tar', ['-x', '--no-same-owner', '-f', '-', '-C', folder], {
    env: bareEnvironment,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = once(tar, 'close')
  const errorOutput = text(tar.stderr)
  // When tar fails, its own message is more helpful than the broken pipe.
  const fed = await pipeline(createReadStream(archive), createZstdDecompress(), tar.stdin).catch(
    (error: NodeJS.ErrnoException) => error,
  )
  const [code] = await ended
  const complaint = (await errorOutput).trim() || fed?.message
  if (code !== 0 || (fed && !closedEarly.has(fed.code)))
    throw new UnusableBackup(`The backup could not be unpacked: ${complaint}`)
}
