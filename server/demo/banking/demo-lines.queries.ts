import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/connection/database.ts'

type PaidIn = { id: string; amount_minor: number; payment_date: string; reference: string; customer_name: string }

/** The last payments into an account, which its statements show too. */
export async function listPaidIn(tx: Tx, bankId: string, since: string) {
  const { rows } = await sql<PaidIn>`
    select p.id, p.amount_minor, p.payment_date, p.reference, c.name as customer_name
      from payments p join customers c on c.id = p.customer_id
     where p.bank_id = ${bankId} and p.payment_date >= ${since}::date and p.reversed_at is null and p.kind = 'own'
     order by p.payment_date, p.id limit 40`.execute(tx)
  return rows
}

type Owed = { number: string; outstanding_minor: number; customer_name: string }

/** What is open in a currency, one invoice of each customer. */
export async function listOwed(tx: Tx, currency: string, most: number) {
  const { rows } = await sql<Owed>`
    select number, outstanding_minor, customer_name from (
      select distinct on (customer_id) number, outstanding_minor, customer_name, due_date from invoices
       where status = 'issued' and outstanding_minor > 5000 and currency = ${currency} and hold_kind is null
       order by customer_id, due_date) one
     order by due_date desc, number limit ${most}`.execute(tx)
  return rows
}

export const listDemoAccounts = (tx: Tx) =>
  tx
    .selectFrom('banks')
    .select(['id', 'currency', 'iban', 'sort_code', 'routing_number', 'account_number'])
    .where('is_default', '=', true)
    .orderBy('currency', 'desc')
    .execute()

/** In the order of the statement. */
export const findDemoLines = (tx: Tx, bankId: string) =>
  tx.selectFrom('bank_lines').select('id').where('bank_id', '=', bankId).orderBy('position').execute()
