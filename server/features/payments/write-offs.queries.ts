import type { Instant } from '#shared/dates/instant.ts'
import type { writeOffReasons } from '#shared/features/payments/payments.contract.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'

export const insertWriteOff = (
  tx: Tx,
  writeOff: {
    invoice_id: string
    amount_minor: number
    reason: (typeof writeOffReasons)[number]
    note: string
    write_off_date: string
    reverses_id?: string
    created_by: string
    created_at: Instant
  },
) =>
  tx
    .insertInto('write_offs')
    .values(writeOff)
    .returning(['id', 'invoice_id', 'amount_minor', 'reason', 'note', 'write_off_date', 'created_at'])
    .executeTakeFirstOrThrow()

/** A write-off of an invoice, and whether it has been reversed. The invoice must be locked. */
export const findWriteOff = (tx: Tx, invoiceId: string, writeOffId: string) =>
  tx
    .selectFrom('write_offs')
    .select((eb) => [
      'amount_minor',
      'reason',
      eb
        .exists(
          eb
            .selectFrom('write_offs as reversal')
            .select('reversal.id')
            .whereRef('reversal.reverses_id', '=', 'write_offs.id'),
        )
        .as('is_reversed'),
    ])
    .where('id', '=', writeOffId)
    .where('invoice_id', '=', invoiceId)
    .where('reverses_id', 'is', null)
    .executeTakeFirst()
