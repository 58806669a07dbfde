import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#server/platform/app-error.ts'
import { type Db, inTransaction } from '#server/platform/database/connection/database.ts'
import {
  countSealed,
  findLastChange,
  findSealHorizon,
  findSealState,
  insertSeals,
  haveTransactionsEnded,
  listAuditPage,
  listBrokenSeals,
} from './audit.queries.ts'

const pauseMs = 50

/**
 * Seals the entries written so far. Entries are numbered before their transactions commit, so a lower number may
 * appear after a higher one: sealing waits until every transaction of that moment has ended. If one takes too long,
 * the next run seals it.
 */
export async function sealAudit(db: Db, timeoutMs = 10_000) {
  const { last_entry, next_transaction } = await findSealHorizon(db)
  const giveUpAt = performance.now() + timeoutMs
  while (!(await haveTransactionsEnded(db, next_transaction))) {
    if (performance.now() > giveUpAt) return
    await wait(pauseMs)
  }
  await inTransaction(db, {}, (tx) => insertSeals(tx, last_entry))
}

/** Recomputes every seal from the entries that it covers. */
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

/** How far the seals reach: reads only the last one. */
export async function lastSeal(db: Db) {
  const { last, unsealed } = await findSealState(db)
  return { last_sealed_at: last?.sealed_at ?? null, unsealed_entries: unsealed }
}

/** The changes of one record. */
export const listTrail = (
  db: Db,
  recordType: string,
  recordId: string | readonly string[],
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

/**
 * A change names the version that it was based on. If that is outdated, the error says who changed the record and
 * what it contains now.
 */
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
