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
 * Rests this many times as long as it works, and longer while other work is waiting: issuing many documents needs
 * the CPU.
 */
const restsFor = 9
const shortestRestMs = 100
const busy = 0.4

/**
 * Makes the PDFs of documents issued within the last day before anyone asks for them. A missing one is made on
 * request, so nothing is lost if this stops half way.
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
