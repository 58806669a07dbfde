import { createInvoice, updateInvoice } from '#shared/features/invoices/invoices.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { withSavedLines } from '#web/features/documents/editor/lines/line-values.ts'
import type { DraftForm, FormStart } from '#web/features/documents/editor/saving/draft-form.ts'
import type { DraftKind } from '#web/features/documents/editor/saving/draft-kind.ts'
import { invoiceQuery } from '#web/features/invoices/invoices.queries.ts'
import { translate } from '#web/platform/language/language-store.ts'
import {
  comparable,
  type ComparableValues,
  contentOf,
  fromComparable,
  type InvoiceValues,
  toBody,
  valuesOf,
  withIds,
} from './invoice-values.ts'

export type InvoiceStart = FormStart<Invoice, InvoiceValues>
export type InvoiceForm = DraftForm<Invoice, InvoiceValues, ComparableValues>

export const invoiceDraft: DraftKind<Invoice, InvoiceValues, ComparableValues> = {
  name: 'invoices',
  create: createInvoice,
  update: updateInvoice,
  query: invoiceQuery,
  valuesOf,
  toBody,
  toNewBody: (values, copiedFrom) => ({ ...toBody(values), copied_invoice_id: copiedFrom }),
  contentOf,
  comparable,
  fromComparable,
  whyKept: ({ customer_id }) =>
    customer_id === '' ? { customer_id: [translate('invoice_form.customer_needed')] } : null,
  fieldOf: (path) => path,
  withSavedLines: (typed, wrong, saved) => ({
    ...typed,
    lines: withSavedLines(typed.lines, wrong, saved && saved.lines),
  }),
  withAnswer: (values, sent, { lines }) =>
    withIds(
      values,
      sent,
      lines.map(({ id }) => id),
    ),
}
