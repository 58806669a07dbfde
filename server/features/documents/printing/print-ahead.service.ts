import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { day, later } from '#shared/dates/instant.ts'
import { listUnprinted } from '#server/features/documents/documents.queries.ts'
import type { DocumentFiles } from '#server/features/documents/document-files.service.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'

/** Less than a minute, because the job runs every minute. */
const workMs = 50_000

/**
 * Makes the PDFs of documents issued within the last day before a user asks for them, in the time that the machine is idle. A missing
 * PDF is made on request, so nothing is lost if this stops half way.
 */
export async function printAhead(context: JobContext, { kind, issuedPdf }: DocumentFiles) {
  const { db, clock, logger, signal } = context
  const whenIdle = { ...context, typesetter: context.typesetter.whenIdle }
  const endsAt = performance.now() + workMs
  const idleShare = watchMachine()
  for (const { id } of await listUnprinted(db, kind, later(clock.now(), -day))) {
    const began = performance.now()
    if (began > endsAt || signal.aborted) return
    await issuedPdf(whenIdle, id).catch((error: unknown) =>
      logger.error({ err: error, kind, id }, 'a document could not be printed'),
    )
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
