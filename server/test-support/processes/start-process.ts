import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compiledModules } from '../../../scripts/node-options.mjs'

const patienceMs = 80_000

const root = join(import.meta.dirname, '../../..')

type Script = 'server/main.ts' | 'server/worker-main.ts' | `server/commands/${string}.ts`

/** A process of the product as it is shipped, whose output can be read; it ends with its test. */
export function startProcess(script: Script, settings: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', './scripts/end-with-launcher.mjs', script], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiledModules, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }))
  const isRunning = () => child.exitCode === null && child.signalCode === null

  return {
    output: () => output,
    ended,
    isRunning,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Resolves once the process has printed this text. */
    async says(words: string) {
      const giveUpAt = performance.now() + patienceMs
      while (!output.includes(words)) {
        if (!isRunning() || performance.now() > giveUpAt) throw new Error(`it never said "${words}" but:\n${output}`)
        await wait(20)
      }
    },
    async stop() {
      if (isRunning()) child.kill('SIGKILL')
      await ended
    },
  }
}
