import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { NewRefund, PaymentMethod } from '#shared/features/payments/payments.contract.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { selectCustomer } from '#server/features/customers/customers.service.ts'
import { compiledOnce } from '#server/platform/database/sql/compiled-once.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { instantText } from '#server/platform/database/sql/instants.ts'
import type { Allocation, Source } from './allocations.queries.ts'

/** The payer, and the time zone for today's date. */
export const payer = compiledOnce((db, { customer_id }: { customer_id: string }) =>
  selectCustomer(db, customer_id).select((row) =>
    row.selectFrom('business').select('time_zone').$asScalar().$notNull().as('time_zone'),
  ),
)

type NewPaymentRow = {
  customer_id: string
  currency: string
  amount_minor: number
  payment_date: string
  method: PaymentMethod
  reference: string
  bank_id: string | null
  allocated_minor: number
  created_by: string | null
  created_at: Instant
}

/** One array per column, so that the statement is the same for any number of rows. */
type NewParts = { invoice_ids: string[]; amounts: number[]; days: string[] }

const insertedWithParts = compiledOnce((db, { row, parts }: { row: NewPaymentRow; parts: NewParts }) =>
  db
    .with('payment', (cte) =>
      cte
        .insertInto('payments')
        .values(row)
        .returning(['id', 'refunded_minor', 'unallocated_minor', 'created_at', 'updated_at', 'created_by', 'version']),
    )
    .with('parts', (cte) =>
      cte
        .insertInto('allocations')
        .columns(['payment_id', 'invoice_id', 'amount_minor', 'allocated_on', 'created_by'])
        .expression(
          cte
            .selectFrom([
              'payment',
              sql<{ invoice_id: string; amount_minor: number; day: string }>`
                unnest(${parts.invoice_ids}::uuid[], ${parts.amounts}::bigint[], ${parts.days}::date[])
              `.as<'part'>(sql`part (invoice_id, amount_minor, day)`),
            ])
            .select(['payment.id', 'part.invoice_id', 'part.amount_minor', 'part.day', 'payment.created_by']),
        ),
    )
    .selectFrom('payment')
    .leftJoin('users as author', 'author.id', 'payment.created_by')
    .selectAll('payment')
    .select('author.name as created_by_name'),
)

/**
 * A payment and its allocations in one statement: inserting the payment and then updating it for each allocation
 * costs twice as much.
 */
export const insertPayment = (tx: Tx, row: NewPaymentRow, parts: readonly Allocation[]) =>
  insertedWithParts.one(tx, {
    row,
    parts: {
      invoice_ids: parts.map(({ invoice_id }) => invoice_id),
      amounts: parts.map(({ amount_minor }) => amount_minor),
      days: parts.map(({ allocated_on }) => allocated_on),
    },
  })

/** Locks payments until the transaction ends, in the common order. */
export const lockPayments = (tx: Tx, paymentIds: readonly string[]) =>
  tx
    .selectFrom('payments')
    .select(['id', 'reversed_at'])
    .where('id', 'in', paymentIds)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The invoices that payments pay. */
export const listPaidInvoiceIds = async (db: Db, paymentIds: readonly string[]) => {
  const rows = await db
    .selectFrom('allocations')
    .select('invoice_id')
    .distinct()
    .where('payment_id', 'in', paymentIds)
    .execute()
  return rows.map(({ invoice_id }) => invoice_id)
}

/** Locks the payment until the transaction ends, so that two users of its remainder take turns. */
export const lockPayment = (tx: Tx, paymentId: string) =>
  tx
    .selectFrom('payments')
    .select(['id', 'customer_id', 'currency', 'payment_date', 'refunded_minor', 'unallocated_minor', 'reversed_at'])
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst()

export const paymentById = compiledOnce((db, { id }: { id: string }) =>
  db
    .selectFrom('payments')
    .innerJoin('customers', 'customers.id', 'payments.customer_id')
    .leftJoin('banks', 'banks.id', 'payments.bank_id')
    .leftJoin('users as author', 'author.id', 'payments.created_by')
    .leftJoin('users as reverser', 'reverser.id', 'payments.reversed_by')
    .select([
      'payments.id',
      'payments.kind',
      'payments.number',
      'payments.customer_id',
      'customers.name as customer_name',
      'payments.currency',
      'payments.amount_minor',
      'payments.allocated_minor',
      'payments.refunded_minor',
      'payments.unallocated_minor',
      'payments.payment_date',
      'payments.method',
      'payments.reference',
      'payments.bank_id',
      'banks.label as bank_label',
      'payments.reversal_reason',
      'payments.reversal_date',
      'payments.reversed_at',
      'reverser.name as reversed_by_name',
      'payments.created_at',
      'payments.updated_at',
      'payments.created_by',
      'author.name as created_by_name',
      'payments.version',
      jsonObjectFrom(selectBankLine(db, id)).as('bank_line'),
      jsonArrayFrom(selectAllocations(db, { payment_id: id })).as('allocations'),
      jsonArrayFrom(selectRefunds(db, { payment_id: id })).as('refunds'),
    ])
    .where('payments.id', '=', id),
)

