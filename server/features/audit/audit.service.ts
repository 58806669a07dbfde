import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#server/platform/app-error.ts'
import { type Db, inTransaction } from '#server/platform/database/connection/database.ts'
import {
  countSealed,
  findLastChange,
  findSealHorizon,
  findSealState,
  insertSeals,
  isBehindUs,
  listAuditPage,
  listBrokenSeals,
} from './audit.queries.ts'

const pauseMs = 50

/**
 * Seals what has been written so far. Entries get their numbers before their transactions commit, so a lower one may still
 * appear after a higher one: the seal waits until every transaction of that moment is over. One that takes too long is left
 * to the next run.
 */
export async function sealAudit(db: Db, patienceMs = 10_000) {
  const { last_entry, next_transaction } = await findSealHorizon(db)
  const giveUpAt = performance.now() + patienceMs
  while (!(await isBehindUs(db, next_transaction))) {
    if (performance.now() > giveUpAt) return
    await wait(pauseMs)
  }
  await inTransaction(db, {}, (tx) => insertSeals(tx, last_entry))
}

/** Works every seal out again from the entries that it covers. */
export async function verifyAudit(db: Db) {
  const { seals, entries } = await countSealed(db)
  return { seals, entries, broken: await listBrokenSeals(db) }
}

export async function sealState(db: Db) {
  const { seals, entries } = await countSealed(db)
  const { last, unsealed } = await findSealState(db)
  return {
    seals,
    sealed_entries: entries,
    unsealed_entries: unsealed,
    last_sealed_at: last?.sealed_at ?? null,
    last_hash: last?.hash.toString('hex') ?? null,
  }
}

/** How far the seals have come: a look at the last one, however many there are. */
export async function lastSeal(db: Db) {
  const { last, unsealed } = await findSealState(db)
  return { last_sealed_at: last?.sealed_at ?? null, unsealed_entries: unsealed }
}

/** What was done to one record. */
export const listTrail = (
  db: Db,
  recordType: string,
  recordId: string,
  { page, per_page }: { page: number; per_page: number },
) =>
  listAuditPage(db, {
    q: undefined,
    user_id: undefined,
    action: undefined,
    from: undefined,
    to: undefined,
    record_type: recordType,
    record_id: recordId,
    order_by: 'occurred_at',
    order_direction: 'DESC',
    page,
    per_page,
  })

/** A change names the version that it was made on; who was slower is told who was faster and what stands there now. */
export async function refuseStale(
  db: Db,
  recordType: string,
  current: { id?: string; version: number; updated_at: string },
  givenVersion: number,
) {
  if (givenVersion === current.version) return
  const last = await findLastChange(db, recordType, current.id ?? 'true')
  throw new AppError('record.changed', {
    conflict: {
      changed_by_name: last?.changed_by_name ?? null,
      changed_at: last?.changed_at ?? current.updated_at,
      fields: Object.keys(last?.after ?? {}).filter((field) => field !== 'version'),
      current,
    },
  })
}
