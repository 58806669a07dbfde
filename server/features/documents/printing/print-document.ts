import { statedTerms } from '#shared/features/documents/payment-terms.ts'
import type { DocumentContent, PrintedLine, PrintedVatGroup } from '#shared/features/documents/document-content.ts'
import type { BilledCustomer } from '#shared/features/documents/frozen-parties.ts'
import { plainDecimal } from '#shared/money/decimal.ts'
import { pageCode, paymentCode, swissBill } from './payment-codes/print-payment-codes.ts'
import { type DocumentFormatter, formatterFor, hasRate, vatLabel } from './document-formatter.ts'
import { howItIsTaken, meansInWords, type PaymentRow, printedRows } from './print-payment.ts'
import {
  adjustmentRows,
  describedLine,
  inOnePiece,
  ownDelivery,
  payableBlock,
  printedUnit,
  printedUnitPrice,
  referenceRows,
} from './print-whole.ts'
import { formatIban } from '#shared/features/banks/banks.rules.ts'
import { printedSortCode } from './printed-figures.service.ts'

/** Digits all have the same width, and separators half of it. */
const widthOf = (text: string) => text.length * 2 - (text.match(/[.,'’\s]/g)?.length ?? 0)

const isFigure = (text: string) => /^[\d.,'’\s%\u2212-]*$/.test(text)

/** Widths of words vary, so more of them are measured. */
const candidates = { figures: 1, words: 8 }

/** The few texts of a column of which one is the widest, so that not all have to be measured. */
function widestOf(texts: string[]) {
  const byWidth = [...new Set(texts)].toSorted((a, b) => widthOf(b) - widthOf(a))
  return byWidth.slice(0, texts.every(isFigure) ? candidates.figures : candidates.words)
}

export const paperSizes = { a4: 'a4', letter: 'us-letter' }

/**
 * The texts and figures of a document as the template prints them, in the customer's language. Nothing is calculated
 * here.
 */
export function printDocument(content: DocumentContent, logo: string | null, leftOut = 0) {
  const formatter = formatterFor(content)
  const { translate } = formatter
  const rows = [...lineRows(content, formatter), ...leftOutRows(leftOut, formatter)]
  const title = translate(`document.${content.kind}`)
  const [year, month, day] = content.issue_date.split('-').map(Number)
  return {
    language: content.language,
    paper: paperSizes[content.paper],
    is_hybrid: content.is_hybrid,
    metadata: {
      title: [title, content.number].filter(isPresent).join(' '),
      author: content.seller.legal_name || content.seller.name,
      date: { year, month, day },
    },
    watermark: watermarkOf(content, formatter),
    logo,
    title,
    number: content.number ?? '',
    seller: sellerBlock(content, formatter),
    customer: customerBlock(content, formatter),
    delivery: ownDelivery(content, formatter) ?? deliveryBlock(content.customer, formatter),
    facts: factRows(content, formatter),
    headline: headlineOf(content, formatter),
    columns: columnsOf(content, rows, formatter),
    lines: rows,
    totals: totalRows(content, formatter),
    total: {
      label: translate(content.seller.vat_registered ? 'document.total' : 'document.total_without_vat'),
      amount: formatter.money(content.gross_minor),
    },
    payable: payableBlock(content, formatter),
    exchange: exchangeNote(content, formatter),
    payment: isPaid(content) ? paymentOf(content, formatter) : null,
    swiss_bill: swissBill(content, translate),
    reason: noteOf(translate('document.reason'), content.reason),
    terms: noteOf(translate('document.payment_terms'), statedTerms(content, translate)),
    message: noteOf(
      translate('document.message'),
      [content.message, ...notesIn(content)].filter(isPresent).join('\n\n'),
    ),
    wordings: wordingsOf(content),
    foot: footOf(content, formatter),
  }
}

export const isPresent = (text: string | null) => text !== null && text !== ''

export function registrations(
  numbers: { vat_number: string; tax_number: string; company_number: string },
  { translate }: DocumentFormatter,
) {
  return [
    numbers.vat_number && translate('document.vat_number', { number: numbers.vat_number }),
    numbers.tax_number && translate('document.tax_number', { number: numbers.tax_number }),
    numbers.company_number && translate('document.company_number', { number: numbers.company_number }),
  ].filter(isPresent)
}

export const sellerBlock = ({ seller }: Pick<DocumentContent, 'seller'>, formatter: DocumentFormatter) => ({
  label: formatter.translate('document.from'),
  name: seller.name,
  lines: formatter.address(seller.address),
  facts: [...registrations(seller, formatter), seller.email, seller.phone, seller.website].filter(isPresent),
})

function customerBlock({ kind, customer }: DocumentContent, formatter: DocumentFormatter) {
  const { translate } = formatter
  const attention = customer.contact_name && translate('document.attention', { name: customer.contact_name })
  return {
    label: translate(kind === 'invoice' ? 'document.billed_to' : 'document.credited_to'),
    name: customer.name,
    lines: [attention, ...formatter.address(customer.billing_address)].filter(isPresent),
    facts: registrations(customer, formatter),
  }
}

function deliveryBlock({ name, billing_address, delivery_address }: BilledCustomer, formatter: DocumentFormatter) {
  if (!delivery_address) return null
  const lines = formatter.address(delivery_address)
  if (lines.length === 0 || lines.join('\n') === formatter.address(billing_address).join('\n')) return null
  return { label: formatter.translate('document.delivered_to'), name, lines, facts: [] }
}

/** The facts of a document, one per line; empty ones are left out. */
function factRows(content: DocumentContent, formatter: DocumentFormatter) {
  const { translate, date } = formatter
  const { issue_date, tax_point, supply_date, credited_invoice } = content
  const rows: [string, string | null][] = [
    [translate('document.issue_date'), date(issue_date)],
    [translate('document.tax_point'), tax_point === issue_date ? null : date(tax_point)],
    [translate('document.supply_date'), supply_date && supply_date !== issue_date ? date(supply_date) : null],
    [translate('document.reference'), content.reference],
    ...referenceRows(content, formatter),
    [translate('document.account'), content.customer.code],
    [
      translate('document.credited_invoice'),
      credited_invoice &&
        translate('document.number_and_date', {
          number: credited_invoice.number,
          date: inOnePiece(date(credited_invoice.issue_date)),
        }),
    ],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function watermarkOf({ number, is_void }: DocumentContent, { translate }: DocumentFormatter) {
  if (is_void) return translate('document.void')
  return number === null ? translate('document.draft') : null
}

function headlineOf(content: DocumentContent, { translate, money, date }: DocumentFormatter) {
  const { kind, payable_minor, prepaid_minor, due_date, is_void } = content
  if (is_void) return [{ label: translate('document.void_label'), value: translate('document.void_value') }]
  if (kind === 'credit_note')
    return [{ label: translate('document.amount_credited'), value: money(payable_minor + prepaid_minor) }]
  if (payable_minor < 0) return [{ label: translate('document.in_your_favour'), value: money(-payable_minor) }]
  const due = due_date ? [{ label: translate('document.due_date'), value: date(due_date) }] : []
  return [{ label: translate('document.amount_due'), value: money(payable_minor) }, ...due]
}

const isZero = (decimal: string) => plainDecimal(decimal).replace('-', '') === '0'

/** Each column with its heading and the candidates for its widest text; the description gets the remaining width. */
function columnsOf({ currency, seller }: DocumentContent, rows: PrintedRow[], { translate }: DocumentFormatter) {
  const headings = {
    quantity: translate('document.quantity'),
    ...(rows.some(({ unit }) => unit !== '') && { unit: translate('document.unit') }),
    unit_price: translate('document.unit_price'),
    ...(rows.some(({ discount }) => discount !== '') && { discount: translate('document.discount') }),
    ...(seller.vat_registered && { vat: translate('document.vat') }),
    net: translate('document.net_in', { currency }),
  }
  const columns = Object.entries(headings).map(([name, heading]) => {
    const texts = rows.map((row) => row[name as keyof PrintedRow])
    return [name, { heading, widest: widestOf(texts) }] as const
  })
  return { description: { heading: translate('document.description') }, ...Object.fromEntries(columns) }
}

type PrintedRow = ReturnType<typeof lineRows>[number]

/** Replaces the lines that are left out of a shortened preview. */
function leftOutRows(count: number, { translate }: DocumentFormatter): PrintedRow[] {
  const blank = { quantity: '', unit: '', unit_price: '', discount: '', vat: '', net: '' }
  return count === 0 ? [] : [{ description: translate('document.lines_left_out', { count }), ...blank }]
}

const discountOf = ({ discount_percent, discount_minor }: PrintedLine, { percent, amount }: DocumentFormatter) => {
  if (discount_minor !== 0) return amount(discount_minor)
  return isZero(discount_percent) ? '' : percent(discount_percent)
}

const lineRows = ({ lines }: DocumentContent, formatter: DocumentFormatter) =>
  lines.map((line) => ({
    description: describedLine(line, formatter),
    quantity: formatter.number(line.quantity),
    unit: printedUnit(line, formatter),
    unit_price: printedUnitPrice(line, formatter),
    discount: discountOf(line, formatter),
    vat: vatLabel(line.category, line.rate, formatter, true),
    net: formatter.amount(line.net_minor),
  }))

function totalRows(content: DocumentContent, formatter: DocumentFormatter) {
  const { translate, money } = formatter
  const { discount_minor, vat_groups } = content
  const discount = discount_minor === 0 ? '' : translate('document.after_discounts', { amount: money(discount_minor) })
  const vatTotal = { label: translate('document.vat_total'), base: '', amount: money(content.vat_minor) }
  const adjustments = adjustmentRows(content, discount, formatter)
  const net = {
    label: translate('document.net_total'),
    base: adjustments.length === 0 ? discount : '',
    amount: money(content.net_minor),
  }
  // Without VAT the total says it all, but for what was taken off.
  if (!content.seller.vat_registered) return discount === '' && adjustments.length === 0 ? [] : [...adjustments, net]
  return [
    ...adjustments,
    net,
    ...vat_groups.map((group) => vatRow(group, formatter)),
    ...(vat_groups.length === 1 ? [] : [vatTotal]),
  ]
}

function vatRow({ category, rate, net_minor, vat_minor }: PrintedVatGroup, formatter: DocumentFormatter) {
  const { translate, money } = formatter
  const word = vatLabel(category, rate, formatter)
  return {
    label: hasRate(category) ? translate('document.vat_at', { rate: word }) : word,
    base: translate('document.vat_base', { net: money(net_minor) }),
    amount: money(vat_minor),
  }
}

function exchangeNote({ exchange, currency, base_currency, seller }: DocumentContent, formatter: DocumentFormatter) {
  // What is converted is the VAT.
  if (!exchange || !seller.vat_registered) return null
  const { translate, number, date, money } = formatter
  return {
    label: translate('document.vat_total_in', { currency: base_currency }),
    amount: money(exchange.vat_base_minor, base_currency),
    rate: translate('document.exchange_rate', {
      currency,
      base_currency,
      rate: number(exchange.rate),
      source: exchange.source,
      date: date(exchange.date),
    }),
  }
}

/** Nothing is asked for on a credit note, on what is void, or where more was paid before. */
const isPaid = ({ kind, is_void, payable_minor }: DocumentContent) =>
  kind === 'invoice' && !is_void && payable_minor >= 0

/** The account to pay into, or whom to ask for one where there is none for the currency. */
const paymentOf = (content: DocumentContent, formatter: DocumentFormatter) => ({
  ...(howItIsTaken(content, formatter) ?? howToPay(content, formatter)),
  code: paymentCode(content, formatter.translate),
  online: pageCode(content, formatter.translate),
})

export function howToPay(
  {
    bank,
    number,
    seller,
    payment_means,
  }: Pick<DocumentContent, 'bank' | 'number' | 'seller'> & Partial<Pick<DocumentContent, 'payment_means'>>,
  { translate }: DocumentFormatter,
) {
  const title = translate('document.how_to_pay')
  if (!bank) {
    const contact = [seller.email, seller.phone].find(isPresent) ?? seller.name
    return { title, rows: [], ask: translate('document.ask_how_to_pay', { contact }) }
  }
  const rows: PaymentRow[] = [
    [translate('field.bank_name'), bank.bank_name],
    [translate('field.account_name'), bank.account_name],
    [translate('document.sort_code'), printedSortCode(bank.sort_code)],
    [translate('field.routing_number'), bank.routing_number],
    [translate('field.account_number'), bank.account_number],
    [translate('field.iban'), formatIban(bank.iban)],
    [translate('field.bic'), bank.bic],
    [translate('document.payment_method'), meansInWords(payment_means ?? null, translate)],
    [translate('document.payment_reference'), payment_means?.remittance || number, 'strong'],
  ]
  return { title, ask: null, rows: printedRows(rows) }
}

const notesIn = ({ notes }: DocumentContent) => notes.map(({ text }) => text)

const noteOf = (label: string, text: string) => (text === '' ? null : { label, text })

/** The statements that the law requires, each once. */
const wordingsOf = ({ vat_groups }: DocumentContent) => [
  ...new Set(vat_groups.map(({ wording }) => wording).filter(isPresent)),
]

export function footOf({ seller }: Pick<DocumentContent, 'seller'>, formatter: DocumentFormatter) {
  const { translate } = formatter
  const address = formatter.address(seller.registered_address ?? seller.address).join(', ')
  const office = seller.registered_address ? translate('document.registered_office', { address }) : address
  const company = seller.company_number && translate('document.company_number', { number: seller.company_number })
  return {
    legal: [seller.legal_name || seller.name, office, inOnePiece(company)].filter(isPresent),
    page: translate('document.page', { page: '{page}', pages: '{pages}' }),
  }
}
