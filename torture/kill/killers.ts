import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '#shared/random.ts'
import { type Stage, untilHealthy } from '../stage/stage.ts'

export type Victim = 'server' | 'worker' | 'database' | 'backend'

/** As promised to whoever runs the product. */
const promisedMs = 10_000
const limitMs = 120_000

/** With more work than cores everything takes so much longer, the start of a process above all. */
const shareOfMachine = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/** Kills one and waits until the product does its work again. Others may be killed meanwhile: the last restart counts. */
export async function killOne(stage: Stage, victim: Victim, random: Random) {
  const { report } = stage
  if (!(await kill(stage, victim, random))) return
  report.count(`kills of ${nameOf[victim]}`)
  const back = victim === 'worker' ? await untilWorking(stage) : await untilHealthy(stage.origin, report, limitMs)
  const took = Math.max(0, Math.round(performance.now() - lastRestart(stage)))
  report.atMost(`longest return after a kill of ${nameOf[victim]}, ms`, took)
  report.atMost('highest load for each core', Number(shareOfMachine().toFixed(1)))
  if (took > promisedMs) report.count('returns of more than 10 s')
  if (back === undefined || took > promisedMs * shareOfMachine())
    report.violation(`after a kill of ${nameOf[victim]} it took ${took} ms until the product worked again`)
}

const lastRestart = ({ servers, workers, database }: Stage) =>
  Math.max(...[...servers, ...workers, database].map(({ startedAt }) => startedAt()))

const nameOf: Record<Victim, string> = {
  server: 'the server',
  worker: 'the worker',
  database: 'the postmaster',
  backend: 'a backend',
}

/** Whether there was anything to kill: while the database is away, it has no backends. */
async function kill({ servers, workers, database }: Stage, victim: Victim, random: Random) {
  if (victim === 'backend') return database.killBackend(random).catch(() => false)
  if (victim === 'database') await database.killPostmaster()
  else await random.oneOf(victim === 'server' ? servers : workers).kill()
  return true
}

const pollMs = 50
const patienceMs = 2_000

/**
 * A small job that goes before all others is done: a worker is at work. The database may be killed meanwhile, and the job with it in
 * the hands of a worker, from whom it is taken only later; so another is asked for when one is not done soon.
 */
async function untilWorking(stage: Stage) {
  const from = performance.now()
  while (performance.now() - from < limitMs)
    if (await isJobDone(stage).catch(() => false)) return performance.now() - from
  return undefined
}

async function isJobDone({ database }: Stage) {
  const key = [crypto.randomUUID()]
  await wait(pollMs)
  await database.ask(
    `select graphile_worker.add_job('http:forget_keys', '{}'::json, job_key => $1, priority => -100)`,
    key,
  )
  const until = performance.now() + patienceMs
  while (performance.now() < until) {
    const left = await database.ask('select from graphile_worker.jobs where key = $1', key)
    if (left.length === 0) return true
    await wait(pollMs)
  }
  return false
}
