import { addDays } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { outlasts } from '#shared/features/invoices/hold.rules.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import type { OpenedLink } from '#server/features/customer-links/customer-links.service.ts'
import { type InvoiceRecord, lockInvoice, setHold } from '#server/features/invoices/invoices.service.ts'
import { addCustomerNote } from '#server/features/notes/notes.service.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { countNotesOf, hasJustSaid, isHeldByCustomer, listReplies } from './customer-page.queries.ts'

/** Beyond this it is no promise but another term of payment, which is for the staff to grant. */
const furthestPromiseDays = 90
const mostNotesADay = 10
const holdReasonLength = 500

type Reply = { kind: 'promised'; date: string; text: string } | { kind: 'disputed'; date: null; text: string }

/**
 * What a customer says about a document becomes a hold and a note beside it. A hold of the staff that stops reminders for longer than a
 * promise stays: otherwise they would go out again after its day.
 */
export async function recordReply(tx: Tx, link: OpenedLink, reply: Reply, now: Instant) {
  const { business, today } = await businessOn(tx, now)
  if (reply.kind === 'promised') refuseDate(reply.date, today)
  const invoice = orNotFound(await lockInvoice(tx, link.invoice_id))
  const translate = translateTo(business.language)
  const { kind, date, text } = reply
  const said =
    kind === 'promised'
      ? translate('customer_note.promised', { date: formatsFor(business.language).date(date) })
      : translate('customer_note.disputed')
  const hold = { kind, date, reason: (text || said).slice(0, holdReasonLength) }
  // Pressed twice, it is said once.
  if (isHeldSo(invoice, hold)) return { hold: { kind, date } }
  // The invoice is locked: several at once are counted one after the other.
  if ((await countNotesOf(tx, link.id, now)) >= mostNotesADay)
    throw new AppError('request.too_many', { retryAfter: 3600 })
  if (invoice.outstanding_minor === 0) throw new AppError('invoice.nothing_owed')
  const note = [said, text].filter(Boolean).join('\n')
  if (kind === 'promised' && (await isHeldLonger(tx, invoice, date))) {
    if (await hasJustSaid(tx, link.id, note, now)) return { hold: { kind, date } }
  } else await setHold(tx, link.invoice_id, hold, now)
  await addCustomerNote(tx, { invoice_id: link.invoice_id, link_id: link.id, note, created_at: now })
  return { hold: { kind, date } }
}

const isHeldLonger = async (tx: Tx, { id, hold_kind, hold_date }: InvoiceRecord, date: string) =>
  outlasts({ kind: hold_kind, date: hold_date }, date) && !(await isHeldByCustomer(tx, id))

type Hold = { kind: string; date: string | null; reason: string }

const isHeldSo = (
  { hold_kind, hold_date, hold_reason }: Pick<InvoiceRecord, 'hold_kind' | 'hold_date' | 'hold_reason'>,
  { kind, date, reason }: Hold,
) => hold_kind === kind && hold_date === date && hold_reason === reason

function refuseDate(date: string, today: string) {
  if (date < today) throw refusedField('date', { key: 'validation.date_in_past' })
  if (date > addDays(today, furthestPromiseDays))
    throw refusedField('date', { key: 'validation.promise_too_far', params: { days: furthestPromiseDays } })
}

/** Replies that are not dealt with yet. */
export async function readReplies(db: Db, now: Instant) {
  const { today } = await businessOn(db, now)
  return listReplies(db, { today, now })
}
