import { sql } from 'kysely'
import type { HitKind, SearchHit } from '#shared/features/search/search.contract.ts'
import { creditNoteState } from '#server/features/credit-notes/credit-notes.service.ts'
import { invoiceStateOn } from '#server/features/invoices/invoices.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'

type Hit<Kind extends HitKind> = Extract<SearchHit, { kind: Kind }>
type Ids = readonly string[]

/** Reads what is shown of the records found: one query for each kind. */
export const readers: Record<HitKind, (db: Db, ids: Ids, today: string) => Promise<SearchHit[]>> = {
  customer: readCustomers,
  invoice: readInvoices,
  credit_note: readCreditNotes,
  payment: readPayments,
  schedule: readSchedules,
}

async function readCustomers(db: Db, ids: Ids) {
  const { rows } = await sql<Hit<'customer'>>`
    select 'customer' as kind, id, name as title, concat_ws(' · ', code, nullif(billing_address ->> 'city', '')) as subtitle,
           '' as reference, case when archived_at is null then 'active' else 'archived' end as state
      from customers where id = any (${ids}::uuid[])`.execute(db)
  return rows
}

async function readInvoices(db: Db, ids: Ids, today: string) {
  const { rows } = await sql<Hit<'invoice'>>`
    select 'invoice' as kind, id, number as title, customer_name as subtitle, reference, ${invoiceStateOn(today)} as state,
           gross_minor as amount_minor, currency, document_date as date
      from invoices where id = any (${ids}::uuid[])`.execute(db)
  return rows
}

async function readCreditNotes(db: Db, ids: Ids) {
  const { rows } = await sql<Hit<'credit_note'>>`
    select 'credit_note' as kind, id, number as title, customer_name as subtitle, reason as reference, ${creditNoteState} as state,
           gross_minor as amount_minor, currency, document_date as date
      from credit_notes where id = any (${ids}::uuid[])`.execute(db)
  return rows
}

async function readPayments(db: Db, ids: Ids) {
  const { rows } = await sql<Hit<'payment'>>`
    select 'payment' as kind, payments.id, customers.name as title, '' as subtitle, payments.reference,
           case when reversed_at is not null then 'reversed' when unallocated_minor > 0 then 'on_account' else 'received' end as state,
           amount_minor, payments.currency, payment_date as date
      from payments join customers on customers.id = payments.customer_id where payments.id = any (${ids}::uuid[])`.execute(
    db,
  )
  return rows
}

async function readSchedules(db: Db, ids: Ids) {
  const { rows } = await sql<Hit<'schedule'>>`
    select 'schedule' as kind, id, name as title, customer_name as subtitle, reference, status as state,
           net_minor as amount_minor, currency, next_date as date
      from schedules where id = any (${ids}::uuid[])`.execute(db)
  return rows
}
