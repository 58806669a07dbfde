import type { Actor } from '#server/platform/actor.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { ControlTotal } from '#shared/features/imports/imports.contract.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import { inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import type { JobContext, JobPayloads } from '#server/platform/jobs/jobs.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { StoppedBeforeDone, stopWhenShuttingDown } from '#server/platform/jobs/return-to-queue.ts'
import { type CheckedRow, checkRows } from './checking/check-rows.ts'
import { startOfLastRecord } from './checking/read-values.ts'
import { factsOf, readerOf, recheckRows } from './import-checks.service.ts'
import { headingsHash } from './import-columns.ts'
import { listRowsAfter, markRowsUndone, updateRows } from './import-rows.queries.ts'
import { lockImport, saveMapping, type StoredImport, updateImport } from './imports.queries.ts'
import { refuseKind } from './imports.service.ts'
import { kinds } from './kinds/kinds.ts'

const attempts = 5

type Confirmation = { control?: ControlTotal[] | undefined; sent_before?: boolean | undefined }

/**
 * Pressed twice or by two people, it is started once. One that stopped half way goes on. A request that names the totals that the user has
 * compared is refused if those are not what would be saved now; without totals, those of the last answer count.
 */
export async function confirmImport(
  tx: Tx,
  actor: Actor,
  id: string,
  { control, sent_before, now }: Confirmation & { now: Instant },
) {
  const stored = orNotFound(await lockImport(tx, id))
  refuseKind(actor, stored.kind)
  if (stored.status !== 'previewed' && stored.status !== 'failed') throw new AppError('import.not_previewed')
  refuseUndecided(stored)
  if (stored.valid_count === 0) throw new AppError('import.nothing_to_save')
  if (control && stored.status === 'previewed') await refuseOtherControl(tx, stored, control, now)
  const { kind, columns } = stored
  const fields = columns.map(({ field }) => field)
  await saveMapping(tx, { kind, headings_hash: headingsHash(columns), fields, updated_by: actor.user_id })
  await updateImport(tx, id, {
    status: 'running',
    confirmed_by: actor.user_id,
    confirmed_at: now,
    // One that goes on is not asked again.
    sent_before: kind === 'open_documents' && (sent_before ?? stored.sent_before),
  })
  const { user_id, session_id } = actor
  await enqueue(tx, 'imports:run', { import_id: id, user_id, session_id }, { maxAttempts: attempts })
}

/** Others may have issued the same number, archived a customer or corrected a row since: all rows are looked at again. */
async function refuseOtherControl(tx: Tx, stored: StoredImport, seen: ControlTotal[], now: Instant) {
  await recheckRows(tx, stored, now)
  const { control } = orNotFound(await lockImport(tx, stored.id))
  if (asText(control) !== asText(seen)) throw new AppError('import.control_changed')
}

const asText = (control: ControlTotal[]) =>
  control
    .map(({ currency, count, open_minor }) => `${currency} ${count} ${open_minor}`)
    .toSorted()
    .join()

/** A file that can be read in two ways is not saved before the user has chosen one. */
function refuseUndecided({ date_format, decimal_mark }: StoredImport) {
  if (date_format === null) throw refusedField('date_format', { key: 'imports.date_format_needed' })
  if (decimal_mark === null) throw refusedField('decimal_mark', { key: 'imports.decimal_mark_needed' })
}

/** Some rows at a time, each time in one transaction with how far it is: cut short anywhere, it goes on where it was. */
export async function runImport(context: JobContext, { import_id, ...by }: JobPayloads['imports:run']) {
  const { db, signal, clock, lastAttempt } = context
  try {
    const saveBehind = (line: number) =>
      inTransaction(db, by, (tx) => saveSome(tx, { importId: import_id, after: line }, by.user_id, clock.now()))
    for (let line = await saveBehind(0); line !== null; line = await saveBehind(line)) stopWhenShuttingDown(signal)
  } catch (error) {
    if (!lastAttempt || error instanceof StoppedBeforeDone) throw error
    context.logger.error({ err: error, import_id }, 'an import failed')
    await inTransaction(db, by, (tx) => markFailed(tx, import_id))
  }
}

const rowsAtOnce = 500

/** The last line that is done with, or null when all are. */
async function saveSome(tx: Tx, { importId, after }: Part, userId: string, now: Instant) {
  const stored = await lockImport(tx, importId)
  if (stored?.status !== 'running') return null
  const reader = readerOf(stored)
  const rows = await listRowsAfter(tx, importId, after, { most: rowsAtOnce, onlyValid: true })
  if (rows.length === 0) {
    await finish(tx, stored)
    return null
  }
  const isTorn = reader.kind.keyOf !== undefined && rows.length === rowsAtOnce
  const whole = isTorn ? rows.slice(0, startOfLastRecord(reader, rows) || rows.length) : rows
  const session = await reader.kind.begin(tx, factsOf(stored, now))
  const by = { user_id: userId, import_id: importId, now }
  const saved = await checkRows(reader, whole, (groups) => session.save(tx, groups, by))
  await updateRows(
    tx,
    importId,
    saved.map((row) => (row.recordId === null ? row : { ...row, status: 'saved' as const })),
  )
  await updateImport(tx, importId, countsAfter(stored, saved))
  return whole.at(-1)?.line ?? after
}

type Part = { importId: string; after: number }

/** Revalidates before saving: rows invalidated by a concurrent change are moved to the invalid rows. */
function countsAfter(stored: StoredImport, rows: readonly CheckedRow[]) {
  const refused = rows.filter(({ recordId }) => recordId === null)
  return {
    saved_count: stored.saved_count + rows.length - refused.length,
    valid_count: stored.valid_count - refused.length,
    invalid_count: stored.invalid_count + refused.length,
    known_count: stored.known_count + refused.filter(({ status }) => status === 'known').length,
  }
}

/** Samples of what the file said are not kept longer than they are needed. */
async function finish(tx: Tx, { id, columns }: StoredImport) {
  const kept = columns.map((column) => ({ ...column, samples: [] }))
  await updateImport(tx, id, { status: 'done', columns: JSON.stringify(kept) })
}

async function markFailed(tx: Tx, importId: string) {
  const stored = await lockImport(tx, importId)
  if (stored?.status === 'running') await updateImport(tx, importId, { status: 'failed' })
}

/** Enough to go and look. */
const namesSaid = 3

/** All of it or nothing: as soon as something was built on one record, none is taken away. */
export async function undoImport(tx: Tx, actor: Actor, id: string, now: Instant) {
  const stored = orNotFound(await lockImport(tx, id))
  refuseKind(actor, stored.kind)
  if (stored.status === 'running') throw new AppError('import.running')
  if (stored.status !== 'done' && stored.status !== 'failed') throw new AppError('import.nothing_to_undo')
  const kind = kinds[stored.kind]
  refuseUsed(await kind.listUsed(tx, id, namesSaid + 1))
  try {
    await kind.remove(tx, id)
  } catch (error) {
    // A concurrent transaction uses one of them.
    if (violatedConstraint(error)) throw new AppError('record.busy')
    throw error
  }
  await markRowsUndone(tx, id)
  await updateImport(tx, id, { status: 'undone', undone_by: actor.user_id, undone_at: now })
}

function refuseUsed(names: string[]) {
  if (names.length === 0) return
  const shown = names.slice(0, namesSaid).join(', ')
  throw new AppError('import.in_use', { params: { names: names.length > namesSaid ? `${shown} …` : shown } })
}
