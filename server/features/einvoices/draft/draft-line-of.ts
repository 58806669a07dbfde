import {
  allowanceReasons,
  chargeReasons,
  itemClassifications,
  objectSchemes,
  unitCodes,
} from '#shared/einvoices/codes/document-codes.ts'
import type { AllowanceCharge, EInvoiceLine } from '#shared/einvoices/einvoice.ts'
import type { DraftLine } from '#shared/features/einvoices/e-invoice-draft.ts'
import type { LineAmountPart } from '#shared/features/invoices/line-detail-values.ts'
import { countries } from '#shared/geography/address.ts'
import { asText, compareDecimals, differenceOf } from '#shared/money/decimal.ts'
import { documentTotals } from '#shared/money/document-totals.ts'
import { numberOf } from '../rules/amounts.ts'
import type { FieldReader } from './field-reader.ts'
import type { FindVatCode } from './vat-code-finder.ts'
import { isAddedUp, withWrittenNet } from './written-net.ts'

/** The ICD scheme of GTINs, which goes without saying. */
const gtin = '0160'

/** A line of ours that comes to what is written. */
export const draftLineOf = (
  line: EInvoiceLine,
  index: number,
  reader: FieldReader,
  vatCodeOf: FindVatCode,
): DraftLine => withWrittenNet(madeOf(line, index, reader, vatCodeOf), line, `lines.${index}.net`, reader)

function madeOf(line: EInvoiceLine, index: number, reader: FieldReader, vatCodeOf: FindVatCode): DraftLine {
  const at = (field: string) => `lines.${index}.${field}`
  const [unit_price, base_quantity] = priceOf(line, at, reader)
  const figures = {
    quantity: reader.decimal(at('quantity'), line.quantity, '1'),
    unit_price,
    base_quantity,
    charge_minor: sumOf(line.charges, at('charges'), reader),
  }
  return {
    ...figures,
    description: reader.text(at('description'), [line.name, line.description].filter(Boolean).join('\n'), 2_000),
    unit_code: unitCodeOf(line, at, reader),
    ...discountOf(line, figures, at, reader),
    ...reasonOf('discount', line.allowances, at('allowances'), reader),
    ...reasonOf('charge', line.charges, at('charges'), reader),
    vat_code: vatCodeOf(`lines.${index}`, line.vat),
    period: reader.period(at('period'), line.period),
    order_line: reader.line(at('order_line'), line.order_line, 60),
    invoiced_object: reader.identifier(at('object'), line.object, objectSchemes),
    ...itemOf(line, at, reader),
    gross_price: grossPriceOf(line, unit_price, at, reader),
    accounting_cost: reader.line(at('accounting'), line.accounting),
    note: reader.text(at('note'), line.note),
  }
}

type At = (field: string) => string

function unitCodeOf({ unit = '' }: EInvoiceLine, at: At, reader: FieldReader) {
  if (unit === '' || unitCodes.has(unit)) return unit
  reader.leaveOut(at('unit'), unit)
  return ''
}

const priceDecimals = 6

/** A price with more decimals than ours is one for ten, a hundred or a thousand times the quantity. */
function priceOf(line: EInvoiceLine, at: At, reader: FieldReader): [price: string, base: string] {
  const { price } = line
  const net = numberOf(price?.net)
  const base = baseOf(line, at, reader)
  const excess = Math.max(0, net === null ? 0 : (numberOf(asText(net))?.scale ?? 0)) - priceDecimals
  if (net === null || excess <= 0)
    return [
      reader.decimal(at('price.net'), price?.net, '0'),
      reader.decimal(at('price.base_quantity'), asText(base), '1'),
    ]
  const times = 10n ** BigInt(excess)
  const raised = (value: { units: bigint; scale: number }) => asText({ ...value, units: value.units * times })
  return [
    reader.decimal(at('price.net'), raised(net), '0'),
    reader.decimal(at('price.base_quantity'), raised(base), '1'),
  ]
}

const one = { units: 1n, scale: 0 }

/** A price is for something. For nothing, or where the line only adds up without it, it is one for one. */
function baseOf(line: EInvoiceLine, at: At, reader: FieldReader) {
  const { base_quantity } = line.price ?? {}
  const base = numberOf(base_quantity) ?? one
  if (base.units > 0n && (asText(base) === '1' || isAddedUp(line, asText(base)) || !isAddedUp(line, '1'))) return base
  reader.leaveOut(at('price.base_quantity'), base_quantity)
  return one
}

const sumOf = (parts: readonly AllowanceCharge[], location: string, reader: FieldReader) =>
  parts.reduce((sum, { amount }, index) => sum + reader.minor(`${location}.${index}.amount`, amount), 0)

const each = (texts: readonly (string | undefined)[]) =>
  [...new Set(texts.map((text = '') => text.trim()))].filter(Boolean)

const reasonCodes = { discount: allowanceReasons, charge: chargeReasons }

/** Several are added up: their reasons follow each other, a code stays where there is no other, and each is kept as a part. */
function reasonOf<Kind extends 'discount' | 'charge'>(
  kind: Kind,
  parts: readonly AllowanceCharge[],
  location: string,
  reader: FieldReader,
) {
  const [code = '', ...others] = each(parts.map(({ reason_code }) => reason_code))
  const reasons = each(parts.map(({ reason }) => reason)).join(', ')
  return {
    [`${kind}_reason`]: reasons.slice(0, 200).trim(),
    [`${kind}_reason_code`]: others.length > 0 ? '' : codeOf(code, parts.length, { kind, location, reader }),
    [`${kind}_parts`]: partsOf(parts, location, { reader, known: reasonCodes[kind] }),
  } as Record<`${Kind}_reason` | `${Kind}_reason_code`, string> & Record<`${Kind}_parts`, LineAmountPart[]>
}

