import { sql } from 'kysely'
import { type HitKind, hitKinds } from '#shared/features/search/search.contract.ts'
import type { SearchHit } from '#shared/features/search/search.reply.ts'
import { creditNoteState } from '#server/features/credit-notes/credit-notes.service.ts'
import { invoiceStateOn } from '#server/features/invoices/invoices.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { someIds } from './document-matches.queries.ts'
import type { Match } from './ranking.ts'

/** What is shown of the records that were found, in the given order. */
export async function readHits(db: Db, matches: readonly Match[], today: string): Promise<SearchHit[]> {
  const idsOf = (wanted: HitKind) => matches.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const ids = Object.fromEntries(hitKinds.map((kind) => [kind, idsOf(kind)])) as Record<HitKind, string[]>
  const hits = new Map((await listShown(db, ids, today)).map((row) => [row.id, asHit(row)]))
  return matches.flatMap(({ id }) => hits.get(id) ?? [])
}

/** Neither has an amount or a date. */
type Plain = Extract<SearchHit, { kind: 'customer' | 'item' }>

/** All kinds in one statement. */
type Shown = Exclude<SearchHit, Plain> | (Plain & Record<Sum, null>)
type Sum = 'amount_minor' | 'currency' | 'date'

function asHit(row: Shown): SearchHit {
  if (row.kind !== 'customer' && row.kind !== 'item') return row
  const { amount_minor: _amount, currency: _currency, date: _date, ...plain } = row
  return plain
}

async function listShown(db: Db, ids: Record<HitKind, string[]>, today: string) {
  const { rows } = await sql<Shown>`
    select 'customer' as kind, id, name as title, concat_ws(' · ', code, nullif(billing_address ->> 'city', '')) as subtitle,
           '' as reference, case when archived_at is null then 'active' else 'archived' end as state,
           null::bigint as amount_minor, null as currency, null::date as date
      from customers where id = any (${someIds(ids.customer)})
    union all
    select 'item', id, name, code, '', case when archived_at is null then 'active' else 'archived' end, null, null, null
      from items where id = any (${someIds(ids.item)})
    union all
    select 'invoice', id, number, customer_name, reference, ${invoiceStateOn(today)}, gross_minor, currency, document_date
      from invoices where id = any (${someIds(ids.invoice)})
    union all
    select 'credit_note', id, number, customer_name, reason, ${creditNoteState}, gross_minor, currency, document_date
      from credit_notes where id = any (${someIds(ids.credit_note)})
    union all
    select 'payment', payments.id, customers.name, '', payments.reference,
           case when reversed_at is not null then 'reversed' when unallocated_minor > 0 then 'on_account' else 'received' end,
           amount_minor, payments.currency, payment_date
      from payments join customers on customers.id = payments.customer_id where payments.id = any (${someIds(ids.payment)})
    union all
    select 'schedule', id, name, customer_name, reference, status, net_minor, currency, next_date
      from schedules where id = any (${someIds(ids.schedule)})`.execute(db)
  return rows
}
