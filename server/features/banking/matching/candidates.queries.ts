import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'
import type { EarlierWriteOff, KnownPayer, OpenCredit, OpenInvoice, RecordedPayment, SentBack } from './candidates.ts'

type Numbers = { currency: string; counts: string[]; words: string[]; orders: string[] }

/**
 * Issued invoices that are named by their count, by a whole word or by the customer's order: one look into the index for each, because the planner would
 * rather read all of them. Paid ones count for two years.
 */
export async function listNamedInvoices(
  db: Db,
  { currency, counts, words, orders }: Numbers,
  since: string,
): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select found.* from unnest(${counts}::text[]) wanted(count) cross join lateral (
      select id, number, reference, customer_id, issue_date, due_date, outstanding_minor from invoices
       where number is not null and ltrim(substring(number, '[0-9]+$'), '0') = wanted.count
         and status = 'issued' and currency = ${currency} and (outstanding_minor > 0 or issue_date >= ${since}::date)
       limit 60) found
    union
    select found.* from unnest(${words}::text[]) wanted(word) cross join lateral (
      select id, number, reference, customer_id, issue_date, due_date, outstanding_minor from invoices
       where lower(number) collate "C" = wanted.word and number is not null
         and status = 'issued' and currency = ${currency} and (outstanding_minor > 0 or issue_date >= ${since}::date)
       limit 60) found
    union
    select found.* from unnest(${orders}::text[]) wanted(word) cross join lateral (
      select id, number, reference, customer_id, issue_date, due_date, outstanding_minor from invoices
       where lower(reference) collate "C" = wanted.word and reference <> ''
         and status = 'issued' and currency = ${currency} and outstanding_minor > 0
       order by id desc limit 20) found`.execute(db)
  return rows
}

/** Customers whose code is one of these words. */
export const listCoded = (db: Db, words: string[]) =>
  db
    .selectFrom('customers')
    .select('id')
    .where('code', '=', sql<string>`any(${words.flatMap((word) => [word, word.toUpperCase()])}::text[])`)
    .limit(500)
    .execute()

/** Customers with an open invoice of exactly one of these amounts: a few for each. */
export async function listOwersOfAmounts(db: Db, currency: string, amounts: number[]) {
  const { rows } = await sql<{ amount_minor: number; customer_id: string }>`
    select distinct wanted.amount_minor, found.customer_id from unnest(${amounts}::bigint[]) wanted(amount_minor)
      cross join lateral (
        select customer_id from invoices
         where outstanding_minor = wanted.amount_minor and status = 'issued' and currency = ${currency}
         limit 12) found`.execute(db)
  return rows
}

export const listKnownPayers = (db: Db, accounts: string[], nameKeys: string[]): Promise<KnownPayer[]> =>
  db
    .selectFrom('bank_payers')
    .select(['customer_id', 'account', 'name_key', 'times'])
    .where((row) =>
      row.or([
        row.and([row('account', '<>', ''), row('account', '=', sql<string>`any(${accounts}::text[])`)]),
        row.and([row('name_key', '<>', ''), row('name_key', '=', sql<string>`any(${nameKeys}::text[])`)]),
      ]),
    )
    .limit(2_000)
    .execute()

export type NamedAlike = { name: string; id: string; customer_name: string }

/** Customers whose name begins like one of these. */
export async function listBegun(db: Db, names: { name: string; begun: string }[]): Promise<NamedAlike[]> {
  if (names.length === 0) return []
  const { rows } = await sql<NamedAlike>`
    select wanted.name, found.id, found.customer_name from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ begun }) => begun)}::text[]) wanted(name, begun)
      cross join lateral (
        select id, name as customer_name from customers
         where left(search_text, 60) collate "C" between ' ' || wanted.begun and ' ' || wanted.begun || U&'\\FFFF' limit 20) found`.execute(
    db,
  )
  return rows
}

/** The customers whose name is most like each of these, typing errors and all. */
export async function listAlike(db: Db, names: string[]): Promise<NamedAlike[]> {
  if (names.length === 0) return []
  const { rows } = await sql<NamedAlike>`
    select wanted.name, found.id, found.customer_name from unnest(${names}::text[]) wanted(name)
      cross join lateral (
        select id, name as customer_name from customers where lower(name) % wanted.name
         order by similarity(lower(name), wanted.name) desc limit 4) found`.execute(db)
  return rows
}

export const listNames = (db: Db, ids: string[]) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'code'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** What these customers have on account and in credit notes, oldest first. */
export async function listOpenCredits(db: Db, currency: string, customerIds: string[]): Promise<OpenCredit[]> {
  const { rows } = await sql<OpenCredit>`
    select credit.* from unnest(${customerIds}::uuid[]) wanted(id)
      cross join lateral (
        (select customer_id, unallocated_minor as amount_minor from payments
          where customer_id = wanted.id and unallocated_minor > 0 and currency = ${currency} order by id limit 20)
        union all
        (select customer_id, unallocated_minor as amount_minor from credit_notes
          where customer_id = wanted.id and unallocated_minor > 0 and currency = ${currency} and status = 'issued'
          order by id limit 20)) credit`.execute(db)
  return rows
}

/** The oldest open invoices of each customer. */
export async function listOpenOf(db: Db, currency: string, customerIds: string[]): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select open.* from unnest(${customerIds}::uuid[]) wanted(id)
      cross join lateral (
        select id, number, reference, customer_id, issue_date, due_date, outstanding_minor from invoices
         where customer_id = wanted.id and status = 'issued' and outstanding_minor > 0 and currency = ${currency}
         order by due_date, issue_date, number limit 60) open`.execute(db)
  return rows
}

