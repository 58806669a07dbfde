import type { z } from 'zod'
import type { CustomerChoice } from '#shared/features/invoices/invoice-form.contract.ts'
import type { Invoice, newInvoice } from '#shared/features/invoices/invoices.contract.ts'

/** What stands in one line. Decimals are in plain notation, or what was typed while that cannot be read. */
export type LineValues = {
  /** Of this line on this screen, wherever it is moved to. */
  key: string
  /** Of a line that the server has. */
  id?: string | undefined
  description: string
  quantity: string
  unit: string
  unit_price: string
  discount_percent: string
  /** Empty while nothing was written: then it is the customer's. */
  vat_code: string
}

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

let lastKey = 0
const newLineKey = () => `line-${++lastKey}`

export const blankLine = (vatCode = ''): LineValues => ({
  key: newLineKey(),
  description: '',
  quantity: '1',
  unit: '',
  unit_price: '',
  discount_percent: '',
  vat_code: vatCode,
})

export const isBlankLine = ({ description, quantity, unit, unit_price, discount_percent }: LineValues) =>
  [description, unit, unit_price, discount_percent].every((text) => text.trim() === '') &&
  ['', '1'].includes(quantity.trim())

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

/** There is always a line to write into. */
const orBlank = (lines: LineValues[]) => (lines.length > 0 ? lines : [blankLine()])

const noneIsEmpty = (decimal: string) => (decimal === '0' ? '' : decimal)

type RecordLine = Invoice['lines'][number]

const lineOf = ({ id, description, quantity, unit, unit_price, discount_percent, vat_code }: RecordLine) => ({
  key: newLineKey(),
  id,
  description,
  quantity,
  unit,
  unit_price,
  discount_percent: noneIsEmpty(discount_percent),
  vat_code,
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
  lines: orBlank(invoice.lines.map(lineOf)),
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
  lines: orBlank(source.lines.map((line) => ({ ...lineOf(line), id: undefined }))),
})

/** What a customer brings along. Lines that had the VAT code of the customer before take that of the new one. */
export const withCustomer = (values: InvoiceValues, customer: CustomerChoice, codeBefore: string): InvoiceValues => ({
  ...values,
  customer_id: customer.id,
  currency: customer.currency,
  terms_days: customer.terms_days,
  due_date: '',
  bank_id: values.currency === customer.currency ? values.bank_id : '',
  lines: values.lines.map((line) =>
    line.vat_code === codeBefore ? { ...line, vat_code: customer.default_vat_code } : line,
  ),
})

/** A line of which nothing was written is none. Its place is kept while others follow, so that errors find theirs. */
export function writtenLines(lines: readonly LineValues[]) {
  const last = lines.findLastIndex((line) => !isBlankLine(line))
  return lines.slice(0, last + 1)
}

const orZero = (decimal: string) => (decimal.trim() === '' ? '0' : decimal.trim())

const lineBody = ({ key: _key, id, description, unit, ...line }: LineValues) => ({
  ...(id && { id }),
  description,
  quantity: orZero(line.quantity),
  unit,
  unit_price: orZero(line.unit_price),
  discount_percent: orZero(line.discount_percent),
  ...(line.vat_code && { vat_code: line.vat_code }),
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
  lines: orBlank(
    values.lines.map((line) => ({
      ...line,
      key: newLineKey(),
      discount_percent: noneIsEmpty(line.discount_percent),
    })),
  ),
})

/** The lines as they stand here, with the ids that the server gave them in the meantime. */
export const withIds = (values: InvoiceValues, sent: InvoiceValues, ids: readonly string[]): InvoiceValues => {
  const given = new Map(writtenLines(sent.lines).map(({ key }, index) => [key, ids[index]]))
  return { ...values, lines: values.lines.map((line) => ({ ...line, id: given.get(line.key) ?? line.id })) }
}
