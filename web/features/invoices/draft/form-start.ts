import type { CustomerChoice } from '#shared/features/invoices/invoice-form.reply.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { invoiceDraft, type InvoiceStart } from './invoice-form.ts'
import { copyOf, newValues, valuesOf, withCustomer } from './invoice-values.ts'
import { applyUnsaved } from '#web/features/documents/editor/saving/unsaved-draft.ts'
import { defaultVatCode } from '#web/features/documents/editor/lines/line-values.ts'

export function newStart(baseCurrency: string, customer: CustomerChoice | undefined): InvoiceStart {
  const blank = newValues(baseCurrency)
  const saved = customer ? withCustomer(blank, customer, defaultVatCode) : blank
  return { record: null, saved, values: saved, copiedFrom: null, pending: null }
}

export function copyStart(source: Invoice): InvoiceStart {
  const saved = copyOf(source)
  const copiedFrom = { id: source.id, name: source.number ?? source.customer_name }
  return { record: null, saved, values: saved, copiedFrom, pending: null }
}

export function editStart(record: Invoice): InvoiceStart {
  const saved = valuesOf(record)
  return {
    record,
    saved,
    values: applyUnsaved(invoiceDraft, record) ?? saved,
    copiedFrom: record.source?.kind === 'copy' ? record.source : null,
    pending: null,
  }
}
