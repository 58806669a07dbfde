import { TextInput } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DateField } from '#web/ui/date/date-field.tsx'
import { LineAmounts } from './line-amounts.tsx'
import { lineDetailLabels } from './line-detail-labels.ts'
import { LineItemFields } from './line-item-fields.tsx'
import classes from './line-more.module.css'
import type { LineMoreProps } from '#web/features/documents/editor/lines/line-row.tsx'
import type { LinePartProps } from '#web/features/documents/editor/lines/line-values.ts'

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
      <LineAmounts {...part} currency={currency} />
      <Period {...part} />
      <Texts {...part} />
      <InvoicedObject {...part} />
      <Classification {...part} />
      <LineItemFields {...part} />
    </div>
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
  ['standard_item_scheme', 10],
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

const classLabels = {
  list: 'line_details.classification_list',
  code: 'line_details.classification',
  version: 'line_details.classification_version',
} as const

/** A code of a list, perhaps of one version of it; without any there is none. */
function Classification({ details: { classification }, change, name }: LinePartProps) {
  const t = useTranslate()
  return (
    <Pair
      parts={['list', 'code', 'version']}
      label={(part) => t(classLabels[part])}
      name={(part) => name(`classification.${part}`)}
      most={{ list: 20, code: 100, version: 20 }}
      value={classification && { version: '', ...classification }}
      onChange={(changed) => change({ classification: changed })}
    />
  )
}

/** What the line is charged for; without an id there is none. */
function InvoicedObject({ details: { invoiced_object }, change, name }: LinePartProps) {
  const t = useTranslate()
  return (
    <Pair
      parts={['id', 'scheme']}
      label={(part) => t(part === 'id' ? 'line_details.invoiced_object' : 'line_details.invoiced_object_scheme')}
      name={(part) => name(`invoiced_object.${part}`)}
      most={{ id: 100, scheme: 10 }}
      value={invoiced_object}
      onChange={(changed) => change({ invoiced_object: changed })}
    />
  )
}

type PairProps<Part extends string> = {
  parts: readonly Part[]
  label: (part: Part) => string
  name: (part: Part) => string
  most: Record<Part, number>
  value: Record<Part, string> | null
  onChange: (value: Record<Part, string> | null) => void
}

/** Texts that belong together; with nothing in any of them there is none of it. */
function Pair<Part extends string>({ parts, label, name, most, value, onChange }: PairProps<Part>) {
  const set = (part: Part, text: string) => {
    const entries = parts.map((one) => [one, one === part ? text : (value?.[one] ?? '')] as const)
    onChange(entries.every(([, given]) => given === '') ? null : (Object.fromEntries(entries) as Record<Part, string>))
  }
  return parts.map((part) => (
    <TextInput
      key={part}
      size="xs"
      label={label(part)}
      name={name(part)}
      maxLength={most[part]}
      autoComplete="off"
      value={value?.[part] ?? ''}
      onChange={(event) => set(part, event.currentTarget.value)}
    />
  ))
}
