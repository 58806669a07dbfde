import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { addDays } from '#shared/dates/business-date.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import type { PartOptions } from '../part-options.ts'
import { type Call, type Caller, callerOf, isDone, must, signIn } from '../stage/http-client.ts'
import { type Stage, startStage, untilHealthy } from '../stage/stage.ts'
import { freePort, supervise } from '../stage/supervised-process.ts'

type Pair = Stage & { logFolder: string; both: [Caller, Caller]; expect: (holds: boolean, sentence: string) => void }

/** Two servers and two workers on one database act as one product. */
export async function twoServers({ report, minutes, journalFolder: logFolder }: PartOptions) {
  const until = Date.now() + minutes * 60_000
  const stage = await startStage({ report, logFolder, servers: 2, workers: 2 })
  const [one = '', two = ''] = stage.origins
  const { token } = stage
  const expect = (holds: boolean, sentence: string) => {
    report.count('rules tried')
    if (!holds) report.violation(sentence)
  }
  const both: Pair['both'] = [callerOf({ origin: one, token, report }), callerOf({ origin: two, token, report })]
  const pair: Pair = { ...stage, logFolder, both, expect }
  try {
    await sessionsHold(pair)
    await signInLimitsHold(pair)
    await rateLimitIsOfOneServer(pair)
    for (let round = 0; round === 0 || (round < 5 && Date.now() < until); round += 1) {
      await keysHold(pair)
      await issuingHolds(pair)
      await schedulesHold(pair, schedulesFor(minutes))
      for (const sentence of await stage.database.check()) report.violation(sentence)
      report.round(`keys, numbers and schedules hold across two servers and two workers`)
    }
  } finally {
    await stage.stop()
  }
}

const me: Call = { method: 'GET', path: '/api/user' }

async function sessionsHold({ origins, report, expect }: Pair) {
  const [one = '', two = ''] = origins
  const token = await signIn(one, report, 'clerk@example.com', demoPassword)
  const here = callerOf({ origin: one, token, report })
  const there = callerOf({ origin: two, token, report })
  expect((await there(me)).status === 200, 'who signed in on one server is not known on the other')
  await there({ path: '/api/logout' })
  expect((await here(me)).status === 401, 'who signed out on one server is still signed in on the other')
}

const wrongSignInsAllowed = 10

async function signInLimitsHold({ origins, report, expect }: Pair) {
  const callers = origins.map((origin) => callerOf({ origin, report }))
  const body = { email: 'nobody@example.com', password: 'wrong-password' }
  const statuses: number[] = []
  for (let attempt = 0; attempt < wrongSignInsAllowed + 4; attempt += 1) {
    const caller = callers[attempt % callers.length]
    if (caller) statuses.push((await caller({ path: '/api/login', body })).status)
  }
  const refusedFrom = statuses.indexOf(429)
  expect(
    refusedFrom === wrongSignInsAllowed,
    `wrong sign-ins were limited after ${refusedFrom}, not ${wrongSignInsAllowed}`,
  )
}

/** As documented: the limit protects one process, and each server counts for itself. */
async function rateLimitIsOfOneServer({ database, report, logFolder, both, expect }: Pair) {
  const port = await freePort()
  const limited = supervise({
    script: 'server/main.ts',
    settings: { DATABASE_URL: database.url, PORT: String(port), WORKER: 'no', RATE_LIMIT_PER_MINUTE: '500' },
    report,
    logFile: join(logFolder, 'errors.log'),
  })
  const origin = `http://127.0.0.1:${port}`
  await untilHealthy(origin, report, 60_000)
  const anyone = callerOf({ origin, report })
  const answers = await Promise.all(Array.from({ length: 501 }, () => anyone(me)))
  expect(
    answers.some(({ status }) => status === 429),
    'a server with a limit of 500 answered 501 calls in a minute',
  )
  expect((await both[0](me)).status === 200, 'the limit of one server is held against another')
  await limited.stop()
}

const draftOf = (customer_id: string) => ({
  customer_id,
  reference: crypto.randomUUID(),
  lines: [{ description: 'Work', quantity: '1', unit_price: '10' }],
})

async function keysHold({ both, customerId, database, expect }: Pair) {
  for (let time = 0; time < 10; time += 1) {
    const body = draftOf(customerId)
    const call = { path: '/api/invoices', body, key: crypto.randomUUID() }
    const [first, second] = await Promise.all(both.map((caller) => caller(call)))
    const same = first?.status === 201 && second?.status === 201 && isDeepStrictEqual(first.body, second.body)
    expect(same, `one key on two servers at once was answered ${first?.status} and ${second?.status}`)
    const made = await database.ask('select from invoices where reference = $1', [body.reference])
    expect(made.length === 1, `one key on two servers at once made ${made.length} drafts`)
  }
}

async function issuingHolds({ both, customerId, expect }: Pair) {
  for (let time = 0; time < 10; time += 1) {
    const { id } = await must(both[0], { path: '/api/invoices', body: draftOf(customerId) })
    const answers = await Promise.all(
      both.map((caller) => caller({ path: `/api/invoices/${String(id)}/issue`, body: {} })),
    )
    const done = answers.filter(isDone).length
    const statuses = answers.map(({ status }) => status).join(' and ')
    expect(done >= 1 && !statuses.includes('500'), `one draft issued on two servers at once was answered ${statuses}`)
    const numbers = new Set(answers.filter(isDone).map(({ body }) => body['number']))
    expect(numbers.size === 1, 'one draft has two numbers')
  }
}

/** In a test of the command itself a few are enough. */
const schedulesFor = (minutes: number) => (minutes < 0.1 ? 4 : 20)
const daysMissed = 3

/** Both workers run what is due, over and over, while both servers are asked to run the same dates by hand. */
async function schedulesHold({ both, customerId, database, expect }: Pair, schedules: number) {
  const start_date = addDays(new Date().toISOString().slice(0, 10), -daysMissed)
  const ids: string[] = []
  for (let number = 0; number < schedules; number += 1) {
    const { reference: name, ...rest } = draftOf(customerId)
    const body = {
      ...rest,
      name,
      unit: 'day',
      start_date,
      action: 'issue',
      end: { kind: 'after', count: daysMissed + 1 },
    }
    ids.push(String((await must(both[0], { path: '/api/schedules', body }))['id']))
  }
  const ask = database.ask(`select graphile_worker.add_job('schedules:run', '{}'::json) from generate_series(1, 12)`)
  const byHand = ids.flatMap((id) =>
    both.map((caller) => caller({ path: `/api/schedules/${id}/run`, body: { date: start_date } })),
  )
  const answers = await Promise.all(byHand)
  await ask
  expect(!answers.some(({ status }) => status === 500), 'a run by hand beside the workers answered 500')
  const made = () =>
    database.ask<{ made: number; dates: number }>(
      `select count(*)::int as made, count(distinct (schedule_id, period_date))::int as dates from invoices where schedule_id = any ($1)`,
      [ids],
    )
  const wanted = schedules * (daysMissed + 1)
  const giveUpAt = Date.now() + 60_000
  let [row] = await made()
  while ((row?.dates ?? 0) < wanted && Date.now() < giveUpAt) {
    await wait(200)
    ;[row] = await made()
  }
  expect(
    row?.dates === wanted && row.made === wanted,
    `${wanted} dates have ${row?.made} invoices on ${row?.dates} dates`,
  )
}
