import type { z } from 'zod'
import type { CustomerChoice } from '#shared/features/invoices/invoice-form.reply.ts'
import type { newInvoice } from '#shared/features/invoices/invoices.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { pick } from '#shared/objects.ts'
import { noTerms, termsIn, type TermsValues } from '#web/ui/form/terms-field.tsx'
import {
  plainWhole,
  wholeBody,
  type WholeValues,
  wholeValuesOf,
} from '#web/features/documents/editor/details/whole-values.ts'
import {
  blankLine,
  lineBody,
  lineOf,
  lineOfBody,
  type LineValues,
  linesOrBlank,
  withVatCode,
  writtenLines,
} from '#web/features/documents/editor/lines/line-values.ts'

/** The values of the form's fields; the server fills in what is empty. */
export type InvoiceValues = WholeValues & {
  customer_id: string
  currency: string
  reference: string
  issue_date: string
  supply_date: string
  terms: TermsValues
  /** Empty means the date that follows from the terms. */
  due_date: string
  exchange_rate: string
  exchange_rate_source: string
  exchange_rate_date: string
  lines: LineValues[]
  message: string
  /** Empty means the default account for the currency. */
  bank_id: string
}

export const newValues = (currency: string): InvoiceValues => ({
  customer_id: '',
  currency,
  reference: '',
  issue_date: '',
  supply_date: '',
  terms: noTerms,
  due_date: '',
  exchange_rate: '',
  exchange_rate_source: '',
  exchange_rate_date: '',
  lines: [blankLine()],
  message: '',
  bank_id: '',
  ...plainWhole,
})

/** The fields that the form holds as they are sent. */
const asSent = ['customer_id', 'currency', 'reference', 'exchange_rate_source', 'message'] as const

export const valuesOf = (invoice: Invoice): InvoiceValues => ({
  ...pick(invoice, asSent),
  terms: invoice.terms,
  issue_date: invoice.issue_date ?? '',
  supply_date: invoice.supply_date ?? '',
  due_date: invoice.fixed_due_date ?? '',
  exchange_rate: invoice.exchange_rate ?? '',
  exchange_rate_date: invoice.exchange_rate_date ?? '',
  lines: linesOrBlank(invoice.lines.map(lineOf)),
  bank_id: invoice.bank_id ?? '',
  ...wholeValuesOf(invoice),
})

/** What was delivered, and used of an account, is of one invoice alone. */
const { despatch_reference, receiving_reference, period, delivery, preceding, rounding_minor, prepaid_minor } =
  plainWhole
const onlyOnce = { despatch_reference, receiving_reference, period, delivery, preceding, rounding_minor, prepaid_minor }

/** A copy is a new invoice: it does not take over the dates, the exchange rate or the customer's order number. */
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
  ...onlyOnce,
  lines: linesOrBlank(source.lines.map((line) => ({ ...lineOf(line), id: undefined }))),
})

/** Takes over the customer's currency, terms and other defaults. */
export const withCustomer = (values: InvoiceValues, customer: CustomerChoice, codeBefore: string): InvoiceValues => ({
  ...values,
  customer_id: customer.id,
  currency: customer.currency,
  terms: customer.terms,
  due_date: '',
  bank_id: values.currency === customer.currency ? values.bank_id : '',
  lines: withVatCode(values.lines, codeBefore, customer.default_vat_code),
})

type Body = z.input<typeof newInvoice>

/** The request body for a new draft, a change and a preview. */
export const toBody = ({ terms, lines, ...values }: InvoiceValues) =>
  ({
    ...pick(values, asSent),
    issue_date: values.issue_date || null,
    supply_date: values.supply_date || null,
    // Without terms, the customer's apply.
    terms: termsIn(terms),
    due_date: values.due_date || null,
    exchange_rate: values.exchange_rate.trim() || null,
    exchange_rate_date: values.exchange_rate_date || null,
    lines: writtenLines(lines).map(lineBody),
    bank_id: values.bank_id || null,
    ...wholeBody(values),
  }) satisfies Body

/** Text by which two forms are compared; whether a line is already on the server does not matter. */
export const contentOf = (values: InvoiceValues) => {
  const body = toBody(values)
  return JSON.stringify({ ...body, lines: body.lines.map(({ id: _id, ...line }) => line) })
}

/** The values without what only this screen uses, so that two versions can be compared. */
export const comparable = (values: InvoiceValues) => ({
  ...values,
  lines: toBody(values).lines.map(({ id: _id, ...line }) => ({
    ...line,
    vat_code: line.vat_code ?? '',
    item_id: line.item_id ?? null,
    account_code: line.account_code ?? '',
  })),
})
export type ComparableValues = ReturnType<typeof comparable>

/** Text that an older release kept on this device may lack what is new. */
export const fromComparable = (values: ComparableValues): InvoiceValues => ({
  ...plainWhole,
  ...values,
  lines: linesOrBlank(values.lines.map(lineOfBody)),
})

/** The current lines, with the ids that the server has given them. A line that has its own stays the same, and is not drawn again. */
export const withIds = (values: InvoiceValues, sent: InvoiceValues, ids: readonly string[]): InvoiceValues => {
  const given = new Map(writtenLines(sent.lines).map(({ key }, index) => [key, ids[index]]))
  const withId = (line: LineValues) => {
    const id = given.get(line.key) ?? line.id
    return id === line.id ? line : { ...line, id }
  }
  return { ...values, lines: values.lines.map(withId) }
}