/** Of several each lists its own. */
function codeOf(
  code: string,
  count: number,
  { kind, location, reader }: { kind: 'discount' | 'charge'; location: string; reader: FieldReader },
) {
  if (count <= 1) return reader.code(`${location}.0.reason_code`, code, reasonCodes[kind])
  return reasonCodes[kind].has(code) ? code : ''
}

const mostParts = 20

/** Each of several with its own reason. */
function partsOf(
  parts: readonly AllowanceCharge[],
  location: string,
  { reader, known }: { reader: FieldReader; known: ReadonlySet<string> },
): LineAmountPart[] {
  if (parts.length === 1) reader.line(`${location}.0.reason`, parts[0]?.reason, 200)
  if (parts.length < 2) return []
  if (parts.length > mostParts) {
    parts.forEach(({ reason }, index) => reader.leaveOut(`${location}.${index}.reason`, reason))
    return []
  }
  return parts.map(({ amount, reason, reason_code }, index) => ({
    amount_minor: reader.minor(`${location}.${index}.amount`, amount),
    reason: reader.line(`${location}.${index}.reason`, reason, 200),
    reason_code: reader.code(`${location}.${index}.reason_code`, reason_code, known),
  }))
}

type Figures = Pick<DraftLine, 'quantity' | 'unit_price' | 'base_quantity' | 'charge_minor'>

/** One percentage stays one where it comes to the amount that is written; anything else is an amount. */
function discountOf(line: EInvoiceLine, figures: Figures, at: At, reader: FieldReader) {
  const discount_minor = sumOf(line.allowances, at('allowances'), reader)
  const percent = numberOf(line.allowances.length === 1 ? line.allowances[0]?.percent : undefined)
  const discount_percent = percent === null ? '0' : asText(percent)
  const isUsual = /^\d{1,3}(\.\d{1,4})?$/.test(discount_percent) && Number(discount_percent) <= 100
  if (percent === null || !isUsual) return { discount_percent: '0', discount_minor }
  const { discount_minor: found } = documentTotals([{ ...untaxed, ...figures, discount_percent }], reader.currency)
  return found === discount_minor ? { discount_percent, discount_minor: 0 } : { discount_percent: '0', discount_minor }
}

const untaxed = { vat_code: '', category: 'O' as const, rate: '0' }

function itemOf(line: EInvoiceLine, at: At, reader: FieldReader) {
  const standard = reader.identifier(at('standard_item_id'), line.standard_item_id)
  return {
    seller_item_id: reader.line(at('seller_item_id'), line.seller_item_id, 60),
    buyer_item_id: reader.line(at('buyer_item_id'), line.buyer_item_id, 60),
    standard_item_id: reader.line(at('standard_item_id'), standard?.id, 60),
    standard_item_scheme: standard === null || standard.scheme === gtin ? '' : standard.scheme,
    ...classesOf(line, at, reader),
    origin_country: originOf(line, at, reader),
    attributes: attributesOf(line, at, reader),
  }
}

const mostFurtherClasses = 20

/** All that name a list that is known, the first of them as the usual one. */
function classesOf({ classifications }: EInvoiceLine, at: At, reader: FieldReader) {
  const listed = classifications.flatMap(({ list = '', code, version }, index) => {
    const place = at(`classifications.${index}`)
    if (itemClassifications.has(list.trim()) && code.trim() !== '')
      return [
        {
          list: reader.line(place, list, 20),
          code: reader.line(place, code),
          ...(version && { version: reader.line(place, version, 20) }),
        },
      ]
    reader.leaveOut(place, [list, code].filter(Boolean).join(': '))
    return []
  })
  listed.slice(mostFurtherClasses + 1).forEach(({ code }) => reader.leaveOut(at('classifications'), code))
  const [classification = null, ...further] = listed
  return { classification, further_classifications: further.slice(0, mostFurtherClasses) }
}

function originOf({ origin_country = '' }: EInvoiceLine, at: At, reader: FieldReader) {
  const country = countries.find((code) => code === origin_country.toUpperCase()) ?? ''
  if (country === '') reader.leaveOut(at('origin_country'), origin_country)
  return country
}

const mostAttributes = 50

function attributesOf({ attributes }: EInvoiceLine, at: At, reader: FieldReader) {
  return attributes.flatMap(({ name = '', value = '' }, index) => {
    const place = at(`attributes.${index}`)
    if (name.trim() !== '' && value.trim() !== '' && index < mostAttributes)
      return [{ name: reader.line(place, name, 60), value: reader.line(place, value, 200) }]
    reader.leaveOut(place, [name, value].filter(Boolean).join(': '))
    return []
  })
}

/** The price before its discount, for the same quantity as ours. A discount below zero is none. */
function grossPriceOf({ price = {} }: EInvoiceLine, unit_price: string, at: At, reader: FieldReader) {
  const { net, gross, discount } = price
  const before = gross === undefined ? raisedBy(unit_price, discount) : decimalOf(gross)
  const isOurs = decimalOf(net) === unit_price && /^\d+(\.\d{1,6})?$/.test(before)
  if (isOurs && compareDecimals(before, unit_price) > 0) return before
  if (decimalOf(discount) !== '0') reader.leaveOut(at('price.discount'), discount)
  return ''
}

/** Where only the discount is written, the price before it follows. */
function raisedBy(unit_price: string, discount: string | undefined) {
  const taken = decimalOf(discount)
  return taken === '' || taken.startsWith('-') ? '' : differenceOf(unit_price, `-${taken}`)
}

/** In plain notation; empty for what is no number. */
function decimalOf(text: string | undefined) {
  const value = numberOf(text)
  return value === null ? '' : asText(value)
}
