import type { z } from 'zod'
import type { CustomerChoice } from '#shared/features/invoices/invoice-form.contract.ts'
import type { Invoice, newInvoice } from '#shared/features/invoices/invoices.contract.ts'
import {
  blankLine,
  lineBody,
  lineOf,
  type LineValues,
  newLineKey,
  zeroAsEmpty,
  linesOrBlank,
  withVatCode,
  writtenLines,
} from './lines/line-values.ts'

/** What stands in the fields of an invoice; what is empty is left to the server. */
export type InvoiceValues = {
  customer_id: string
  currency: string
  reference: string
  issue_date: string
  supply_date: string
  terms_days: number | ''
  /** Empty: the one that the terms lead to. */
  due_date: string
  exchange_rate: string
  exchange_rate_source: string
  exchange_rate_date: string
  lines: LineValues[]
  message: string
  /** Empty: the business's account for the currency. */
  bank_id: string
}

export const newValues = (currency: string): InvoiceValues => ({
  customer_id: '',
  currency,
  reference: '',
  issue_date: '',
  supply_date: '',
  terms_days: '',
  due_date: '',
  exchange_rate: '',
  exchange_rate_source: '',
  exchange_rate_date: '',
  lines: [blankLine()],
  message: '',
  bank_id: '',
})

export const valuesOf = (invoice: Invoice): InvoiceValues => ({
  customer_id: invoice.customer_id,
  currency: invoice.currency,
  reference: invoice.reference,
  issue_date: invoice.issue_date ?? '',
  supply_date: invoice.supply_date ?? '',
  terms_days: invoice.terms_days,
  due_date: invoice.fixed_due_date ?? '',
  exchange_rate: invoice.exchange_rate ?? '',
  exchange_rate_source: invoice.exchange_rate_source,
  exchange_rate_date: invoice.exchange_rate_date ?? '',
  lines: linesOrBlank(invoice.lines.map(lineOf)),
  message: invoice.message,
  bank_id: invoice.bank_id ?? '',
})

/** A copy is a new invoice: its days, its rate and the customer's order number are its own. */
export const copyOf = (source: Invoice): InvoiceValues => ({
  ...valuesOf(source),
  reference: '',
  issue_date: '',
  supply_date: '',
  due_date: '',
  exchange_rate: '',
  exchange_rate_source: '',
  exchange_rate_date: '',
  bank_id: '',
  lines: linesOrBlank(source.lines.map((line) => ({ ...lineOf(line), id: undefined }))),
})

/** What a customer brings along. */
export const withCustomer = (values: InvoiceValues, customer: CustomerChoice, codeBefore: string): InvoiceValues => ({
  ...values,
  customer_id: customer.id,
  currency: customer.currency,
  terms_days: customer.terms_days,
  due_date: '',
  bank_id: values.currency === customer.currency ? values.bank_id : '',
  lines: withVatCode(values.lines, codeBefore, customer.default_vat_code),
})

type Body = z.input<typeof newInvoice>

/** What is sent, for a new draft, for a change and for a preview alike. */
export const toBody = ({ terms_days: days, lines, ...values }: InvoiceValues) =>
  ({
    customer_id: values.customer_id,
    currency: values.currency,
    reference: values.reference,
    issue_date: values.issue_date || null,
    supply_date: values.supply_date || null,
    // Left empty they are the customer's.
    ...(days !== '' && { terms_days: days }),
    due_date: values.due_date || null,
    exchange_rate: values.exchange_rate.trim() || null,
    exchange_rate_source: values.exchange_rate_source,
    exchange_rate_date: values.exchange_rate_date || null,
    lines: writtenLines(lines).map(lineBody),
    message: values.message,
    bank_id: values.bank_id || null,
  }) satisfies Body

export type InvoiceBody = ReturnType<typeof toBody>

/** Whether two forms say the same; which of their lines the server knows already does not matter. */
export const contentOf = (values: InvoiceValues) => {
  const body = toBody(values)
  return JSON.stringify({ ...body, lines: body.lines.map(({ id: _id, ...line }) => line) })
}

/** The values without what only this screen knows, so that two versions can be laid side by side. */
export const comparable = (values: InvoiceValues) => ({
  ...values,
  lines: toBody(values).lines.map(({ id: _id, ...line }) => ({ ...line, vat_code: line.vat_code ?? '' })),
})
export type ComparableValues = ReturnType<typeof comparable>

export const fromComparable = (values: ComparableValues): InvoiceValues => ({
  ...values,
  lines: linesOrBlank(
    values.lines.map((line) => ({
      ...line,
      key: newLineKey(),
      discount_percent: zeroAsEmpty(line.discount_percent),
    })),
  ),
})

/** The lines as they stand here, with the ids that the server gave them in the meantime. */
export const withIds = (values: InvoiceValues, sent: InvoiceValues, ids: readonly string[]): InvoiceValues => {
  const given = new Map(writtenLines(sent.lines).map(({ key }, index) => [key, ids[index]]))
  return { ...values, lines: values.lines.map((line) => ({ ...line, id: given.get(line.key) ?? line.id })) }
}
