import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { createTestDatabase } from '#server/test-support/start-app.ts'
import { startProcess } from '#server/test-support/processes/start-process.ts'
import { startServer } from './start-server.ts'
import { createTeardown } from './teardown.ts'

const { url, drop } = await createTestDatabase()
afterAll(drop)

const awayMs = 600

/** A proxy to the database that fails for a moment from the n-th connection on. */
async function startRelay(goneFrom: number) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let count = 0
  let backAt = 0
  const relay = createServer((near) => {
    count += 1
    near.on('error', () => undefined)
    if (count === goneFrom) {
      backAt = performance.now() + awayMs
      for (const socket of sockets) socket.destroy()
    }
    if (performance.now() < backAt) return near.destroy()
    const far = connect(Number(target.port), '127.0.0.1')
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    return near.pipe(far).pipe(near)
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  afterAll(() => {
    relay.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = relay.address() as AddressInfo
  return { url: Object.assign(new URL(url), { port: String(port), search: '' }).href, count: () => count }
}

/** In this process: each of six others would load the whole server again before the first connection. */
async function startAndStop(databaseUrl: string) {
  const said: string[] = []
  const teardown = createTeardown((sentence) => said.push(sentence))
  const config = readConfig({ DATABASE_URL: databaseUrl, PORT: '0', WORKER: 'no', LOG_LEVEL: 'silent' })
  try {
    await startServer(config, (sentence) => said.push(sentence), teardown)
  } finally {
    await teardown.close()
  }
  return said
}

test('a database that becomes unavailable at any moment of a start is waited for', async () => {
  const start = async (goneFrom: number) => {
    const relay = await startRelay(goneFrom)
    const said = await startAndStop(relay.url)
    return { isReady: said.at(-1) === '\nStop with Ctrl-C.', count: relay.count() }
  }
  const starts = await Promise.all([1, 2, 3, 4, 5, 6].map(start))
  for (const [index, { isReady, count }] of starts.entries()) {
    expect(isReady).toBe(true)
    expect(count).toBeGreaterThan(index)
  }
})

test.for([
  ['PORT', 'eighty', 'The setting PORT must be a whole number from 0 to 65535; it is "eighty".\n'],
  [
    'DATABASE_OWNER_URL',
    'postgres://owner:secret@db.example/x',
    'The setting DATABASE_URL is missing: beside DATABASE_OWNER_URL it names the login of the product.\n',
  ],
] as const)('a wrong %s stops the start with one sentence', async ([name, value, sentence]) => {
  const product = startProcess('server/main.ts', { [name]: value })
  const { code } = await product.ended
  expect({ code, output: product.output() }).toEqual({ code: 1, output: sentence })
})
