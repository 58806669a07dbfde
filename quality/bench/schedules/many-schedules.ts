import { setTimeout as wait } from 'node:timers/promises'
import { fillDemo } from '#server/demo/fill-demo.ts'
import type { BenchDatabase } from '../bench-database.ts'
import { type Extent, percentiles, type Row, timesOf } from '../measure.ts'
import { startProduct } from '../product.ts'
import { fillSchedules } from './fill-schedules.ts'

const many = 10_000
const few = 20
/** 500 per second. */
const targetMsEach = 2
const targetMsMeanwhile = 100

const screens = {
  'invoice list': '/api/invoices',
  'schedule list': '/api/schedules',
  'agenda of Home': '/api/schedules/agenda',
}

/** All schedules due at once on the product as it is shipped, while one person keeps reading lists. */
export async function* manySchedules(
  { db, owner, url }: BenchDatabase,
  { runs, isShort }: Extent,
): AsyncGenerator<Row> {
  const schedules = isShort ? few : many
  const today = new Date().toISOString().slice(0, 10)
  await fillDemo(db, new Date().toISOString(), { peopleOnly: true })
  await fillSchedules(owner, schedules, today)
  // Schedules stay disabled until the values to compare with have been measured.
  await owner.query('update business set schedules_enabled = false')
  const product = await startProduct(url)
  try {
    const before = new Map<string, number>()
    for (const [name, path] of Object.entries(screens)) {
      const times = await timesOf(runs, () => product.ask(path))
      before.set(name, times.p50)
      yield { name: `${name}, nothing running`, ...times, found: 1, ratio: 1, target: null }
    }
    const { took, times } = await runAll(owner, schedules, product.ask)
    const each = took / schedules
    yield {
      name: `a schedule of ${schedules.toLocaleString('en')}`,
      p50: each,
      p95: each,
      p99: each,
      slowest: each,
      found: schedules,
      ratio: 1,
      target: targetMsEach,
    }
    for (const [name, measured] of times) {
      const shown = percentiles(measured)
      const ratio = shown.p50 / (before.get(name) ?? 1)
      yield { name: `${name}, meanwhile`, ...shown, found: measured.length, ratio, target: targetMsMeanwhile }
    }
  } finally {
    await product.stop()
  }
}

/** From the time they are due until the last one has its invoice and its message. */
async function runAll(owner: BenchDatabase['owner'], schedules: number, ask: (path: string) => Promise<unknown>) {
  const times = new Map<string, number[]>(Object.keys(screens).map((name) => [name, []]))
  const state = { running: true }
  const looking = (async () => {
    while (state.running)
      for (const [name, path] of Object.entries(screens)) {
        const started = performance.now()
        await ask(path)
        times.get(name)?.push(performance.now() - started)
        await wait(20)
      }
  })()
  const started = performance.now()
  await owner.query('update business set schedules_enabled = true')
  await owner.query(`select graphile_worker.add_job('schedules:run', '{}')`)
  while ((await countMade(owner)) < schedules) await wait(50)
  const took = performance.now() - started
  state.running = false
  await looking
  return { took, times }
}

async function countMade(owner: BenchDatabase['owner']) {
  const { rows } = await owner.query<{ made: string }>(
    `select count(*) as made from schedules where made_count = 1 and status = 'active'`,
  )
  return Number(rows[0]?.made)
}
