import { sql } from 'kysely'
import { noVatCode } from '#shared/features/setup/vat-presets.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { beginning } from '#server/platform/database/sql/clauses.ts'
import { termsColumn } from './customers.queries.ts'
import { searchFor } from './customer-search.queries.ts'

const most = 20

/** A business that is not registered for VAT charges none, whatever is set for its customers. */
const chargedVatCode = sql<string>`
  case when (select vat_registered from business) then default_vat_code else ${sql.lit(noVatCode)} end`

/** The best matches of a search among those who are not archived, or the one with an id, even an archived one. */
export async function listCustomerChoices(db: Db, { q, id }: { q?: string | undefined; id?: string | undefined }) {
  let query = db
    .selectFrom('customers')
    .select([
      'id',
      'code',
      'name',
      sql<string>`coalesce(billing_address ->> 'city', '')`.as('city'),
      'currency',
      'terms_days',
      termsColumn,
      chargedVatCode.as('default_vat_code'),
      'language',
      sql<boolean>`required_reference = 'buyer' or e_invoice_profile = 'xrechnung'`.as('requires_buyer_reference'),
      sql<boolean>`required_reference = 'order'`.as('requires_order_reference'),
      sql<boolean>`archived_at is not null`.as('archived'),
    ])
  if (id !== undefined) return query.where('id', '=', id).execute()
  // The beginning of a name matches that name first, not a contact of another customer.
  if (q !== undefined)
    query = query
      .where(await searchFor(db, q))
      .orderBy(sql`unaccent(lower(name)) like unaccent(lower(${beginning(q)}))`, 'desc')
  return query
    .where('archived_at', 'is', null)
    .orderBy(sql`alphabetical(name)`)
    .orderBy('id')
    .limit(most)
    .execute()
}