/** What was last written off of invoices of these customers as a charge or a discount. */
export async function listEarlierWriteOffs(db: Db, invoiceCustomerIds: string[]): Promise<EarlierWriteOff[]> {
  const { rows } = await sql<EarlierWriteOff>`
    select earlier.* from unnest(${invoiceCustomerIds}::uuid[]) wanted(id)
      cross join lateral (
        select i.customer_id, w.amount_minor, i.gross_minor, w.reason
          from invoices i join write_offs w on w.invoice_id = i.id
         where i.customer_id = wanted.id and w.reason <> 'bad_debt' and w.amount_minor > 0
         order by w.id desc limit 5) earlier`.execute(db)
  return rows
}

/** Payments of these amounts that no line has brought yet, around the days of some lines. */
export const listRecorded = (db: Db, { amounts, ...around }: Around & { amounts: number[] }) =>
  listOfNoLine(db, around, sql`p.amount_minor = any(${amounts}::bigint[]) and p.method <> 'cash'`)

/** What a card company, a provider or a collector pays out later, several at once. */
export const listUnlinked = (db: Db, around: Around) =>
  listOfNoLine(db, around, sql`p.method in ('card', 'direct_debit', 'other')`)

type Around = { bankId: string; currency: string; from: string; to: string }

async function listOfNoLine(db: Db, { bankId, currency, from, to }: Around, condition: RawBuilder<unknown>) {
  const { rows } = await sql<RecordedPayment>`
    select p.id, p.customer_id, c.name as customer_name, p.amount_minor, p.payment_date,
           array(select distinct i.number from allocations a join invoices i on i.id = a.invoice_id
                  where a.payment_id = p.id limit 20) as invoice_numbers,
           (select fee_minor from online_payments o where o.payment_id = p.id) as fee_minor
      from payments p join customers c on c.id = p.customer_id
     where ${condition} and p.currency = ${currency}
       and p.payment_date between ${from}::date and ${to}::date
       and p.kind = 'own' and p.reversed_at is null
       and (p.bank_id is null or p.bank_id = ${bankId})
       and not exists (select from bank_match_parts b where b.payment_id = p.id and b.kind = 'payment' and b.released_at is null)
     order by p.payment_date, p.id limit 500`.execute(db)
  return rows
}

