import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { compiledModules } from '../scripts/node-options.mjs'

const root = resolve(import.meta.dirname, '..')
const startLimitMs = 120_000
const stopLimitMs = 30_000

/** Starts the product as `npm start` does, on a free port, and waits until its health check succeeds. */
export async function startProduct(settings: Record<string, string>) {
  const url = `http://127.0.0.1:${await freePort()}`
  const follower = new URL('../scripts/end-with-launcher.mjs', import.meta.url).href
  const child = spawn(process.execPath, ['--import', follower, join(root, 'server', 'main.ts')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compiledModules,
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      APP_URL: url,
      CHECK_REPLIES: 'yes',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output = collect(child)
  await untilWell(url, child, output)
  return {
    url,
    output,
    stop: () => stopProduct(child),
    signal: (name: NodeJS.Signals) => child.kill(name),
  }
}

function collect(child: ChildProcess) {
  const lines: string[] = []
  const keep = (chunk: Buffer) => {
    lines.push(chunk.toString())
    // The last lines are enough to see why it failed.
    if (lines.length > 200) lines.shift()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => lines.join('')
}

async function untilWell(url: string, child: ChildProcess, output: () => string) {
  const giveUpAt = Date.now() + startLimitMs
  while (child.exitCode === null && Date.now() < giveUpAt) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await delay(100)
  }
  child.kill('SIGTERM')
  throw new Error(`The product did not start:\n${output()}`)
}

async function stopProduct(child: ChildProcess) {
  if (child.exitCode !== null) throw new Error(`The product ended before its tests did, with ${child.exitCode}.`)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = AbortSignal.timeout(stopLimitMs)
  late.addEventListener('abort', () => child.kill('SIGKILL'))
  await ended
  if (late.aborted) throw new Error('The product did not stop when it was asked to.')
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
