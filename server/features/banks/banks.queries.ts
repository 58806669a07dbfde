import { type Expression, sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { NewBank } from '#shared/features/banks/banks.contract.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { offsetOf } from '#server/platform/database/sql/clauses.ts'

const columns = [
  'id',
  'label',
  'bank_name',
  'account_name',
  'sort_code',
  'routing_number',
  'account_number',
  'iban',
  'bic',
  'currency',
  'is_default',
  'retired_at',
  'created_at',
  'updated_at',
  'created_by',
  'version',
] as const

const ordered = (db: Db) =>
  db
    .selectFrom('banks')
    .select(columns)
    .orderBy('retired_at', (order) => order.asc().nullsFirst())
    .orderBy('currency')
    .orderBy('is_default', 'desc')
    .orderBy('label')
    .orderBy('id')

export const listBanks = (db: Db) => ordered(db).limit(200).execute()

export async function listBankPage(db: Db, page: { page: number; per_page: number }) {
  const rows = await ordered(db).limit(page.per_page).offset(offsetOf(page)).execute()
  const { total } = await db
    .selectFrom('banks')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const streamBanks = (db: Db) => ordered(db).stream(100)

export const findBank = (db: Db, id: string) =>
  db.selectFrom('banks').select(columns).where('id', '=', id).executeTakeFirst()

export const lockBank = (tx: Tx, id: string) =>
  tx.selectFrom('banks').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Transactions that decide which account of a currency is its default take turns, even while there is no account
 * yet.
 */
export const lockDefaultOf = (tx: Tx, currency: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('counterfoil.default_bank.' || ${currency}, 0))`.execute(tx)

export const findDefaultBank = (db: Db, currency: string) =>
  db.selectFrom('banks').select('id').where('currency', '=', currency).where('is_default', '=', true).executeTakeFirst()

/** The account chosen for documents of a currency, or the business's default for it; never a retired one, nor one without the details for a transfer. */
export const selectBankFor = (
  db: Db,
  currency: string | Expression<string>,
  bankId: string | null | Expression<string | null>,
) =>
  db
    .selectFrom('banks')
    .select(columns)
    .where('currency', '=', currency)
    .where('retired_at', 'is', null)
    .where((bank) => bank.or([bank('iban', '<>', ''), bank('account_number', '<>', '')]))
    .where(sql<boolean>`case when ${bankId}::uuid is null then is_default else id = ${bankId}::uuid end`)

export const findBankFor = (db: Db, currency: string, bankId: string | null) =>
  selectBankFor(db, currency, bankId).executeTakeFirst()

/** An account that payments may come into, clearing accounts too. */
export const findBankInUse = (db: Db, currency: string, bankId: string) =>
  db
    .selectFrom('banks')
    .select(columns)
    .where('id', '=', bankId)
    .where('currency', '=', currency)
    .where('retired_at', 'is', null)
    .executeTakeFirst()

export const insertBank = (tx: Tx, bank: NewBank & { is_default: boolean; created_by: string | null }) =>
  tx.insertInto('banks').values(bank).returning(columns).executeTakeFirstOrThrow()

export const updateBank = (
  tx: Tx,
  id: string,
  change: Partial<NewBank> & { is_default?: boolean; retired_at?: Instant | null },
) => tx.updateTable('banks').set(change).where('id', '=', id).returning(columns).executeTakeFirstOrThrow()

export const clearDefault = (tx: Tx, currency: string) =>
  tx
    .updateTable('banks')
    .set({ is_default: false })
    .where('currency', '=', currency)
    .where('is_default', '=', true)
    .execute()
