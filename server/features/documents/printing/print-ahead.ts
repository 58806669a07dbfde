import { setTimeout as delay } from 'node:timers/promises'
import { day, later } from '#shared/dates/instant.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import { listUnprinted } from '#server/features/documents/documents.queries.ts'

type Printer = { db: Db; clock: Clock; logger: Logger; signal: AbortSignal }

/** It is asked again every minute. */
const workMs = 50_000

/** For each moment of work so many of rest, and more as long as there is much else to do: who issues many at once needs the machine. */
const restsFor = 9
const shortestRestMs = 100
const busy = 0.4

/**
 * Makes the documents of what was issued within a day, so that they are there before anyone asks. Who asks earlier, or for one that was
 * never made, has it made on the spot: nothing is lost when this stops half way.
 */
export async function printAhead(
  { db, clock, logger, signal }: Printer,
  kind: 'invoices' | 'credit_notes',
  print: (id: string) => Promise<unknown>,
) {
  const endsAt = performance.now() + workMs
  await rest(shortestRestMs, endsAt, signal)
  for (const { id } of await listUnprinted(db, kind, later(clock.now(), -day))) {
    const began = performance.now()
    if (began > endsAt || signal.aborted) return
    await print(id).catch((error: unknown) => logger.error({ err: error, kind, id }, 'a document could not be printed'))
    await rest((performance.now() - began) * restsFor, endsAt, signal)
  }
}

async function rest(ms: number, endsAt: number, signal: AbortSignal) {
  const before = performance.eventLoopUtilization()
  await delay(Math.max(ms, shortestRestMs), undefined, { signal }).catch(() => undefined)
  if (signal.aborted) return
  const { utilization } = performance.eventLoopUtilization(before)
  if (utilization > busy && performance.now() < endsAt) await rest(ms, endsAt, signal)
}