const selectBankLine = (db: Db, paymentId: string) =>
  db
    .selectFrom('bank_match_parts as part')
    .innerJoin('bank_matches as match', 'match.id', 'part.match_id')
    .innerJoin('bank_lines as line', 'line.id', 'match.line_id')
    .innerJoin('banks', 'banks.id', 'line.bank_id')
    .select([
      'line.id',
      'line.bank_id',
      'banks.label as bank_label',
      'line.booked_date',
      'line.amount_minor',
      'line.text',
      'line.payer_name',
    ])
    .where('part.payment_id', '=', paymentId)
    .where('part.kind', '=', 'payment')
    .where('part.released_at', 'is', null)

/** The net allocation to each invoice; a reversed payment has none. */
const selectAllocations = (db: Db, source: Source) =>
  db
    .selectFrom('allocations')
    .innerJoin('invoices', 'invoices.id', 'allocations.invoice_id')
    .select([
      'invoices.id as invoice_id',
      sql<string>`invoices.number`.as('invoice_number'),
      sql<number>`sum(allocations.amount_minor)::bigint`.as('amount_minor'),
      sql<string>`min(allocations.allocated_on)`.as('date'),
    ])
    .where((row) =>
      'payment_id' in source
        ? row('payment_id', '=', source.payment_id)
        : row('credit_note_id', '=', source.credit_note_id),
    )
    .groupBy(['invoices.id', 'invoices.number'])
    .having(sql<boolean>`sum(allocations.amount_minor) <> 0`)
    .orderBy(sql`min(allocations.id::text)`)

export const listAllocations = (db: Db, source: Source) => selectAllocations(db, source).execute()

export async function findInvoiceTotals(db: Db, invoiceIds: readonly string[]) {
  if (invoiceIds.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'gross_minor', 'rounding_minor'])
    .where('id', 'in', invoiceIds)
    .execute()
  return new Map(rows.map(({ id, gross_minor, rounding_minor }) => [id, gross_minor + rounding_minor]))
}

export const markReversed = (
  tx: Tx,
  paymentId: string,
  reason: string,
  date: string,
  userId: string | null,
  now: Instant,
) =>
  sql`select reverse_payment(${paymentId}::uuid, ${reason}::text, ${date}::date, ${userId}::uuid, ${now}::timestamptz)`.execute(
    tx,
  )

/** False if the payment pays less on the invoice. The caller has locked both. */
export async function insertTakenBack(
  tx: Tx,
  { payment_id, invoice_id, amount_minor }: { payment_id: string; invoice_id: string; amount_minor: number },
  date: string,
  userId: string | null,
) {
  const { rows } = await sql`
    insert into allocations (payment_id, invoice_id, amount_minor, allocated_on, created_by)
    select ${payment_id}, ${invoice_id}, ${-amount_minor}::bigint, greatest(${date}::date, max(allocated_on)), ${userId}::uuid
      from allocations where payment_id = ${payment_id} and invoice_id = ${invoice_id} having sum(amount_minor) >= ${amount_minor}::bigint
    returning id`.execute(tx)
  return rows.length > 0
}

export const insertRefund = (
  tx: Tx,
  source: Source,
  refund: Omit<NewRefund, 'refund_date'> & { refund_date: string; created_by: string | null; created_at: Instant },
) =>
  tx
    .insertInto('refunds')
    .values({ ...source, ...refund })
    .returning('id')
    .executeTakeFirstOrThrow()

const selectRefunds = (db: Db, source: Source) =>
  db
    .selectFrom('refunds')
    .leftJoin('users', 'users.id', 'refunds.created_by')
    .select([
      'refunds.id',
      'refunds.amount_minor',
      'refunds.refund_date',
      'refunds.method',
      'refunds.reference',
      instantText('refunds.created_at').as('created_at'),
      'users.name as created_by_name',
    ])
    .where((row) =>
      'payment_id' in source
        ? row('payment_id', '=', source.payment_id)
        : row('credit_note_id', '=', source.credit_note_id),
    )
    .orderBy('refunds.id')

export const listRefunds = (db: Db, source: Source) => selectRefunds(db, source).execute()
