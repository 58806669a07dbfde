import type { Instant } from '#shared/dates/instant.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import { takeNextNumber } from '#server/features/documents/documents.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { completeDraft, fieldsOf, lockDraft } from './drafts.service.ts'
import { markIssued } from './invoices.queries.ts'

/** Freezes a draft into a legal document. From here on it can be credited, never changed. */
export async function issueInvoice(
  tx: Tx,
  invoiceId: string,
  issueDate: string | null,
  now: Instant,
  { printsAtOnce = true } = {},
) {
  const draft = await lockDraft(tx, invoiceId)
  const { business, today } = await businessOn(tx, now)
  const given = { ...fieldsOf(draft), issue_date: issueDate ?? draft.issue_date ?? today }
  const { record, parties, bank, missing, issue_date, due_date, tax_point } = await completeDraft(tx, given, {
    business,
    today,
  })
  if (missing.length > 0) throw new AppError('invoice.incomplete', { fields: asFields(missing) })

  // Whoever asks before it is made has it made: messages and runs, which people wait for, go first.
  if (printsAtOnce) await enqueue(tx, 'invoices:make_pdf', { invoice_id: invoiceId }, { priority: 10 })
  const numbering = { prefix: business.invoice_prefix, year: business.invoice_year, digits: business.invoice_digits }
  const number = await takeNextNumber(tx, 'invoice', numbering, issue_date)
  const frozen = { number, issue_date, due_date, tax_point, parties, bank_id: bank?.id ?? null, issued_at: now }
  await markIssued(tx, invoiceId, { ...record, ...frozen })
  return number
}

const asFields = (missing: Awaited<ReturnType<typeof completeDraft>>['missing']) =>
  Object.fromEntries(missing.map(({ field, key, params }) => [field, { key, ...(params && { params }) }]))
