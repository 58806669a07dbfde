import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const restartAfterMs = 200

/** A process of the product that is started again whenever it ends, as a supervisor does. */
export function supervise(script: 'server/main.ts' | 'server/worker-main.ts', settings: Record<string, string>) {
  const state: { child: ChildProcess; startedAt: number; stopped: boolean } = {
    child: start(),
    startedAt: performance.now(),
    stopped: false,
  }

  function start() {
    const child = spawn(process.execPath, ['--import', './scripts/end-with-launcher.mjs', script], {
      cwd: root,
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...settings },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.once('exit', () => void comeBack())
    return child
  }

  async function comeBack() {
    await wait(restartAfterMs)
    if (state.stopped) return
    state.child = start()
    state.startedAt = performance.now()
  }

  return {
    /** When it was last started. */
    startedAt: () => state.startedAt,
    /** At once and without a word; answers when it is started again. */
    async kill() {
      const before = state.startedAt
      state.child.kill('SIGKILL')
      while (state.startedAt === before && !state.stopped) await wait(20)
    },
    async stop() {
      state.stopped = true
      const { child } = state
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
