import { useMemo } from 'react'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { isPlainDate } from '#shared/i18n/plain-date.ts'
import type { MessageKey, Translate } from '#shared/i18n/translate.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'

/** The fields that have a word of their own; others are called by their name. */
const known = new Set(
  'name code contacts billing_address delivery_address address registered_address line1 line2 city region postcode country vat_number company_number currency terms_days credit_limit_minor default_vat_code language archived_at email phone active locale role_id slug description permissions label bank_name account_name sort_code account_number iban bic is_default retired_at legal_name website time_zone base_currency paper invoice_prefix invoice_year invoice_digits credit_note_prefix credit_note_year credit_note_digits email_from_name email_reply_to invoice_email_subject invoice_email_body overdue_email_subject overdue_email_body schedules_enabled schedule_hour schedule_missed_limit schedule_issue_date rate category wording valid_from valid_to receives_invoices note status number customer_id customer_name reference issue_date supply_date tax_point due_date document_date exchange_rate exchange_rate_source exchange_rate_date lines vat_groups net_minor discount_minor vat_minor gross_minor vat_base_minor message bank_id copied_invoice_id issued_at paid_minor credited_minor written_off_minor outstanding_minor hold_kind hold_reason hold_date held_at void_reason voided_at voided_by attachment parties quantity unit unit_price discount_percent vat_code amount_minor payment_date method refund_date reversal_reason reversal_date reversed_at allocated_minor refunded_minor unallocated_minor reason reissued_invoice_id invoice_id every start_date last_day_of_month arrears end kind date count end_kind end_date end_count action price_changes pause_reason next_date made_count monthly_minor skip_missed percent from_date to cc bcc reply_to subject body attach_pdf issue_on issue_on_email'.split(
    ' ',
  ),
)

