import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

const lineColumns = [
  'id',
  'bank_id',
  'state',
  'amount_minor',
  'currency',
  'booked_date',
  'text',
  'payer_name',
  'payer_account',
  'return_reason',
] as const

/** The line is the record of the work: it is locked before anything that is done with it. */
export const lockLine = (tx: Tx, lineId: string) =>
  tx.selectFrom('bank_lines').select(lineColumns).where('id', '=', lineId).forUpdate().executeTakeFirst()

/** Several lines at once, by id. */
export const lockLines = (tx: Tx, lineIds: readonly string[]) =>
  tx.selectFrom('bank_lines').select('id').where('id', 'in', lineIds).orderBy('id').forUpdate().execute()

export type LockedLine = NonNullable<Awaited<ReturnType<typeof lockLine>>>

export const insertMatch = (
  tx: Tx,
  match: {
    line_id: string
    kind: 'matched' | 'ignored'
    reason?: string
    is_automatic?: boolean
    created_by: string
    created_at: Instant
  },
) => tx.insertInto('bank_matches').values(match).returning('id').executeTakeFirstOrThrow()

export type NewPart = {
  kind: 'payment' | 'charge' | 'return' | 'refund' | 'write_off'
  amount_minor: number
  payment_id?: string
  refund_id?: string
  write_off_id?: string
  was_made_here: boolean
}

export const insertParts = (tx: Tx, matchId: string, parts: readonly NewPart[]) =>
  tx
    .insertInto('bank_match_parts')
    .values(parts.map((part) => ({ match_id: matchId, ...part })))
    .execute()

export const findActiveMatch = (tx: Tx, lineId: string) =>
  tx
    .selectFrom('bank_matches')
    .select(['id', 'kind'])
    .where('line_id', '=', lineId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()

/** All that was ever decided about a line. */
export const listMatchIds = async (db: Db, lineId: string) => {
  const rows = await db.selectFrom('bank_matches').select('id').where('line_id', '=', lineId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export const listParts = (db: Db, matchId: string) =>
  db
    .selectFrom('bank_match_parts as part')
    .leftJoin('write_offs', 'write_offs.id', 'part.write_off_id')
    .leftJoin('payments', 'payments.id', 'part.payment_id')
    .select([
      'part.id',
      'part.kind',
      'part.payment_id',
      'part.write_off_id',
      'part.was_made_here',
      'write_offs.invoice_id',
      'payments.customer_id',
    ])
    .where('part.match_id', '=', matchId)
    .where('part.released_at', 'is', null)
    .orderBy('part.id')
    .execute()

export const markUndone = (tx: Tx, matchId: string, userId: string, now: Instant) =>
  tx.updateTable('bank_matches').set({ undone_at: now, undone_by: userId }).where('id', '=', matchId).execute()

/** Payments that are said to be a line, or returned by it: locked in the common order. */
export const lockPaymentsOfLine = (tx: Tx, paymentIds: readonly string[]) =>
  tx
    .selectFrom('payments')
    .select(['id', 'customer_id', 'currency', 'amount_minor', 'bank_id', 'payment_date', 'reversed_at', 'kind'])
    .where('id', 'in', paymentIds)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The line that a payment belongs to, as money that came in or that was returned. */
export const findPartOfPayment = (db: Db, paymentId: string, kind: 'payment' | 'return') =>
  db
    .selectFrom('bank_match_parts')
    .select(['id', 'match_id', 'was_made_here'])
    .where('payment_id', '=', paymentId)
    .where('kind', '=', kind)
    .where('released_at', 'is', null)
    .executeTakeFirst()

/** Whether confirming a line made a payment, and neither that line nor another one is it any more. */
export async function isTakenBack(tx: Tx, paymentId: string) {
  const parts = await tx
    .selectFrom('bank_match_parts')
    .select(['was_made_here', 'released_at'])
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'payment')
    .execute()
  return parts.some(({ was_made_here }) => was_made_here) && parts.every(({ released_at }) => released_at !== null)
}

export const findRefund = (tx: Tx, refundId: string) =>
  tx
    .selectFrom('refunds')
    .leftJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('credit_notes', 'credit_notes.id', 'refunds.credit_note_id')
    .select([
      'refunds.id',
      'refunds.amount_minor',
      sql<string>`coalesce(payments.currency, credit_notes.currency)`.as('currency'),
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()

/** A returned payment that is recorded again takes the place of the first one on the line that brought the money. */
export async function replacePart(tx: Tx, part: { id: string; match_id: string }, by: NewPart, now: Instant) {
  await tx.updateTable('bank_match_parts').set({ released_at: now }).where('id', '=', part.id).execute()
  await insertParts(tx, part.match_id, [by])
}

/** What a payment paid before it was reversed. */
export const listFormerAllocations = (db: Db, paymentId: string) =>
  db
    .selectFrom('allocations')
    .innerJoin('invoices', 'invoices.id', 'allocations.invoice_id')
    .select([
      'allocations.invoice_id',
      'invoices.outstanding_minor',
      'invoices.status',
      sql<number>`sum(allocations.amount_minor) filter (where allocations.amount_minor > 0)`.as('amount_minor'),
    ])
    .where('allocations.payment_id', '=', paymentId)
    .groupBy(['allocations.invoice_id', 'invoices.outstanding_minor', 'invoices.status'])
    .orderBy('allocations.invoice_id')
    .execute()

export const findPaymentFacts = (db: Db, paymentId: string) =>
  db
    .selectFrom('payments')
    .select(['customer_id', 'currency', 'amount_minor', 'payment_date', 'method', 'reference', 'bank_id'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
