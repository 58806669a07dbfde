import { type RawBuilder, sql } from 'kysely'
import type { LatePaymentChange } from '#shared/features/late-payment/late-payment.contract.ts'
import type { LatePayment } from '#shared/features/late-payment/late-payment.reply.ts'
import type { BaseRate, Settlement } from '#shared/features/late-payment/late-payment.rules.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

const settings = (db: Db) =>
  db.selectFrom('late_payment_settings').select(['is_shown', 'on_statements', 'version', 'updated_at'])

export const findSettings = (db: Db) => settings(db).executeTakeFirstOrThrow()

export const lockSettings = (tx: Tx) => settings(tx).forUpdate().executeTakeFirstOrThrow()

export const updateSettings = (tx: Tx, { is_shown, on_statements }: LatePaymentChange) =>
  tx.updateTable('late_payment_settings').set({ is_shown, on_statements }).execute()

export const listRates = (db: Db): Promise<BaseRate[]> =>
  db
    .selectFrom('late_payment_rates')
    .select(['valid_from', sql<string>`trim_scale(rate)::text`.as('rate')])
    .orderBy('valid_from')
    .execute()

export async function replaceRates(tx: Tx, rates: readonly BaseRate[]) {
  const days = rates.map(({ valid_from }) => valid_from)
  await tx.deleteFrom('late_payment_rates').where('valid_from', 'not in', days).execute()
  await tx
    .insertInto('late_payment_rates')
    .values([...rates])
    .onConflict((conflict) =>
      conflict.column('valid_from').doUpdateSet((given) => ({ rate: given.ref('excluded.rate') })),
    )
    .execute()
}

export const findInvoiceId = (db: Db, id: string) =>
  db.selectFrom('invoices').select('id').where('id', '=', id).executeTakeFirst()

export type LateInvoice = {
  id: string
  number: string
  customer_id: string
  due_date: string
  outstanding_minor: number
  /** Money counts from the day on which it came, and what a write-off gave up from its own. What was credited was never owed. */
  settlements: Settlement[]
  claimed_until: string | null
  is_compensated: boolean
}

/** Claims that stand: one whose invoice was voided was never made. */
const standing = sql`late_payment_claims c join invoices own on own.id = c.claim_invoice_id and own.status <> 'void'`

/** What is looked at: all that is known, or what was known on a day. */
type Known = {
  outstanding: RawBuilder<unknown>
  allocation: RawBuilder<unknown>
  writeOff: RawBuilder<unknown>
  claim: RawBuilder<unknown>
  invoice: RawBuilder<unknown>
}

const all = sql`true`
const knownNow: Known = {
  outstanding: sql`i.outstanding_minor`,
  allocation: all,
  writeOff: all,
  claim: all,
  invoice: sql`i.status = 'issued'`,
}

export type Day = { date: string; timeZone: string }

/** As statements and the ageing of a day say it. A claim reaches no further than the day on which it was made. */
const knownOn = ({ date, timeZone }: Day): Known => {
  const allocation = sql`a.allocated_on <= ${date}`
  const writeOff = sql`w.write_off_date <= ${date}`
  return {
    outstanding: sql`(i.gross_minor + i.rounding_minor - i.settled_before_minor
      - coalesce((select sum(a.amount_minor) from allocations a where a.invoice_id = i.id and ${allocation}), 0)
      - coalesce((select sum(w.amount_minor) from write_offs w where w.invoice_id = i.id and ${writeOff}), 0))::bigint`,
    allocation,
    writeOff,
    claim: sql`c.until_date <= ${date}`,
    invoice: sql`i.number is not null and i.issue_date <= ${date}
      and (i.status = 'issued' or (i.voided_at at time zone ${timeZone})::date > ${date})`,
  }
}

/** Issued invoices in pounds with what happened to them; those that claim interest themselves bear none. */
const lateInvoices = (which: RawBuilder<unknown>, known: Known) => sql<LateInvoice>`
  select i.id, i.number, i.customer_id, i.due_date, ${known.outstanding} as outstanding_minor,
         coalesce((select json_agg(json_build_object('date', s.date, 'amount_minor', s.amount_minor)) from (
           select p.payment_date as date, sum(a.amount_minor)::bigint as amount_minor
             from allocations a join payments p on p.id = a.payment_id
            where a.invoice_id = i.id and ${known.allocation} group by p.payment_date having sum(a.amount_minor) <> 0
           union all
           select w.write_off_date, w.amount_minor from write_offs w where w.invoice_id = i.id and ${known.writeOff}) s), '[]'::json) as settlements,
         (select max(c.until_date) from ${standing} where c.invoice_id = i.id and ${known.claim}) as claimed_until,
         exists (select from ${standing} where c.invoice_id = i.id and c.compensation_minor > 0 and ${known.claim}) as is_compensated
    from invoices i
   where ${which} and ${known.invoice} and i.currency = 'GBP'
     and not exists (select from late_payment_claims c where c.claim_invoice_id = i.id)`

export const findLateInvoice = async (db: Db, invoiceId: string) =>
  (await lateInvoices(sql`i.id = ${invoiceId}`, knownNow).execute(db)).rows[0]

/** What of a customer's invoices was open on a day after its due date. */
export async function listOpenLateInvoices(db: Db, customerId: string, day: Day) {
  const known = knownOn(day)
  const which = sql`i.customer_id = ${customerId} and i.due_date < ${day.date} and ${known.outstanding} > 0`
  return (await lateInvoices(which, known).execute(db)).rows
}

export const listClaims = (db: Db, invoiceId: string): Promise<LatePayment['claims']> =>
  db
    .selectFrom('late_payment_claims as claim')
    .innerJoin('invoices as own', 'own.id', 'claim.claim_invoice_id')
    .select([
      'own.id as invoice_id',
      'own.number',
      'claim.until_date as until',
      'claim.interest_minor',
      'claim.compensation_minor',
    ])
    .where('claim.invoice_id', '=', invoiceId)
    .where('own.status', '<>', 'void')
    .orderBy('claim.from_date')
    .execute()

/** A claim whose invoice was voided was never made. */
export const deleteVoidClaims = (tx: Tx, invoiceId: string) =>
  tx
    .deleteFrom('late_payment_claims')
    .where('invoice_id', '=', invoiceId)
    .where('claim_invoice_id', 'in', (query) => query.selectFrom('invoices').select('id').where('status', '=', 'void'))
    .execute()

type Claim = {
  invoice_id: string
  claim_invoice_id: string
  from_date: string
  until_date: string
  interest_minor: number
  compensation_minor: number
  created_by: string
}

export const insertClaim = (tx: Tx, claim: Claim) => tx.insertInto('late_payment_claims').values(claim).execute()
