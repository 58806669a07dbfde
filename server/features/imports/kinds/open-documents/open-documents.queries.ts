import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { OpenDocumentKind } from './kind-of-document.ts'

type Numbered = { kind: OpenDocumentKind; customer_id: string; number: string }

/** Which of these are there already: brought in before, or a document of our own. */
export async function listKnownNumbers(db: Db, wanted: readonly Numbered[]) {
  const of = (kind: OpenDocumentKind) => {
    const some = wanted.filter((one) => one.kind === kind)
    return sql`unnest(${some.map((one) => one.customer_id)}::uuid[], ${some.map((one) => one.number.toLowerCase())}::text[])
      as wanted (customer_id, number)`
  }
  const { rows } = await sql<Numbered & { origin: 'own' | 'imported' }>`
    select 'invoice' as kind, wanted.*, d.kind as origin from ${of('invoice')}
      join invoices d on d.customer_id = wanted.customer_id and lower(d.number) collate "C" = wanted.number collate "C"
    union all
    select 'credit_note', wanted.*, d.kind from ${of('credit_note')}
      join credit_notes d on d.customer_id = wanted.customer_id and lower(d.number) collate "C" = wanted.number collate "C"
    union all
    select 'payment', wanted.*, d.kind from ${of('payment')}
      join payments d on d.customer_id = wanted.customer_id and d.kind = 'imported' and lower(d.number) = wanted.number`.execute(
    db,
  )
  return rows
}

const isNoted = (page: string) =>
  sql`exists (select from notes where page_name = ${page} and model_id = document.id::text)`

/**
 * Numbers of what an import brought and something was built on since. All of it is locked before, in the order of decisions/017, so
 * that no concurrent transaction refers to it before it is deleted.
 */
export async function listUsedDocuments(tx: Tx, importId: string, most: number) {
  for (const table of ['credit_notes', 'payments', 'invoices'])
    await sql`select from ${sql.table(table)} where import_id = ${importId} order by id for update`.execute(tx)
  const isStated = sql`exists (select from emails join email_statements on email_id = emails.id
    where emails.customer_id = document.customer_id and emails.created_at >= document.created_at)`
  const { rows } = await sql<{ number: string }>`
    select number from (
      select id, number from invoices document where import_id = ${importId}
         and (status <> 'issued' or hold_kind is not null or credited_minor + written_off_minor <> 0 or paid_minor <> settled_before_minor
              or exists (select from allocations given left join payments payer on payer.id = given.payment_id
                          where given.invoice_id = document.id and payer.reversed_at is null)
              or exists (select from write_offs where invoice_id = document.id)
              or exists (select from credit_notes where invoice_id = document.id)
              or exists (select from invoices where copied_invoice_id = document.id)
              or exists (select from emails where invoice_id = document.id) or ${isNoted('invoices')} or ${isStated})
      union all
      select id, number from credit_notes document where import_id = ${importId}
         and (exists (select from allocations where credit_note_id = document.id)
              or exists (select from refunds where credit_note_id = document.id)
              or exists (select from emails where credit_note_id = document.id) or ${isNoted('creditnotes')} or ${isStated})
      union all
      select id, number from payments document where import_id = ${importId}
         and (reversed_at is not null or exists (select from allocations where payment_id = document.id)
              or exists (select from refunds where payment_id = document.id)
              or exists (select from emails where payment_id = document.id) or ${isNoted('payments')} or ${isStated})) used
     order by id limit ${most}`.execute(tx)
  return rows.map(({ number }) => number)
}

/** The product may not delete what is issued: the database does, and only what this import brought. */
const removeSome = async (tx: Tx, importId: string, most: number) => {
  const { rows } = await sql<{ count: number }>`
    select remove_imported_documents(${importId}::uuid, ${most}::int) as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** A statement must end in time, and each document takes several triggers. */
const removedAtOnce = 1_000

export async function removeImportedDocuments(tx: Tx, importId: string) {
  while ((await removeSome(tx, importId, removedAtOnce)) > 0);
}
