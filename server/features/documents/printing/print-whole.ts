import type { DocumentContent, PrintedAdjustment, PrintedLine } from '#shared/features/documents/document-content.ts'
import { isNamedType } from '#shared/features/documents/rare-detail-fields.ts'
import type { DatePeriod } from '#shared/features/documents/date-period.ts'
import type { Payee, TaxRepresentative } from '#shared/features/documents/other-parties.ts'
import type { LineAmountPart } from '#shared/features/invoices/line-detail-values.ts'
import { grossPriceOf } from '#shared/features/invoices/invoice-lines.ts'
import { type OfferedUnitCode, offeredUnitCodes, unitCodeOf } from '#shared/features/items/unit-codes.ts'
import { plainDecimal } from '#shared/money/decimal.ts'
import { type DocumentFormatter, vatLabel } from './document-formatter.ts'

/** Without spaces at which it could break. */
export const inOnePiece = (text: string) => text.replaceAll(' ', '\u00A0')

function printedPeriod({ start_date, end_date }: DatePeriod, { translate, date }: DocumentFormatter) {
  const [start, end] = [start_date, end_date].map((day) => (day === null ? null : inOnePiece(date(day))))
  if (start && end) return translate('document.period_between', { start, end })
  return start ? translate('document.period_from', { start }) : translate('document.period_until', { end: end ?? '' })
}

/** To what else the document refers, by their labels; what it does not say is null. */
export function referenceRows(content: DocumentContent, formatter: DocumentFormatter): [string, string | null][] {
  const { translate, date } = formatter
  const preceding = content.preceding.map(({ number, issue_date }) =>
    issue_date === null
      ? number
      : translate('document.number_and_date', { number, date: inOnePiece(date(issue_date)) }),
  )
  // Where they are kept is for programs: an address would only break on paper.
  const supporting = content.supporting_documents.map(({ id, description }) =>
    [id, description].filter(Boolean).join(' · '),
  )
  return [
    [translate('document.type'), printedType(content, formatter)],
    [translate('document.buyer_reference'), content.buyer_reference],
    [translate('document.contract_reference'), content.contract_reference],
    [translate('document.project_reference'), content.project_reference],
    [translate('document.despatch_reference'), content.despatch_reference],
    [translate('document.sales_order_reference'), content.sales_order_reference],
    [translate('document.receiving_reference'), content.receiving_reference],
    [translate('document.tender_reference'), content.tender_reference],
    [translate('document.object'), content.invoiced_object && printedId(content.invoiced_object)],
    [translate('document.accounting_cost'), content.accounting_cost],
    [translate('document.invoiced_period'), content.period && printedPeriod(content.period, formatter)],
    [translate('document.preceding'), preceding.join('\n')],
    [translate('document.supporting_documents'), supporting.join('\n')],
    [translate('document.payee'), content.payee && printedPayee(content.payee)],
    [
      translate('document.tax_representative'),
      content.tax_representative && printedRepresentative(content.tax_representative, formatter),
    ],
  ]
}

/** A kind of document that has a name; the usual one goes without saying. */
const printedType = ({ type_code }: DocumentContent, { translate }: DocumentFormatter) =>
  isNamedType(type_code) ? translate(`document.type.${type_code}`) : null

const printedId = ({ scheme, id }: { scheme: string; id: string }) => (scheme === '' ? id : `${scheme} ${id}`)

const printedPayee = ({ name, identifier, legal_id }: Payee) =>
  [name, ...[identifier, legal_id].filter((id) => id !== null).map(printedId)].join('\n')

const printedRepresentative = ({ name, vat_number, address }: TaxRepresentative, formatter: DocumentFormatter) =>
  [name, ...(address ? formatter.address(address) : []), vat_number].filter(Boolean).join('\n')

/** Where and when it was delivered, if the document itself says so. */
export function ownDelivery({ delivery, customer }: DocumentContent, formatter: DocumentFormatter) {
  if (!delivery) return null
  const { translate, date } = formatter
  const place = delivery.address ?? customer.delivery_address
  return {
    label: translate('document.delivered_to'),
    name: delivery.name || customer.name,
    lines: place ? formatter.address(place) : [],
    facts: [
      delivery.date === null ? '' : translate('document.delivered_on', { date: date(delivery.date) }),
      delivery.location ? printedId(delivery.location) : '',
    ].filter(Boolean),
  }
}

const isOffered = (code: string): code is OfferedUnitCode => (offeredUnitCodes as string[]).includes(code)

/** In the language of the document, unless it is a word of the seller's own. */
export function printedUnit({ unit, unit_code, quantity }: PrintedLine, { translate }: DocumentFormatter) {
  if (!isOffered(unit_code) || (unit !== '' && unitCodeOf(unit) !== unit_code)) return unit
  return translate(`document.unit.${unit_code}`, { count: Math.abs(Number(quantity)) })
}

/** A price for more or less than one unit says so. */
export const printedUnitPrice = ({ unit_price, base_quantity }: PrintedLine, { price, number }: DocumentFormatter) =>
  plainDecimal(base_quantity) === '1' ? price(unit_price) : `${price(unit_price)}\u00A0/\u00A0${number(base_quantity)}`

