import { type Expression, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { selectBankFor } from '#server/features/banks/banks.service.ts'
import { selectBusiness, selectVatRates } from '#server/features/business/business.service.ts'
import { selectCustomer } from '#server/features/customers/customers.service.ts'
import { compiledOnce } from '#server/platform/database/sql/compiled-once.ts'
import type { Db } from '#server/platform/database/connection/database.ts'

/** What a draft refers to, as values or as columns. */
type Named = {
  customer_id: string | Expression<string>
  currency: Expression<string>
  bank_id: string | null | Expression<string | null>
}

/** Everything that a draft is completed with, to be read together with it. */
export const selectDraftContext = (db: Db, { customer_id, currency, bank_id }: Named) => [
  jsonObjectFrom(selectBusiness(db)).$notNull().as('business'),
  jsonObjectFrom(selectCustomer(db, customer_id)).as('customer'),
  jsonArrayFrom(selectVatRates(db)).as('rates'),
  jsonObjectFrom(selectBankFor(db, currency, bank_id)).as('bank'),
]

type ContextRequest = { customer_id: string; currency?: string | undefined; bank_id: string | null }

export const draftContext = compiledOnce((db, { customer_id, currency, bank_id }: ContextRequest) =>
  db.selectNoFrom(
    selectDraftContext(db, {
      customer_id,
      currency: sql<string>`coalesce(${currency}, (select currency from customers where id = ${customer_id}))`,
      bank_id,
    }),
  ),
)

export type FoundContext = Awaited<ReturnType<typeof draftContext.one>>
