import { type Formats, minorToDecimal } from '#shared/i18n/formats.ts'
import { isPlainDate } from '#shared/i18n/conventions.ts'
import type { MessageKey, Translate } from '#shared/i18n/translate.ts'
import {
  documentStatus,
  endKinds,
  holdKinds,
  issueDates,
  pauseReasons,
  paymentMethods,
  rhythmUnits,
  scheduleActions,
  scheduleStatus,
} from './value-messages.ts'

/** In whose language, and in which currency the amounts of the record are. */
export type ValueTextContext = { t: Translate; formats: Formats; currency: string | undefined }

type Contact = { name?: string; email?: string; phone?: string; receives_invoices?: boolean }

const isContact = (value: unknown): value is Contact =>
  typeof value === 'object' && value !== null && 'receives_invoices' in value

function contactText(t: Translate, { name, email, phone, receives_invoices: receives }: Contact) {
  const words = [name, email, phone].filter(Boolean).join(' · ')
  return receives ? `${words} (${t('value.receives_invoices')})` : words
}

type Line = { description: string; quantity: string; unit: string; unit_price: string; discount_percent: string } & {
  vat_code?: string
}

const isLine = (value: unknown): value is Line => typeof value === 'object' && value !== null && 'unit_price' in value

/** As one would say it: what, how many of it at which price, and what is taken off. */
function lineText({ formats }: ValueTextContext, line: Line) {
  const off = Number(line.discount_percent) === 0 ? '' : `−${formats.number(line.discount_percent)} %`
  const times = `${formats.number(line.quantity)} ${line.unit} × ${formats.number(line.unit_price)}`
  return [line.description, times.replace('  ', ' '), off, line.vat_code].filter(Boolean).join(' · ')
}

type ItemPrice = { currency: string; unit_price: string; valid_from: string }

const isItemPrice = (value: unknown): value is ItemPrice =>
  typeof value === 'object' && value !== null && 'unit_price' in value && 'valid_from' in value

/** How much in which currency, and from when. */
const itemPriceText = ({ formats }: ValueTextContext, { currency, unit_price, valid_from }: ItemPrice) =>
  `${formats.number(unit_price)} ${currency} · ${formats.date(valid_from)}`

type PriceChange = { from_date: string; percent?: string | null; old_price?: string | null; unit_price?: string | null }

const isPriceChange = (value: unknown): value is PriceChange =>
  typeof value === 'object' && value !== null && 'from_date' in value

/** By how much or to which price, and from when. */
function priceChangeText(
  { formats }: ValueTextContext,
  { from_date, percent, old_price: old, unit_price: price }: PriceChange,
) {
  const change = percent ? `${formats.number(percent)} %` : `${old ? formats.number(old) : '…'} → ${price ?? ''}`
  return `${change} · ${formats.date(from_date)}`
}

type EmailSettings = { to: string[]; cc: string[]; bcc: string[]; subject: string | null; attach_pdf: boolean }

const isEmailSettings = (value: unknown): value is EmailSettings =>
  typeof value === 'object' && value !== null && 'attach_pdf' in value && 'bcc' in value

/** To whom, about what and with what. */
const emailSettingsText = (t: Translate, { to, cc, bcc, subject, attach_pdf: attaches }: EmailSettings) =>
  [[...to, ...cc, ...bcc].join(', '), subject, attaches && t('field.attach_pdf')].filter(Boolean).join(' · ')

type Part = { invoice_line_id: string | null; description: string; quantity: string; net_minor: number | null }

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'invoice_line_id' in value && 'quantity' in value

/** What of a line is credited: an amount of it, or so many of it. */
const partText = (writing: ValueTextContext, { description, quantity, net_minor }: Part) =>
  `${description} · ${net_minor === null ? `× ${writing.formats.number(quantity)}` : textOfNumber('net_minor', net_minor, writing)}`

type Group = { vat_code: string; rate: string; net_minor: number; vat_minor: number }

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && 'vat_minor' in value && 'rate' in value

const groupText = (writing: ValueTextContext, { vat_code, rate, net_minor, vat_minor }: Group) =>
  `${vat_code} ${writing.formats.number(rate)} % · ${textOfNumber('net_minor', net_minor, writing)} + ${textOfNumber('vat_minor', vat_minor, writing)}`

type Adjustment = { reason: string; percent: string | null; amount_minor: number; vat_code: string | null }

const isAdjustment = (value: unknown): value is Adjustment =>
  typeof value === 'object' && value !== null && 'reason_code' in value && 'amount_minor' in value