/** What a provider sent back to customers, and no line has taken yet. */
export async function listSentBack(db: Db, { currency, from, to }: Omit<Around, 'bankId'>): Promise<SentBack[]> {
  const { rows } = await sql<SentBack>`
    select r.id, r.amount_minor, o.fee_minor, r.refund_date as date
      from online_refunds o join refunds r on r.id = o.refund_id join payments p on p.id = r.payment_id
     where o.status = 'sent' and p.currency = ${currency} and r.refund_date between ${from}::date and ${to}::date
       and not exists (select from bank_match_parts b where b.refund_id = r.id and b.released_at is null)
     order by r.refund_date, r.id limit 200`.execute(db)
  return rows
}

export type ReturnedPayment = Omit<RecordedPayment, 'fee_minor'> & { payer_account: string }

/**
 * Payments that may have been taken back: of the amount, or of the amount less the charge, before the line. One whose return was undone is recorded
 * again by another, which is meant then.
 */
export async function listReturnable(
  db: Db,
  {
    bankId,
    currency,
    amounts,
    from,
    to,
  }: { bankId: string; currency: string; amounts: number[]; from: string; to: string },
): Promise<ReturnedPayment[]> {
  const { rows } = await sql<ReturnedPayment>`
    select p.id, p.customer_id, c.name as customer_name, p.amount_minor, p.payment_date,
           coalesce(l.payer_account, '') as payer_account,
           array(select distinct i.number from allocations a join invoices i on i.id = a.invoice_id
                  where a.payment_id = p.id limit 20) as invoice_numbers
      from payments p join customers c on c.id = p.customer_id
      left join bank_match_parts b on b.payment_id = p.id and b.kind = 'payment' and b.released_at is null
      left join bank_matches m on m.id = b.match_id
      left join bank_lines l on l.id = m.line_id
     where p.amount_minor = any(${amounts}::bigint[]) and p.currency = ${currency}
       and p.payment_date between ${from}::date and ${to}::date and p.refunded_minor = 0
       and (p.bank_id is null or p.bank_id = ${bankId})
       and not exists (select from bank_match_parts r where r.payment_id = p.id and r.kind = 'return'
                        and (r.released_at is null or (r.was_made_here and p.reversed_at is not null)))
     order by p.payment_date desc limit 500`.execute(db)
  return rows
}

export type Refundable = {
  kind: 'refund' | 'payment' | 'credit_note'
  id: string
  customer_id: string
  customer_name: string
  amount_minor: number
  date: string
}

/** Refunds of these amounts that are on no line yet, and what is left of payments and credit notes for exactly that. */
export async function listRefundable(db: Db, currency: string, amounts: number[]): Promise<Refundable[]> {
  const { rows } = await sql<Refundable>`
    select 'refund' as kind, r.id, c.id as customer_id, c.name as customer_name, r.amount_minor, r.refund_date as date
      from refunds r left join payments p on p.id = r.payment_id left join credit_notes n on n.id = r.credit_note_id
      join customers c on c.id = coalesce(p.customer_id, n.customer_id)
     where r.amount_minor = any(${amounts}::bigint[]) and coalesce(p.currency, n.currency) = ${currency}
       and not exists (select from bank_match_parts b where b.refund_id = r.id and b.released_at is null)
    union all
    select 'payment', p.id, c.id, c.name, p.unallocated_minor, p.payment_date from payments p join customers c on c.id = p.customer_id
     where p.unallocated_minor = any(${amounts}::bigint[]) and p.unallocated_minor > 0 and p.currency = ${currency}
    union all
    select 'credit_note', n.id, c.id, c.name, n.unallocated_minor, n.document_date from credit_notes n join customers c on c.id = n.customer_id
     where n.unallocated_minor = any(${amounts}::bigint[]) and n.unallocated_minor > 0 and n.currency = ${currency} and n.status = 'issued'
     limit 300`.execute(db)
  return rows
}

export const listIgnorePatterns = (db: Db, bankId: string) =>
  db
    .selectFrom('bank_ignores')
    .select(['pattern', 'goes_out', 'reason'])
    .where('bank_id', '=', bankId)
    .limit(500)
    .execute()
