import { sql } from 'kysely'
import type { NewVatCode, VatCodeChange } from '#shared/features/business/vat-codes.contract.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

const columns = [
  'id',
  'code',
  'name',
  'category',
  'wording',
  'vatex_code',
  'valid_from',
  'valid_to',
  'version',
] as const

/** Without the trailing zeros of the column: 20, 17.5. */
const rate = sql<string>`trim_scale(rate)::text`.as('rate')

/** In no order, to find rates by their code and date. */
export const selectVatRates = (db: Db) => db.selectFrom('vat_rates').select(columns).select(rate)

/** As people see them: the codes in the order of their making, each with its rates by date. */
export const listVatRates = (db: Db) =>
  selectVatRates(db)
    .orderBy(sql`min(id::text) over (partition by code)`)
    .orderBy('valid_from')
    .execute()

export const findVatCode = (db: Db, code: string) =>
  db.selectFrom('vat_rates').select('id').where('code', '=', code).limit(1).executeTakeFirst()

export const lockVatRate = (tx: Tx, id: string) =>
  tx
    .selectFrom('vat_rates')
    .select(columns)
    .select(rate)
    .select('updated_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Ends the open-ended rate on the day before a new one begins. */
export const endOpenRate = (tx: Tx, code: string, newFrom: string) =>
  tx
    .updateTable('vat_rates')
    .set({ valid_to: sql<string>`${newFrom}::date - 1` })
    .where('code', '=', code)
    .where('valid_to', 'is', null)
    .where('valid_from', '<', newFrom)
    .execute()

export const insertVatRate = (tx: Tx, vatRate: NewVatCode & { created_by: string | null }) =>
  tx.insertInto('vat_rates').values(vatRate).returning(columns).returning(rate).executeTakeFirstOrThrow()

/** The database refuses it once there are documents or schedules. */
export const deleteVatRates = (tx: Tx) => tx.deleteFrom('vat_rates').execute()

export const updateVatRate = (tx: Tx, id: string, { version: _, ...change }: VatCodeChange) =>
  tx
    .updateTable('vat_rates')
    .set(change)
    .where('id', '=', id)
    .returning(columns)
    .returning(rate)
    .executeTakeFirstOrThrow()