/** Why, how much of the lines or which amount, and at which VAT. */
const adjustmentText = (writing: ValueTextContext, { reason, percent, amount_minor, vat_code }: Adjustment) =>
  [
    reason,
    percent === null ? textOfNumber('amount_minor', amount_minor, writing) : `${writing.formats.number(percent)} %`,
    vat_code,
  ]
    .filter(Boolean)
    .join(' · ')

type Period = { start_date: string | null; end_date: string | null }

const isPeriod = (value: unknown): value is Period =>
  typeof value === 'object' && value !== null && 'start_date' in value && 'end_date' in value

const periodText = ({ formats }: ValueTextContext, { start_date, end_date }: Period) =>
  [start_date, end_date].map((day) => (day === null ? '…' : formats.date(day))).join(' – ')

const namesOf = (type: 'region' | 'language') => (code: string, locale: string) =>
  new Intl.DisplayNames(locale, { type, fallback: 'code' }).of(code) ?? code

const regionName = namesOf('region')
const languageName = namesOf('language')

const messageIn =
  (messages: Record<string, MessageKey>) =>
  (value: string, { t }: ValueTextContext) =>
    messages[value] ? t(messages[value]) : value

/** How the text of a field is written, where its name says that it is more than a text. */
const byName: [RegExp, (value: string, writing: ValueTextContext) => string][] = [
  [/(^|\.)country$/, (value, { formats }) => regionName(value, formats.locale)],
  [/(^|\.)(language|locale)$/, (value, { formats }) => languageName(value, formats.locale)],
  [/(^|\.)permissions$/, (value, { t }) => t(`permission.${value}` as MessageKey)],
  [/(^|\.)status$/, messageIn({ ...documentStatus, ...scheduleStatus })],
  [/^unit$/, messageIn(rhythmUnits)],
  [/^action$/, messageIn(scheduleActions)],
  [/^(end_kind|end\.kind)$/, messageIn(endKinds)],
  [/^pause_reason$/, messageIn(pauseReasons)],
  [/(^|\.)hold_kind$/, messageIn(holdKinds)],
  [/(^|\.)method$/, messageIn(paymentMethods)],
  [/(^|\.)schedule_issue_date$/, messageIn(issueDates)],
  [/(^|\.)active$/, (value, { t }) => (value === 'yes' ? t('value.yes') : t('value.no'))],
  [/_at$/, (value, { formats }) => formats.instant(value)],
  [/(_date|tax_point|valid_from|valid_to|^end\.date)$/, (value, { formats }) => formats.date(value)],
]

function textOfString(field: string, value: string, writing: ValueTextContext) {
  const write = byName.find(([name]) => name.test(field))?.[1]
  try {
    if (value !== '' && write) return write(value, writing)
    return isPlainDate(value) ? writing.formats.date(value) : value
  } catch {
    // A history holds what once stood there, whether or not it was well formed.
    return value
  }
}

function textOfNumber(field: string, value: number, { formats, currency }: ValueTextContext) {
  if (!field.endsWith('_minor')) return formats.number(value)
  return currency ? formats.money(value, currency) : formats.number(minorToDecimal(value, 'GBP'))
}

/** As an envelope has them; a database keeps them in an order of its own. */
const addressParts = ['line1', 'line2', 'city', 'region', 'postcode', 'country']

const inOrder = ([one]: [string, unknown], [other]: [string, unknown]) =>
  addressParts.indexOf(one) - addressParts.indexOf(other)

function textOfParts(value: object, writing: ValueTextContext): string {
  if (isContact(value)) return contactText(writing.t, value)
  if (isPriceChange(value)) return priceChangeText(writing, value)
  if (isEmailSettings(value)) return emailSettingsText(writing.t, value)
  if (isItemPrice(value)) return itemPriceText(writing, value)
  if (isLine(value)) return lineText(writing, value)
  if (isPart(value)) return partText(writing, value)
  if (isGroup(value)) return groupText(writing, value)
  if (isAdjustment(value)) return adjustmentText(writing, value)
  if (isPeriod(value)) return periodText(writing, value)
  return Object.entries(value)
    .toSorted(inOrder)
    .map(([name, part]) => valueText(name, part, writing))
    .filter((text) => text !== '')
    .join(', ')
}

/** A value of a record as people read it: for histories, and for two versions side by side. Nothing for what is empty. */
export function valueText(field: string, value: unknown, writing: ValueTextContext): string {
  if (Array.isArray(value)) {
    const texts = value.map((item) => valueText(field, item, writing))
    return texts.join(value.some((item) => typeof item === 'object') ? '\n' : ', ')
  }
  switch (typeof value) {
    case 'string':
      return textOfString(field, value, writing)
    case 'number':
      return textOfNumber(field, value, writing)
    case 'boolean':
      return value ? writing.t('value.yes') : writing.t('value.no')
    default:
      return value ? textOfParts(value, writing) : ''
  }
}
