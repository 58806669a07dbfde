import { addDays } from '#shared/dates/business-date.ts'
import { queueCreditNoteEmail } from '#server/features/credit-notes/credit-note-emails.service.ts'
import { creditInvoice } from '#server/features/credit-notes/credit-notes.service.ts'
import { markSent } from '#server/features/email/email.queries.ts'
import { lockInvoice } from '#server/features/invoices/invoices.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { duringWork } from '#server/demo/demo-business.ts'
import { type Event, type Invoice, payIn } from './settlement-events.ts'

/** A credit on an invoice issued so many days ago: its reason, and how much of the first line. */
type Credit = { days: number; reason: string; share: number | 'whole'; reissue?: boolean }

export const credits: Credit[] = [
  { days: 640, reason: 'Fewer hours than estimated', share: 0.25 },
  { days: 560, reason: 'Made out to the wrong company of the group', share: 'whole', reissue: true },
  { days: 480, reason: 'Leaflets delivered four days late, as agreed', share: 0.1 },
  { days: 400, reason: 'Job called off before it began', share: 'whole' },
  { days: 330, reason: 'Colours of the reprint did not match', share: 0.5 },
  { days: 260, reason: 'Quantity corrected after delivery', share: 0.2 },
  { days: 170, reason: 'Half of the boxes returned unopened', share: 0.5 },
  { days: 120, reason: 'Purchase order was cancelled', share: 'whole' },
  { days: 60, reason: 'Transport charged twice', share: 0.3 },
]

/** Credited within a fortnight; the remainder is paid a little late. */
export function creditEvents(invoice: Invoice, { reason, share, reissue = false }: Credit, place: number): Event[] {
  const credited = addDays(invoice.planned.issue_date, 6 + place)
  const paid = addDays(invoice.due_date, 9)
  const credit: Event = {
    date: credited,
    run: async (tx, by) => {
      const [line] = orNotFound(await lockInvoice(tx, invoice.id)).lines
      const part = { invoice_line_id: line?.id ?? null, net_minor: Math.floor((line?.net_minor ?? 0) * Number(share)) }
      const request = { reason, lines: share === 'whole' ? undefined : [part], issue: true, reissue }
      const at = duringWork(credited, place)
      const noteId = await creditInvoice(tx, by, invoice.id, request, at)
      const emailId = await queueCreditNoteEmail(tx, by, noteId, { cc: [], attach_pdf: true }, at)
      await markSent(tx, emailId, at)
    },
  }
  const rest: Event = {
    date: paid > credited ? paid : credited,
    run: async (tx, by) => {
      const { outstanding_minor } = orNotFound(await lockInvoice(tx, invoice.id))
      if (outstanding_minor > 0)
        await payIn(tx, by, invoice, { date: paid, amount_minor: outstanding_minor, method: 'bank_transfer' })
    },
  }
  return [credit, rest]
}
