import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compiledModules } from '../../../scripts/node-options.mjs'
import type { Report } from '../report.ts'

const root = join(import.meta.dirname, '../../..')
const restartAfterMs = 200

type Supervised = {
  script: 'server/main.ts' | 'server/worker-main.ts'
  settings: Record<string, string>
  report: Report
  /** The file for its error output. */
  logFile: string
}

/** A process of the product that is restarted whenever it ends. An unexpected end is a violation. */
export function supervise({ script, settings, report, logFile }: Supervised) {
  const output = openSync(logFile, 'a')
  const kills: number[] = []
  const ordered = new WeakSet<ChildProcess>()
  const state: { child: ChildProcess; startedAt: number; stopped: boolean } = {
    child: start(),
    startedAt: Date.now(),
    stopped: false,
  }

  function start() {
    const child = spawn(process.execPath, ['--import', './scripts/end-with-launcher.mjs', script], {
      cwd: root,
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiledModules, LOG_LEVEL: 'error', ...settings },
      stdio: ['ignore', output, output, 'ipc'],
    })
    child.once('exit', (code, signal) => {
      if (!ordered.has(child))
        report.violation(`${script} ended by itself with ${signal ?? code}; what it said is in ${logFile}`)
      void comeBack()
    })
    return child
  }

  async function comeBack() {
    await wait(restartAfterMs)
    if (state.stopped) return
    state.child = start()
    state.startedAt = Date.now()
  }

  return {
    /** When it was last started. */
    startedAt: () => state.startedAt,
    /** The times of its kills. */
    kills: kills as readonly number[],
    /** Kills it with SIGKILL; resolves when it has been restarted. */
    async kill() {
      const { child } = state
      kills.push(Date.now())
      ordered.add(child)
      child.kill('SIGKILL')
      while (state.child === child && !state.stopped) await wait(20)
    },
    async stop() {
      state.stopped = true
      const { child } = state
      if (child.exitCode !== null || child.signalCode !== null) return
      ordered.add(child)
      child.kill('SIGTERM')
      const [code, signal] = await once(child, 'exit')
      if (code !== 0) report.violation(`${script} was stopped and ended with ${signal ?? code}; see ${logFile}`)
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
