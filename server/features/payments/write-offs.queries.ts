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
    created_by: string
    created_at: Instant
  },
) =>
  tx
    .insertInto('write_offs')
    .values(writeOff)
    .returning(['id', 'invoice_id', 'amount_minor', 'reason', 'note', 'write_off_date', 'created_at'])
    .executeTakeFirstOrThrow()
