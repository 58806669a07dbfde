import { createHash } from 'node:crypto'
import { mayAccess } from '#shared/access/permissions.ts'
import { type Instant, day, later } from '#shared/dates/instant.ts'
import {
  type ImportChange,
  type ImportFilter,
  type ImportKindName,
  importKinds,
} from '#shared/features/imports/imports.contract.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import { type Db, type Tx, inTransaction } from '#server/platform/database/connection/database.ts'
import { safeFileName } from '#shared/validation/text.ts'
import { type Analysis, analyseFile } from './checking/analyse-file.ts'
import { matchHeadings, recogniseProfile } from './checking/match-headings.ts'
import { checkNewRows, recheckRows } from './import-checks.service.ts'
import { guessFormats, hasOtherColumns, headingsHash, withMapping } from './import-columns.ts'
import { findRow, updateCells } from './import-rows.queries.ts'
import * as queries from './imports.queries.ts'
import { kinds } from './kinds/kinds.ts'
import { ungrouped } from './reading/ungrouped.ts'
import { openEInvoices } from './reading/open-e-invoices.ts'
import { type OpenFile, openFile } from '#server/platform/tables/open-file.ts'
import { UnreadableFile } from '#server/platform/tables/file-row.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'

/** Some kinds need a permission beside that of all imports. */
export function refuseKind(actor: Actor, kind: ImportKindName) {
  if (!mayAccess(kinds[kind].access, actor)) throw new AppError('permission.missing')
}

export type ReadFile = { opened: OpenFile; analysis: Analysis; hash: Buffer }

/** Looks at the whole file, outside of any transaction. */
export async function readImportFile(kind: ImportKindName, content: Buffer): Promise<ReadFile> {
  try {
    const opened = (kind === 'open_documents' && (await openEInvoices(content))) || ungrouped(await openFile(content))
    const hash = createHash('sha256').update(content).digest()
    return { opened, analysis: await analyseFile(opened, kinds[kind]), hash }
  } catch (error) {
    if (error instanceof UnreadableFile) throw new AppError('import.unreadable')
    throw error
  }
}

type Upload = { kind: ImportKindName; fileName: string }

/** Nothing is saved but the reading itself. */
export async function previewImport(
  tx: Tx,
  actor: Actor,
  { kind: name, fileName }: Upload,
  { opened, analysis, hash }: ReadFile,
  now: Instant,
) {
  const kind = kinds[name]
  const headings = analysis.columns.map(({ column }) => column)
  const profile = recogniseProfile(kind, headings)
  const remembered = await queries.findMapping(tx, name, headingsHash(analysis.columns))
  const fields = remembered?.columns ?? matchHeadings(kind, headings, profile)
  const columns = analysis.columns.map((column, index) => ({ ...column, field: fields[index] ?? null }))
  const { sheet, delimiter } = opened
  const stored = await queries.insertImport(tx, {
    kind: name,
    file_name: safeFileName(fileName),
    file_hash: hash,
    sheet: sheet.slice(0, 100),
    delimiter,
    profile,
    columns,
    ...guessFormats(kind, columns, delimiter),
    created_by: actor.user_id,
    created_at: now,
  })
  await checkNewRows(tx, stored, opened, analysis, now)
  return stored.id
}

/** Only an unconfirmed import can be changed. */
async function lockPreviewed(tx: Tx, actor: Actor, id: string) {
  const stored = orNotFound(await queries.lockImport(tx, id))
  refuseKind(actor, stored.kind)
  if (stored.status !== 'previewed') throw new AppError('import.not_previewed')
  return stored
}

export async function changeImport(tx: Tx, actor: Actor, id: string, change: ImportChange, now: Instant) {
  const stored = await lockPreviewed(tx, actor, id)
  const kind = kinds[stored.kind]
  const columns = change.columns ? withMapping(kind, stored.columns, change.columns) : stored.columns
  const guessed = guessFormats(kind, columns, stored.delimiter)
  const hasNew = (type: 'date' | 'decimal') => hasOtherColumns(kind, stored.columns, columns, type)
  const formats = {
    date_format: change.date_format ?? (hasNew('date') ? guessed.date_format : stored.date_format),
    decimal_mark: change.decimal_mark ?? (hasNew('decimal') ? guessed.decimal_mark : stored.decimal_mark),
  }
  const given = change.exchange_rates?.map(({ currency, rate }) => [currency, rate] as const) ?? []
  const exchange_rates = { ...stored.exchange_rates, ...Object.fromEntries(given) }
  await queries.updateImport(tx, id, {
    columns: JSON.stringify(columns),
    exchange_rates: JSON.stringify(exchange_rates),
    ...formats,
  })
  await recheckRows(tx, { ...stored, columns, exchange_rates, ...formats }, now)
}

/** The whole file is checked again: a corrected code may clash with that of another row, or no longer. */
export async function correctRow(
  tx: Tx,
  actor: Actor,
  { id, line }: { id: string; line: number },
  cells: string[],
  now: Instant,
) {
  const stored = await lockPreviewed(tx, actor, id)
  const row = orNotFound(await findRow(tx, id, line))
  if (row.status === 'left_out') throw new AppError('record.not_found')
  await updateCells(tx, id, line, cells.slice(0, stored.columns.length))
  await recheckRows(tx, stored, now)
}

export async function findVisibleImport(db: Db, actor: Actor, id: string) {
  const stored = orNotFound(await queries.findImport(db, id))
  refuseKind(actor, stored.kind)
  return stored
}

export const listImports = (db: Db, actor: Actor, filter: ImportFilter) =>
  queries.listImportPage(
    db,
    filter,
    importKinds.filter((kind) => mayAccess(kinds[kind].access, actor)),
  )

const keptDays = 7

/** Files that were read and never confirmed hold people's addresses: they are not kept for long. */
export async function purgeOldImports({ db, clock }: JobContext) {
  await inTransaction(db, {}, (tx) => queries.deleteUnconfirmedImports(tx, later(clock.now(), -keptDays * day)))
}
