import { sql } from 'kysely'
import type { Settlement } from '#shared/features/payments/payments.reply.ts'
import { openInvoiceStateOn } from '#server/features/invoices/invoices.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'

/** Everything that reduced or restored what is owed on an invoice, in chronological order. */
export async function listSettlements(db: Db, invoiceId: string): Promise<Settlement[]> {
  const { rows } = await sql<Settlement>`
    select a.id, case when a.credit_note_id is not null then 'credit_note' when a.amount_minor < 0 then 'reversal' else 'payment' end as kind,
           coalesce(a.payment_id, a.credit_note_id) as source_id,
           coalesce(c.number, nullif(p.reference, ''), '') as name,
           a.allocated_on as date, a.amount_minor, a.created_at, u.name as created_by_name, false as can_be_reversed
      from allocations a
      left join payments p on p.id = a.payment_id
      left join credit_notes c on c.id = a.credit_note_id
      left join users u on u.id = a.created_by
     where a.invoice_id = ${invoiceId}
    union all
    select w.id, case when w.reverses_id is null then 'write_off' else 'write_off_reversal' end, null,
           case when w.reverses_id is null then w.reason else w.note end, w.write_off_date, w.amount_minor, w.created_at, u.name,
           w.reverses_id is null and not exists (select from write_offs r where r.reverses_id = w.id)
      from write_offs w left join users u on u.id = w.created_by
     where w.invoice_id = ${invoiceId}
     order by created_at, id`.execute(db)
  return rows
}

export const listOpenInvoices = (db: Db, customerId: string, currency: string, today: string) =>
  db
    .selectFrom('invoices')
    .select([
      'id',
      sql<string>`number`.as('number'),
      sql<string>`issue_date`.as('issue_date'),
      sql<string>`due_date`.as('due_date'),
      'reference',
      'currency',
      'gross_minor',
      'outstanding_minor',
      openInvoiceStateOn(today).as('state'),
    ])
    .where('customer_id', '=', customerId)
    .where('currency', '=', currency)
    .where('status', '=', 'issued')
    .where('outstanding_minor', '>', 0)
    .orderBy('due_date')
    .orderBy('issue_date')
    .orderBy('number')
    .limit(500)
    .execute()

export async function findCreditOf(db: Db, customerId: string, currency: string) {
  const { rows } = await sql<{ on_account_minor: number; credit_minor: number }>`
    select coalesce((select sum(unallocated_minor) from payments
             where customer_id = ${customerId} and currency = ${currency} and unallocated_minor > 0), 0)::bigint as on_account_minor,
           coalesce((select sum(unallocated_minor) from credit_notes
             where customer_id = ${customerId} and currency = ${currency} and unallocated_minor > 0), 0)::bigint as credit_minor`.execute(
    db,
  )
  return rows[0] ?? { on_account_minor: 0, credit_minor: 0 }
}
