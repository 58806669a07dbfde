import { TextInput } from '@mantine/core'
import type { ComponentType } from 'react'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { DateField } from '#web/ui/date/date-field.tsx'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'
import { CurrencyInput } from '#web/ui/money/currency-input.tsx'
import { lineDetailLabels } from './line-detail-labels.ts'
import { LineItemFields } from './line-item-fields.tsx'
import classes from './line-more.module.css'
import type { LineMoreProps } from '#web/features/invoices/draft/lines/line-row.tsx'
import type { LinePartProps } from './line-part.ts'

export type LineMoreFieldsProps = LineMoreProps & {
  /** How its period is said, if not by dates. */
  Period?: ComponentType<LinePartProps>
}

/** What a line seldom says, below it. */
export function LineMoreFields({ line, index, currency, setDetails, Period = PeriodDates }: LineMoreFieldsProps) {
  const t = useTranslate()
  const { details } = line
  const change: LinePartProps['change'] = (changed) =>
    setDetails(line.key, index, { ...details, ...changed }, Object.keys(changed)[0] ?? 'details')
  const part = { details, change, name: (field: string) => `lines.${index}.${field}` }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as a grid everywhere
    <div role="group" aria-label={t('invoice_form.line.more', { line: index + 1 })} className={classes.more}>
      <Amounts {...part} currency={currency} />
      <Period {...part} />
      <Texts {...part} />
      <Classification {...part} />
      <LineItemFields {...part} />
    </div>
  )
}

function Amounts({ details, change, name, currency }: LinePartProps & { currency: string }) {
  const t = useTranslate()
  const { locale } = useFormats()
  const amount = (field: 'discount_minor' | 'charge_minor') => (
    <CurrencyInput
      size="xs"
      label={t(lineDetailLabels[field])}
      name={name(field)}
      currency={currency}
      locale={locale}
      value={details[field] || null}
      onChange={(minor) => change({ [field]: minor ?? 0 })}
    />
  )
  return (
    <>
      {amount('discount_minor')}
      {amount('charge_minor')}
      <TextInput
        size="xs"
        label={t(lineDetailLabels.charge_reason)}
        name={name('charge_reason')}
        maxLength={200}
        autoComplete="off"
        value={details.charge_reason}
        onChange={(event) => change({ charge_reason: event.currentTarget.value })}
      />
      <DecimalInput
        size="xs"
        label={t(lineDetailLabels.base_quantity)}
        name={name('base_quantity')}
        value={details.base_quantity === '1' ? '' : details.base_quantity}
        placeholder="1"
        onChange={(quantity) => change({ base_quantity: quantity.trim() || '1' })}
      />
    </>
  )
}

/** Both ends empty mean no period. */
export function PeriodDates({ details: { period }, change, name }: LinePartProps) {
  const t = useTranslate()
  const set = (end: 'start_date' | 'end_date') => (day: string) => {
    const next = { start_date: null, end_date: null, ...period, [end]: day || null }
    change({ period: next.start_date === null && next.end_date === null ? null : next })
  }
  return (
    <>
      <DateField
        size="xs"
        label={t('document_details.period_start')}
        name={name('period.start_date')}
        value={period?.start_date ?? ''}
        onChange={set('start_date')}
      />
      <DateField
        size="xs"
        label={t('document_details.period_end')}
        name={name('period.end_date')}
        value={period?.end_date ?? ''}
        onChange={set('end_date')}
      />
    </>
  )
}

const texts = [
  ['unit_code', 3],
  ['order_line', 60],
  ['seller_item_id', 60],
  ['buyer_item_id', 60],
  ['standard_item_id', 60],
  ['accounting_cost', 100],
  ['note', 1_000],
] as const

function Texts({ details, change, name }: LinePartProps) {
  const t = useTranslate()
  return texts.map(([field, maxLength]) => (
    <TextInput
      key={field}
      size="xs"
      label={t(lineDetailLabels[field])}
      name={name(field)}
      maxLength={maxLength}
      autoComplete="off"
      className={field === 'note' ? classes.note : undefined}
      value={details[field]}
      onChange={(event) => {
        const text = event.currentTarget.value
        change({ [field]: field === 'unit_code' ? text.toUpperCase() : text })
      }}
    />
  ))
}

/** A code of a list; without both there is none. */
function Classification({ details: { classification }, change, name }: LinePartProps) {
  const t = useTranslate()
  const set = (part: 'list' | 'code') => (text: string) => {
    const next = { list: '', code: '', ...classification, [part]: text }
    change({ classification: next.list === '' && next.code === '' ? null : next })
  }
  return (['list', 'code'] as const).map((part) => (
    <TextInput
      key={part}
      size="xs"
      label={t(part === 'list' ? 'line_details.classification_list' : 'line_details.classification')}
      name={name(`classification.${part}`)}
      maxLength={part === 'list' ? 20 : 100}
      autoComplete="off"
      value={classification?.[part] ?? ''}
      onChange={(event) => set(part)(event.currentTarget.value)}
    />
  ))
}