/** `logo_updated_at` → Logo updated. */
function plainName(field: string) {
  const words = field.replace(/_(at|id|minor)$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const labelOf = (t: Translate, field: string) =>
  known.has(field) ? t(`field.${field}` as MessageKey) : plainName(field)

type Formats = ReturnType<typeof useFormats>
type Writing = { t: Translate; formats: Formats; currency: string | undefined }

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
function lineText({ formats }: Writing, line: Line) {
  const off = Number(line.discount_percent) === 0 ? '' : `−${formats.number(line.discount_percent)} %`
  const times = `${formats.number(line.quantity)} ${line.unit} × ${formats.number(line.unit_price)}`
  return [line.description, times.replace('  ', ' '), off, line.vat_code].filter(Boolean).join(' · ')
}

type PriceChange = { from_date: string; percent?: string | null; old_price?: string | null; unit_price?: string | null }

const isPriceChange = (value: unknown): value is PriceChange =>
  typeof value === 'object' && value !== null && 'from_date' in value

/** By how much or to which price, and from when. */
function priceChangeText({ formats }: Writing, { from_date, percent, old_price: old, unit_price: price }: PriceChange) {
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
const partText = (writing: Writing, { description, quantity, net_minor }: Part) =>
  `${description} · ${net_minor === null ? `× ${writing.formats.number(quantity)}` : textOfNumber('net_minor', net_minor, writing)}`

type Group = { vat_code: string; rate: string; net_minor: number; vat_minor: number }

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && 'vat_minor' in value && 'rate' in value

const groupText = (writing: Writing, { vat_code, rate, net_minor, vat_minor }: Group) =>
  `${vat_code} ${writing.formats.number(rate)} % · ${textOfNumber('net_minor', net_minor, writing)} + ${textOfNumber('vat_minor', vat_minor, writing)}`

const namesOf = (type: 'region' | 'language') => (code: string, locale: string) =>
  new Intl.DisplayNames(locale, { type, fallback: 'code' }).of(code) ?? code

const regionName = namesOf('region')
const languageName = namesOf('language')

/** What a document can be; other records have states of their own. */
const documentStatus: Record<string, MessageKey> = {
  draft: 'invoices.state.draft',
  issued: 'value.issued',
  void: 'invoices.state.void',
}

const holdKinds: Record<string, MessageKey> = {
  disputed: 'invoices.hold.kinds.disputed',
  promised: 'invoices.hold.kinds.promised',
  do_not_chase: 'invoices.hold.kinds.do_not_chase',
}

const scheduleStatus: Record<string, MessageKey> = {
  active: 'schedules.badge.active',
  paused: 'schedules.badge.paused',
  finished: 'schedules.badge.finished',
}

const scheduleActions: Record<string, MessageKey> = {
  draft: 'schedules.action.draft',
  issue: 'schedules.action.issue',
  issue_and_email: 'schedules.action.issue_and_email',
}

const endKinds: Record<string, MessageKey> = {
  never: 'schedules.end.never',
  on_date: 'schedules.end.on_date',
  after: 'schedules.end.after',
}

const pauseReasons: Record<string, MessageKey> = {
  by_hand: 'value.pause.by_hand',
  failures: 'value.pause.failures',
  missed: 'value.pause.missed',
}

const rhythmUnits: Record<string, MessageKey> = {
  day: 'schedules.unit.day',
  week: 'schedules.unit.week',
  month: 'schedules.unit.month',
  quarter: 'schedules.unit.quarter',
  year: 'schedules.unit.year',
}

const paymentMethods: Record<string, MessageKey> = {
  bank_transfer: 'payment_method.bank_transfer',
  card: 'payment_method.card',
  cash: 'payment_method.cash',
  cheque: 'payment_method.cheque',
  direct_debit: 'payment_method.direct_debit',
  other: 'payment_method.other',
}

/** Which date an invoice bears that is made up for. */
const issueDates: Record<string, MessageKey> = {
  run_day: 'runs_switch.issue_date.run_day',
  period_date: 'runs_switch.issue_date.period_date',
}

const wordIn =
  (words: Record<string, MessageKey>) =>
  (value: string, { t }: Writing) =>
    words[value] ? t(words[value]) : value

/** How the text of a field is written, where its name says that it is more than a text. */
const byName: [RegExp, (value: string, writing: Writing) => string][] = [
  [/(^|\.)country$/, (value, { formats }) => regionName(value, formats.locale)],
  [/(^|\.)(language|locale)$/, (value, { formats }) => languageName(value, formats.locale)],
  [/(^|\.)permissions$/, (value, { t }) => t(`permission.${value}` as MessageKey)],
  [/(^|\.)status$/, wordIn({ ...documentStatus, ...scheduleStatus })],
  [/^unit$/, wordIn(rhythmUnits)],
  [/^action$/, wordIn(scheduleActions)],
  [/^(end_kind|end\.kind)$/, wordIn(endKinds)],
  [/^pause_reason$/, wordIn(pauseReasons)],
  [/(^|\.)hold_kind$/, wordIn(holdKinds)],
  [/(^|\.)method$/, wordIn(paymentMethods)],
  [/(^|\.)schedule_issue_date$/, wordIn(issueDates)],
  [/(^|\.)active$/, (value, { t }) => (value === 'yes' ? t('value.yes') : t('value.no'))],
  [/_at$/, (value, { formats }) => formats.instant(value)],
  [/(_date|tax_point|valid_from|valid_to|^end\.date)$/, (value, { formats }) => formats.date(value)],
]

function textOfString(field: string, value: string, writing: Writing) {
  const write = byName.find(([name]) => name.test(field))?.[1]
  try {
    if (value !== '' && write) return write(value, writing)
    return isPlainDate(value) ? writing.formats.date(value) : value
  } catch {
    // A history holds what once stood there, whether or not it was well formed.
    return value
  }
}

function textOfNumber(field: string, value: number, { formats, currency }: Writing) {
  if (!field.endsWith('_minor')) return formats.number(value)
  return currency ? formats.money(value, currency) : formats.number(minorToDecimal(value, 'GBP'))
}

/** As an envelope has them; a database keeps them in an order of its own. */
const addressParts = ['line1', 'line2', 'city', 'region', 'postcode', 'country']

const inOrder = ([one]: [string, unknown], [other]: [string, unknown]) =>
  addressParts.indexOf(one) - addressParts.indexOf(other)

function textOfParts(value: object, writing: Writing): string {
  if (isContact(value)) return contactText(writing.t, value)
  if (isPriceChange(value)) return priceChangeText(writing, value)
  if (isEmailSettings(value)) return emailSettingsText(writing.t, value)
  if (isLine(value)) return lineText(writing, value)
  if (isPart(value)) return partText(writing, value)
  if (isGroup(value)) return groupText(writing, value)
  return Object.entries(value)
    .toSorted(inOrder)
    .map(([name, part]) => textOf(name, part, writing))
    .filter((text) => text !== '')
    .join(', ')
}

function textOf(field: string, value: unknown, writing: Writing): string {
  if (Array.isArray(value)) {
    const texts = value.map((item) => textOf(field, item, writing))
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

export type FieldLabels = {
  /** `billing_address.city` → Billing address · City */
  label: (path: string) => string
  /** A value in plain words; nothing for what is empty. */
  text: (path: string, value: unknown) => string
}

/** Fields and their values in the words of the reader: for histories, and for two versions side by side. */
export function useFieldLabels(currency?: string): FieldLabels {
  const t = useTranslate()
  const formats = useFormats()
  return useMemo(
    () => ({
      label: (path) =>
        path
          .split('.')
          .map((field) => labelOf(t, field))
          .join(' · '),
      text: (path, value) => textOf(path, value, { t, formats, currency }),
    }),
    [t, formats, currency],
  )
}
