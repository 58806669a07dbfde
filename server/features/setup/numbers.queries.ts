import type { Tx } from '#server/platform/database/connection/database.ts'
import type { DocumentKind } from '#server/platform/database/schema/tables.ts'

export const lockSeries = (tx: Tx, kind: DocumentKind) =>
  tx.selectFrom('document_series').select('kind').where('kind', '=', kind).forUpdate().executeTakeFirstOrThrow()

type Gap = {
  kind: DocumentKind
  series: string
  first_number: number
  last_number: number
  reason: string
  created_by: string
}

export const insertGap = (tx: Tx, gap: Gap) => tx.insertInto('number_gaps').values(gap).execute()

export const advanceCounter = (tx: Tx, kind: DocumentKind, series: string, last_number: number) =>
  tx
    .insertInto('document_counters')
    .values({ kind, series, last_number })
    .onConflict((conflict) => conflict.columns(['kind', 'series']).doUpdateSet({ last_number }))
    .execute()
