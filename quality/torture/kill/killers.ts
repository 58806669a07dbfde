import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '#shared/random.ts'
import { type Stage, untilHealthy } from '../stage/stage.ts'

export type Victim = 'server' | 'worker' | 'database' | 'backend'

export type Return = { victim: Victim; tookMs: number }

const limitMs = 120_000

/**
 * Kills one process and waits until the product works again. Others may be killed meanwhile: the time counts from
 * the last kill of any, and includes everything in between, also the supervisor's time. Returns nothing if there was
 * nothing to kill.
 */
export async function killOne(stage: Stage, victim: Victim, random: Random): Promise<Return | undefined> {
  const { report } = stage
  if (!(await kill(stage, victim, random))) return undefined
  report.count(`kills of ${nameOf[victim]}`)
  if (victim === 'worker') await untilWorking(stage)
  else await untilHealthy(stage.origin, report, limitMs)
  const tookMs = Math.max(0, Date.now() - lastKill(stage))
  report.atMost(`longest return after a kill of ${nameOf[victim]}, ms`, tookMs)
  return { victim, tookMs }
}

/** As promised to operators. */
export const promisedMs = 10_000

type Patience = { slowdown: number; withinMs: number }

/** On a machine slowed down by others, everything takes that much longer, especially the start of a process. */
export function judgeReturns({ report }: Stage, returns: readonly Return[], { slowdown, withinMs }: Patience) {
  report.atMost('slowed down by others on the machine, times', Number(slowdown.toFixed(1)))
  for (const { victim, tookMs } of returns) {
    if (tookMs > promisedMs) report.count('returns of more than 10 s')
    if (tookMs > withinMs * slowdown)
      report.violation(
        `after a kill of ${nameOf[victim]} it took ${tookMs} ms until the product worked again, slowed down ${slowdown.toFixed(1)} times by others`,
      )
  }
}

const lastKill = ({ servers, workers, database }: Stage) =>
  Math.max(...[...servers, ...workers, database].flatMap(({ kills }) => kills.at(-1) ?? 0))

const nameOf: Record<Victim, string> = {
  server: 'the server',
  worker: 'the worker',
  database: 'the postmaster',
  backend: 'a backend',
}

/** Returns whether there was anything to kill: while the database is away, it has no backends. */
async function kill({ servers, workers, database }: Stage, victim: Victim, random: Random) {
  if (victim === 'backend') return database.killBackend(random).catch(() => false)
  if (victim === 'database') await database.killPostmaster()
  else await random.oneOf(victim === 'server' ? servers : workers).kill()
  return true
}

const pollMs = 50
const timeoutMs = 2_000

/**
 * A small job with the highest priority is done, so a worker is running. The database may be killed meanwhile, and
 * with it the job while a worker has it, which releases it only later; so another is enqueued if one is not done
 * soon.
 */
async function untilWorking(stage: Stage) {
  const until = Date.now() + limitMs
  while (Date.now() < until) if (await isJobDone(stage).catch(() => false)) return
}

async function isJobDone({ database }: Stage) {
  const key = [crypto.randomUUID()]
  await wait(pollMs)
  await database.ask(
    `select graphile_worker.add_job('http:forget_keys', '{}'::json, job_key => $1, priority => -100)`,
    key,
  )
  const until = performance.now() + timeoutMs
  while (performance.now() < until) {
    const left = await database.ask('select from graphile_worker.jobs where key = $1', key)
    if (left.length === 0) return true
    await wait(pollMs)
  }
  return false
}
