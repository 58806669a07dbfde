import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { required } from '#shared/required.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { compiledModules, sparingNode } from '../../scripts/node-options.mjs'
import { httpClient } from './http-client.ts'

export type Product = Awaited<ReturnType<typeof startProduct>>

/** The product as it is shipped, in a separate process, on an existing database. */
export async function startProduct(databaseUrl: string, settings: Record<string, string> = {}) {
  const started = performance.now()
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      ...sparingNode(),
      NODE_COMPILE_CACHE: compiledModules,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '10000000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await addressOf(createInterface({ input: child.stdout }))
  const startMs = performance.now() - started
  const token = await signIn(address)
  const { send, close } = httpClient(address, { authorization: `Bearer ${token}` })
  return {
    address,
    token,
    startMs,
    ask: async <Reply = unknown>(path: string) => JSON.parse(await send({ path })) as Reply,
    post: async <Reply = unknown>(path: string, body: object = {}) =>
      JSON.parse(await send({ method: 'POST', path, body })) as Reply,
    patch: async <Reply = unknown>(path: string, body: object) =>
      JSON.parse(await send({ method: 'PATCH', path, body })) as Reply,
    /** Fetches a file and ignores its content. */
    fetchFile: (path: string) => send({ path, accept: '*/*' }),
    processId: required(child.pid, 'process id'),
    megabytes: () => residentMegabytes(child.pid),
    stop: async () => {
      close()
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function addressOf(lines: AsyncIterable<string>) {
  for await (const line of lines) {
    const address = /ready at (http\S+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('The product did not start.')
}

async function signIn(address: string) {
  const { send, close } = httpClient(address)
  const body = { email: 'owner@example.com', password: demoPassword, remember: true }
  const { token } = JSON.parse(await send({ method: 'POST', path: '/api/login', body })) as { token: string }
  close()
  return token
}

/** The resident memory; read from /proc, which only Linux has. */
async function residentMegabytes(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}
