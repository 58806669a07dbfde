import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'

export type Buyer = { vat_number: string; legal_id: string; electronic_address: string; name: string }

const letters = (column: string) => sql`upper(regexp_replace(${sql.ref(column)}, '[^A-Za-z0-9]', '', 'g'))`
const lettersOf = (text: string) => text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

/** Empty identifiers match no customer. */
const same = (value: string, given: ReturnType<typeof sql<boolean>>) => (value === '' ? sql<boolean>`false` : given)

/** Who a document names, by what is surest first: VAT number, register, electronic address, name. */
export async function findBuyer(db: Db, { vat_number, legal_id, electronic_address, name }: Buyer) {
  const byVat = same(vat_number, sql`${letters('vat_number')} = ${lettersOf(vat_number)}`)
  const byLegal = same(legal_id, sql`legal_id ->> 'id' = ${legal_id} or company_number = ${legal_id}`)
  const byAddress = same(electronic_address, sql`electronic_address ->> 'id' = ${electronic_address}`)
  const byName = same(name, sql`lower(name) = lower(${name})`)
  return db
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('archived_at', 'is', null)
    .where(sql<boolean>`(${byVat}) or (${byLegal}) or (${byAddress}) or (${byName})`)
    .orderBy(sql`case when ${byVat} then 1 when ${byLegal} then 2 when ${byAddress} then 3 else 4 end`)
    .orderBy('id')
    .executeTakeFirst()
}
