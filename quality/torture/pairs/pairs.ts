import { allEndpoints } from '#server/platform/http/endpoints/contracts.ts'
import type { PartOptions } from '../part-options.ts'
import { type Answer, type Call, isClearRefusal, isDone } from '../stage/http-client.ts'
import { type Stage, startStage } from '../stage/stage.ts'
import { meetings, withoutMeeting, type Meeting } from './meetings.ts'
import { createSharedKit, type SharedKit } from './shared-kit.ts'

type Write = { name: string; method: Call['method']; path: string; meeting: Meeting }

const atOnce = 4

/**
 * Every write runs at the same time as every other, and itself, on the same records of one customer: each succeeds
 * or is clearly refused.
 */
export async function pairs(given: PartOptions) {
  const stage = await startStage({ report: given.report, logFolder: given.journalFolder })
  try {
    await pairsOn(stage, given)
  } finally {
    await stage.stop()
  }
}

/** With `only`, just those writes, for a short run. */
export async function pairsOn(stage: Stage, { report, random }: PartOptions, only?: readonly string[]) {
  const writes = (await writesOf(stage)).filter(({ name }) => only?.includes(name) ?? true)
  const all = writes
    .flatMap((one, index) =>
      writes.slice(index).map((other) => ({ pair: [one, other] as const, place: random.next() })),
    )
    .toSorted((a, b) => a.place - b.place)
  const before = await countDeadlocks(stage)
  const meetSome = async () => {
    for (let next = all.pop(); next; next = all.pop()) await meet(stage, next.pair)
  }
  await Promise.all(Array.from({ length: atOnce }, meetSome))
  report.count('deadlocks that were tried again', (await countDeadlocks(stage)) - before)
  for (const sentence of await stage.database.check()) report.violation(sentence)
  report.round(`${writes.length} writes, each with each`)
}

/** From the contracts: a new write needs a recipe, or a reason why it has none; otherwise the run fails. */
async function writesOf({ report }: Stage): Promise<Write[]> {
  const touching = (await allEndpoints()).filter(
    ({ endpoint }) =>
      endpoint.method !== 'GET' &&
      /^\/api\/(invoices|payments|creditnotes|customers|schedules|banking)\b/.test(endpoint.path),
  )
  for (const { name } of touching)
    if (!(name in meetings) && !(name in withoutMeeting)) report.violation(`${name} has no recipe for meeting others`)
  return Object.entries(meetings).flatMap(([name, meeting]) => {
    const found = touching.find((each) => each.name === name.split(',')[0])
    return found ? [{ name, method: found.endpoint.method as Call['method'], path: found.endpoint.path, meeting }] : []
  })
}

async function meet(stage: Stage, pair: readonly [Write, Write]) {
  const { report, owner } = stage
  const kit = await createSharedKit(stage)
  // A customer is archived before it can be restored, and then nothing more can be prepared.
  const [one, other] = pair[0].name === 'restoreCustomer' ? [pair[1], pair[0]] : pair
  const calls = [await callOf(one, kit), await callOf(other, kit)]
  const answers = await Promise.all(calls.map((call) => owner(call)))
  report.count('pairs that met')
  for (const [index, answer] of answers.entries()) {
    report.count(isDone(answer) ? 'writes done' : 'writes refused')
    const wrong = wrongWith(answer)
    if (wrong) report.violation(`${one.name} and ${other.name}: the ${index === 0 ? 'first' : 'second'} ${wrong}`)
  }
}

function wrongWith(answer: Answer) {
  const isRefused = answer.status >= 400 && answer.status < 500 && isClearRefusal(answer)
  if (isDone(answer) || (isRefused && answer.body['code'] !== 'record.busy')) return undefined
  return `answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 200)}`
}

async function callOf({ method, path, meeting }: Write, kit: SharedKit): Promise<Call> {
  const { params = {}, ...sent } = await meeting(kit)
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  return { ...(method && { method }), path: filled, ...sent }
}

async function countDeadlocks({ database }: Stage) {
  const [row] = await database.ask<{ count: number }>(
    `select deadlocks::int as count from pg_stat_database where datname = current_database()`,
  )
  return row?.count ?? 0
}
