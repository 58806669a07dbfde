import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createProcessPool, type PoolOptions, type ProcessPool } from './process-pool.ts'

/** Follows its task: waits, fails, dies as native code does, or returns its pid and a count. */
const source = `
let count = 0
process.on('message', ({ wait = 0, fail, die }) => {
  if (die) process.kill(process.pid, 'SIGKILL')
  if (fail) return process.send({ fault: 'failed' })
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wait)
  count += 1
  process.send({ answer: { pid: process.pid, count, settings: Object.keys(process.env) } })
})`

type Task = { wait?: number; fail?: boolean; die?: boolean }
type Answer = { pid: number; count: number; settings: string[] }

let folder = ''
const pools: ProcessPool<Task, Answer>[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counterfoil-pool-'))
  await writeFile(join(folder, 'obedient.mjs'), source)
})
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())))
afterAll(() => rm(folder, { recursive: true }))

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function start(changes: Partial<PoolOptions> = {}) {
  const script = pathToFileURL(join(folder, 'obedient.mjs'))
  const pool = createProcessPool<Task, Answer>({
    script,
    processes: 1,
    maxWaiting: 10,
    timeoutMs: 5000,
    idleMs: 60_000,
    ...changes,
  })
  pools.push(pool)
  return pool
}

test('a process is kept for the next task', async () => {
  const pool = start()
  const { pid } = await pool.run({})
  expect(await pool.run({})).toMatchObject({ pid, count: 2 })
})

test('a process without work ends after a while, and the next task starts another', async () => {
  const pool = start({ idleMs: 20 })
  const { pid } = await pool.run({})
  await expect.poll(() => isAlive(pid)).toBe(false)
  expect(await pool.run({})).toMatchObject({ count: 1 })
})

test('a task that comes while its process is ending is done by another', async () => {
  const pool = start({ idleMs: 5 })
  await pool.run({})
  for (const after of [3, 4, 5, 5, 6, 6, 7, 8]) {
    await setTimeout(after)
    expect(await pool.run({})).toHaveProperty('pid')
  }
})

test('a process does not end while it works, however soon it would without', async () => {
  const pool = start({ idleMs: 50 })
  const { pid } = await pool.run({})
  expect(await pool.run({ wait: 300 })).toMatchObject({ pid, count: 2 })
})

test('a process knows nothing of the server’s settings', async () => {
  const { settings } = await start().run({})
  expect(settings.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([])
})

test('as many tasks as there are processes run side by side', async () => {
  const pool = start({ processes: 2 })
  const answers = await Promise.all([pool.run({ wait: 100 }), pool.run({ wait: 100 })])
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(2)
})

test('an urgent task goes before all waiting tasks, which keep their order, and an idle one after all', async () => {
  const pool = start()
  const order: string[] = []
  const note = (name: string) => () => order.push(name)
  await Promise.all([
    pool.run({ wait: 30 }).then(note('running')),
    pool.run({}, { priority: 'idle' }).then(note('idle')),
    pool.run({}).then(note('first')),
    pool.run({}).then(note('second')),
    pool.run({}, { priority: 'urgent' }).then(note('urgent')),
  ])
  expect(order).toEqual(['running', 'urgent', 'first', 'second', 'idle'])
})

test('a task that fails does not end its process', async () => {
  const pool = start()
  const { pid } = await pool.run({})
  await expect(pool.run({ fail: true })).rejects.toThrow('failed')
  expect(await pool.run({})).toMatchObject({ pid, count: 2 })
})

test('a process that crashes takes its own task with it and nothing else, and is replaced', async () => {
  const pool = start()
  const { pid } = await pool.run({})
  const [dead, next] = await Promise.allSettled([pool.run({ die: true }), pool.run({})])
  expect(dead).toMatchObject({ status: 'rejected', reason: { message: 'The process ended while working' } })
  expect(next).toMatchObject({ status: 'fulfilled', value: { count: 1 } })
  expect(next).not.toMatchObject({ value: { pid } })
})

test('a process that ends while idle is replaced', async () => {
  const pool = start()
  const { pid } = await pool.run({})
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
  expect(await pool.run({})).toMatchObject({ count: 1 })
})

test('a task that takes too long is stopped, and the next one gets a new process', async () => {
  const pool = start({ timeoutMs: 5000 })
  const { pid } = await pool.run({})
  const [late, next] = await Promise.allSettled([pool.run({ wait: 60_000 }), pool.run({})])
  expect(late).toMatchObject({ status: 'rejected', reason: { message: 'Not done within 5000 ms' } })
  expect(next).toMatchObject({ status: 'fulfilled', value: { count: 1 } })
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('when too many wait, one more is refused at once', async () => {
  const pool = start({ maxWaiting: 2 })
  const accepted = [pool.run({ wait: 50 }), pool.run({}), pool.run({})]
  await expect(pool.run({})).rejects.toThrow('Too many tasks wait')
  await Promise.all(accepted)
})

test('closing ends the processes and rejects waiting tasks', async () => {
  const pool = start()
  const { pid } = await pool.run({})
  const asked = Promise.allSettled([pool.run({ wait: 60_000 }), pool.run({})])
  await pool.close()
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(isAlive(pid)).toBe(false)
  await expect(pool.run({})).rejects.toThrow('Closed')
})

test('a task that was abandoned is dropped before it starts', async () => {
  const pool = start()
  const leaving = new AbortController()
  const first = pool.run({ wait: 200 })
  const dropped = pool.run({}, { signal: leaving.signal })
  const last = pool.run({})
  leaving.abort(new Error('gone'))
  await expect(dropped).rejects.toThrow('gone')
  await expect(pool.run({}, { signal: leaving.signal })).rejects.toThrow('gone')
  expect((await first).count).toBe(1)
  expect((await last).count).toBe(2)
})
