import { required } from '#shared/required.ts'
import type { z } from 'zod'
import type { Instant } from '#shared/dates/instant.ts'
import type { writeOff } from '#shared/features/payments/payments.contract.ts'
import { refuseDate } from '#server/features/business/business-dates.service.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import { refuseUnissued } from '#server/features/invoices/invoices.service.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { lockAllocatable, owedSince } from './allocations.service.ts'
import { findWriteOff, insertWriteOff } from './write-offs.queries.ts'

type WriteOffRequest = z.output<NonNullable<typeof writeOff.body>>

/** Writes off what will not be paid any more: all that is owed, or a part. */
export async function writeOffInvoice(
  tx: Tx,
  { user_id }: { user_id: string },
  invoiceId: string,
  request: WriteOffRequest,
  now: Instant,
) {
  const invoice = await lockAllocatable(tx, invoiceId)
  refuseUnissued(invoice)
  if (invoice.outstanding_minor === 0) throw new AppError('invoice.nothing_owed')
  const amount_minor = request.amount_minor ?? invoice.outstanding_minor
  if (amount_minor > invoice.outstanding_minor)
    throw refusedField('amount_minor', {
      key: 'validation.more_than_owed',
      params: { number: required(invoice.number, 'the number of an issued invoice') },
    })
  const { today } = await businessOn(tx, now)
  const write_off_date = request.write_off_date ?? today
  await refuseDate(tx, 'write_off_date', write_off_date, today)
  if (request.write_off_date !== undefined && write_off_date < owedSince(invoice))
    throw refusedField('write_off_date', { key: 'validation.write_off_too_early' })
  const written = await insertWriteOff(tx, {
    invoice_id: invoiceId,
    amount_minor,
    reason: request.reason,
    note: request.note,
    write_off_date,
    created_by: user_id,
    created_at: now,
  })
  return { ...written, currency: invoice.currency, outstanding_minor: invoice.outstanding_minor - amount_minor }
}

/** What was written off is owed again from today: the customer paid after all, or it was a mistake. */
export async function reverseWriteOff(
  tx: Tx,
  { user_id }: { user_id: string },
  { id: invoiceId, write_off_id }: { id: string; write_off_id: string },
  { reason: note }: { reason: string },
  now: Instant,
) {
  const invoice = await lockAllocatable(tx, invoiceId)
  const { is_reversed, amount_minor, reason } = orNotFound(await findWriteOff(tx, invoiceId, write_off_id))
  if (is_reversed) throw new AppError('write_off.reversed')
  const { today } = await businessOn(tx, now)
  const reversal = await insertWriteOff(tx, {
    invoice_id: invoiceId,
    amount_minor: -amount_minor,
    reason,
    note,
    write_off_date: today,
    reverses_id: write_off_id,
    created_by: user_id,
    created_at: now,
  })
  return { ...reversal, currency: invoice.currency, outstanding_minor: invoice.outstanding_minor + amount_minor }
}
