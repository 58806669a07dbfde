import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Started by a test run with the folder of its database. Its input ends with the run, however the run ends. */
const folder = process.argv[2] ?? ''
process.stdin.resume()
// The database may have stopped already; its folder is still deleted.
process.on('uncaughtException', () => undefined)
process.stdin.on('end', () => {
  setTimeout(() => rmSync(folder, { recursive: true, force: true }), 1000)
  const pid = Number(readPidFile().split('\n')[0])
  if (pid > 0) process.kill(pid, 'SIGQUIT')
})

function readPidFile() {
  try {
    return readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  } catch {
    return ''
  }
}