/** A line with what else it says below its description, each on a line of its own. */
export function describedLine(line: PrintedLine, formatter: DocumentFormatter) {
  const { translate } = formatter
  const gross = grossPriceOf(line)
  const details = [
    line.note,
    line.period && printedPeriod(line.period, formatter),
    discountInWords(line, formatter),
    chargeInWords(line, formatter),
    gross && translate('document.gross_price', { price: formatter.price(gross) }),
    line.attributes.map(({ name, value }) => `${name}: ${value}`).join(' · '),
    itemNumbers(line, formatter),
  ]
  return [line.description, ...details].filter((text) => text !== null && text !== '').join('\n')
}

/** Why something was taken off, each of several with its amount. */
function discountInWords({ discount_parts: parts, discount_reason }: PrintedLine, formatter: DocumentFormatter) {
  const reason = parts.length === 0 ? discount_reason : amountParts(parts, formatter)
  return reason && formatter.translate('document.line_discount', { reason })
}

function chargeInWords(
  { charge_parts: parts, charge_minor, charge_reason }: PrintedLine,
  formatter: DocumentFormatter,
) {
  const { translate, money } = formatter
  if (parts.length > 0) return amountParts(parts, formatter)
  const reason = charge_reason || translate('document.charge')
  return charge_minor === 0 ? '' : translate('document.line_charge', { reason, amount: money(charge_minor) })
}

const amountParts = (parts: readonly LineAmountPart[], { money }: DocumentFormatter) =>
  parts
    .map(({ reason, reason_code, amount_minor }) =>
      [reason || reason_code, money(amount_minor)].filter(Boolean).join(' '),
    )
    .join(', ')

function itemNumbers(line: PrintedLine, { translate }: DocumentFormatter) {
  const { order_line, invoiced_object, seller_item_id, buyer_item_id, standard_item_id, classification } = line
  return [
    order_line && translate('document.order_line', { number: order_line }),
    invoiced_object && translate('document.invoiced_object', { number: printedId(invoiced_object) }),
    seller_item_id && translate('document.seller_item_id', { number: seller_item_id }),
    buyer_item_id && translate('document.buyer_item_id', { number: buyer_item_id }),
    standard_item_id &&
      (line.standard_item_scheme === ''
        ? translate('document.standard_item_id', { number: standard_item_id })
        : printedId({ scheme: line.standard_item_scheme, id: standard_item_id })),
    ...[...(classification ? [classification] : []), ...line.further_classifications].map(
      ({ list, code }) => `${list} ${code}`,
    ),
    line.origin_country && translate('document.origin_country', { country: line.origin_country }),
    line.accounting_cost && translate('document.line_accounting_cost', { number: line.accounting_cost }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What is taken off and added between the sum of the lines and the net. */
export function adjustmentRows(content: DocumentContent, discount: string, formatter: DocumentFormatter) {
  const { allowances, charges } = content
  if (allowances.length + charges.length === 0) return []
  const { translate, money, percent } = formatter
  const row = (label: string, sign: 1 | -1) => (one: PrintedAdjustment) => ({
    label: one.reason || label,
    base: [...(one.percent === null ? [] : [percent(one.percent)]), ...partsInWords(one, formatter)].join('\n'),
    amount: money(sign * one.amount_minor),
  })
  return [
    { label: translate('document.lines_total'), base: discount, amount: money(content.lines_net_minor) },
    ...allowances.map(row(translate('document.allowance'), -1)),
    ...charges.map(row(translate('document.charge'), 1)),
  ]
}

/** What of it belongs to which rate, if it belongs to several. */
const partsInWords = ({ parts }: PrintedAdjustment, formatter: DocumentFormatter) =>
  parts.length < 2
    ? []
    : parts.map(({ category, rate, amount_minor }) =>
        formatter.translate('document.line_charge', {
          reason: vatLabel(category, rate, formatter),
          amount: formatter.money(amount_minor),
        }),
      )

/** What the customer has to pay, is credited, or gets back where more was paid before. */
function payableLabel({ kind, prepaid_minor, payable_minor }: DocumentContent) {
  if (kind === 'invoice') return payable_minor < 0 ? 'document.in_your_favour' : 'document.amount_due'
  return prepaid_minor === 0 ? 'document.amount_credited' : 'document.in_your_favour'
}

/** From the total to what is left to pay; null where they are the same. */
export function payableBlock(content: DocumentContent, { translate, money }: DocumentFormatter) {
  const { rounding_minor, prepaid_minor, payable_minor, kind } = content
  if (rounding_minor === 0 && prepaid_minor === 0) return null
  const rows = [
    ...(rounding_minor === 0 ? [] : [{ label: translate('document.rounding'), amount: money(rounding_minor) }]),
    ...(prepaid_minor === 0
      ? []
      : [
          {
            label: translate(kind === 'invoice' ? 'document.prepaid' : 'document.paid_back'),
            amount: money(-prepaid_minor),
          },
        ]),
  ]
  return { rows, label: translate(payableLabel(content)), amount: money(Math.abs(payable_minor)) }
}
