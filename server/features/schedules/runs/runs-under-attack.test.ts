import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { addDays } from '#shared/dates/business-date.ts'
import { randomFrom } from '#shared/random.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { fullAddress } from '#server/test-support/books/invoicing.ts'
import { cleanUpAfterExit } from '#server/test-support/processes/clean-up-after-exit.ts'

/** A separate PostgreSQL, because it is restarted; each worker is a process. */
const dataDir = await mkdtemp(join(tmpdir(), 'counterfoil-attack-'))
await chmod(dataDir, 0o755)
const sweeper = cleanUpAfterExit(dataDir)
const start = () =>
  startEmbeddedPostgres({ dataDir, announce: () => undefined, settings: { fsync: 'off', max_connections: '100' } })
let database = await start()
const workers = new Set<ChildProcess>()

afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await database.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  sweeper.dismiss()
})

const schedules = 90
const daysMissed = 4
const dates = daysMissed + 1

async function onDatabase<Row extends object>(statement: string, values: unknown[] = []) {
  const client = new Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

async function fill() {
  await migrate(database.url)
  const first = addDays(new Date().toISOString().slice(0, 10), -daysMissed)
  await onDatabase(
    `update business set name = 'Foxglove Ltd', address = $1, vat_number = 'GB980780684', time_zone = 'UTC', schedule_hour = 0`,
    [JSON.stringify(fullAddress)],
  )
  await onDatabase(
    `insert into customers (code, name, contacts, billing_address, currency, terms_days, default_vat_code)
     values ('A', 'Acme Ltd', '[{"name": "Ann", "email": "ann@acme.example", "phone": "", "receives_invoices": true}]', $1, 'GBP', 30, 'standard')`,
    [JSON.stringify(fullAddress)],
  )
  await onDatabase(
    `insert into schedules (name, customer_id, customer_name, currency, terms_days, lines, every, unit, start_date, action, email,
       next_date, run_on, net_minor, monthly_minor)
     select 'S' || n, (select id from customers), 'Acme Ltd', 'GBP', 30, $2, 1, 'day', $1, 'issue_and_email',
       '{"to": [], "cc": [], "bcc": [], "reply_to": "", "subject": null, "body": null, "attach_pdf": true}', $1, $1, 100, 100
       from generate_series(1, ${schedules}) n`,
    [
      first,
      JSON.stringify([
        {
          id: crypto.randomUUID(),
          description: 'Day {number}',
          quantity: '1',
          unit: '',
          unit_price: '1',
          discount_percent: '0',
          vat_code: 'standard',
          net_minor: 100,
        },
      ]),
    ],
  )
}

/** A process that is about to run what is due. */
async function readyWorker() {
  const worker = spawn(process.execPath, ['server/test-support/books/run-schedules.ts', database.url], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
  worker.stdin.on('error', () => undefined)
  await once(worker.stdout, 'data')
  return worker
}

const countMade = async () => {
  const [row] = await onDatabase<{ made: string }>(`select count(*) as made from schedule_runs where outcome = 'made'`)
  return Number(row?.made)
}

/** Waits until one of them has committed something. */
async function moreThan(made: number) {
  while ((await countMade()) <= made) await wait(5)
}

test('each date has exactly one invoice and numbers have no gap, whichever process is killed meanwhile', async () => {
  await fill()
  const random = randomFrom(2_026)
  const madeAtDeath: number[] = []
  // Three at once, each killed in the middle of its work, over and over; halfway the database is restarted under
  // them.
  for (let round = 0; round < 5; round += 1) {
    const three = await Promise.all([readyWorker(), readyWorker(), readyWorker()])
    for (const worker of three) worker.stdin.write('go\n')
    if (round % 2 === 0) await moreThan(madeAtDeath.at(-1) ?? 0)
    for (const worker of three) {
      await wait(random.below(60))
      worker.kill('SIGKILL')
    }
    madeAtDeath.push(await countMade())
    if (round === 2) {
      const unlucky = await readyWorker()
      unlucky.stdin.write('go\n')
      await wait(50)
      await database.stop()
      database = await start()
    }
  }
  // They were killed while working: something had been committed each time, and something was always left.
  expect(new Set(madeAtDeath).size).toBeGreaterThan(2)
  expect(Math.max(...madeAtDeath)).toBeLessThan(schedules * dates)

  const last = await Promise.all([readyWorker(), readyWorker(), readyWorker()])
  await Promise.all(
    last.map((worker) => {
      worker.stdin.write('go\n')
      return once(worker, 'exit')
    }),
  )

  const [books] = await onDatabase<Record<string, string>>(`select
    (select count(*) from invoices where status = 'issued') as invoices,
    (select count(distinct (schedule_id, period_date)) from invoices) as dates,
    (select count(distinct invoice_id) from emails) as emails,
    (select count(*) from emails) as messages,
    (select count(distinct number) from invoices) as numbers,
    (select max(right(number, 5)::integer) from invoices) as highest,
    (select sum(last_number) from document_counters) as counted,
    (select count(*) from schedules where made_count = ${dates} and next_date = start_date + ${dates}) as moved_on,
    (select count(*) from schedule_runs where outcome = 'failed') as failed`)
  const counted = Object.fromEntries(Object.entries(books ?? {}).map(([name, count]) => [name, Number(count)]))
  const all = schedules * dates
  expect(counted).toEqual({
    invoices: all,
    dates: all,
    emails: all,
    messages: all,
    numbers: all,
    highest: all,
    counted: all,
    moved_on: schedules,
    failed: 0,
  })
})
