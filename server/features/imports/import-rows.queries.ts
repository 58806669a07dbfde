import { sql } from 'kysely'
import type { ImportRow } from '#shared/features/imports/imports.reply.ts'
import type { StoredProblem } from '#shared/features/imports/import-formats.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { offsetOf } from '#server/platform/database/sql/clauses.ts'

export type NewRow = { line: number; status: ImportRow['status']; cells: string[]; problems: StoredProblem[] }

/** As one value: an array of arrays would have to be rectangular, and thousands of parameters are slow to bind. */
export async function insertRows(tx: Tx, importId: string, rows: NewRow[]) {
  if (rows.length === 0) return
  await sql`
    insert into import_rows (import_id, line, status, cells, problems)
    select ${importId}, row.line, row.status, array(select jsonb_array_elements_text(row.cells)), row.problems
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(line int, status text, cells jsonb, problems jsonb)
  `.execute(tx)
}

const columns = ['line', 'status', 'cells', 'problems'] as const

type RowsShown = keyof typeof isShown

/** Written out, and not as parameters: only then does a plan that is kept use the small indexes of such rows. */
const isShown = {
  invalid: sql<boolean>`status in ('invalid', 'known')`,
  left_out: sql<boolean>`status = 'left_out'`,
  warned: sql<boolean>`status in ('valid', 'saved') and problems <> '[]'`,
}

const selectRows = (db: Db, importId: string, shown: RowsShown) =>
  db.selectFrom('import_rows').where('import_id', '=', importId).where(isShown[shown])

export const listRows = (db: Db, importId: string, shown: RowsShown, most: number) =>
  selectRows(db, importId, shown).select(columns).orderBy('line').limit(most).execute()

export async function listRowPage(
  db: Db,
  importId: string,
  { show, page, per_page }: { show: RowsShown; page: number; per_page: number },
) {
  const matching = selectRows(db, importId, show)
  const rows = await matching
    .select(columns)
    .orderBy('line')
    .limit(per_page)
    .offset(offsetOf({ page, per_page }))
    .execute()
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** The next rows to look at, behind a line; those that can be saved, or all that are not left out. */
export const listRowsAfter = (db: Db, importId: string, after: number, { most, onlyValid }: RowsAfter) =>
  db
    .selectFrom('import_rows')
    .select(columns)
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .where('status', 'in', onlyValid ? ['valid'] : ['valid', 'invalid', 'known'])
    .orderBy('line')
    .limit(most)
    .execute()

type RowsAfter = { most: number; onlyValid: boolean }

export const findRow = (db: Db, importId: string, line: number) =>
  db
    .selectFrom('import_rows')
    .select(columns)
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .executeTakeFirst()

export const updateCells = (tx: Tx, importId: string, line: number, cells: string[]) =>
  tx.updateTable('import_rows').set({ cells }).where('import_id', '=', importId).where('line', '=', line).execute()

type CheckedRow = { line: number; status: ImportRow['status']; problems: StoredProblem[]; recordId: string | null }

/** Of what was saved only the record is kept: the file holds people's addresses. */
export async function updateRows(tx: Tx, importId: string, rows: readonly CheckedRow[]) {
  if (rows.length === 0) return
  await sql`
    update import_rows
       set status = row.status, problems = row.problems, record_id = row."recordId",
           cells = case when row."recordId" is null then import_rows.cells else '{}' end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(line int, status text, problems jsonb, "recordId" uuid)
     where import_rows.import_id = ${importId} and import_rows.line = row.line
  `.execute(tx)
}

export const markRowsUndone = (tx: Tx, importId: string) =>
  tx
    .updateTable('import_rows')
    .set({ status: 'undone' })
    .where('import_id', '=', importId)
    .where('status', '=', 'saved')
    .execute()
