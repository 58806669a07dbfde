import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { day, later } from '#shared/dates/instant.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import { listUnprinted } from '#server/features/documents/documents.queries.ts'

type Printer = { db: Db; clock: Clock; logger: Logger; signal: AbortSignal }

/** Less than a minute, because the job runs every minute. */
const workMs = 50_000

/**
 * Makes the PDFs of documents issued within the last day before anyone asks for them, with what the machine has left: what is sent
 * or opened comes first. A missing one is made on request, so nothing is lost if this stops half way.
 */
export async function printAhead(
  { db, clock, logger, signal }: Printer,
  kind: 'invoices' | 'credit_notes',
  print: (id: string) => Promise<unknown>,
) {
  const endsAt = performance.now() + workMs
  const idleShare = watchMachine()
  for (const { id } of await listUnprinted(db, kind, later(clock.now(), -day))) {
    const began = performance.now()
    if (began > endsAt || signal.aborted) return
    await print(id).catch((error: unknown) => logger.error({ err: error, kind, id }, 'a document could not be printed'))
    const rest = restAfter(performance.now() - began, idleShare())
    // Aborted: the loop ends at the next document.
    await delay(rest, undefined, { signal }).catch(() => undefined)
  }
}

const longestRest = 20

/** Of a machine that is half idle, half of the time is used; of one that has nothing to do, nearly all. */
export const restAfter = (workedMs: number, idleShare: number) =>
  workedMs * Math.min(longestRest, (1 - idleShare) / Math.max(idleShare, 0.01))

/** Which part of the machine's time was idle since it was last asked. */
function watchMachine() {
  let before = timesOf()
  return () => {
    const now = timesOf()
    const [idle, all] = [now.idle - before.idle, now.all - before.all]
    before = now
    // Too short a time for the operating system to have counted.
    return all === 0 ? 0.5 : idle / all
  }
}

function timesOf() {
  const times = cpus().map((cpu) => cpu.times)
  return {
    idle: sum(times.map(({ idle }) => idle)),
    all: sum(times.map((each) => sum(Object.values(each)))),
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
