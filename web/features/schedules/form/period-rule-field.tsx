import { use } from 'react'
import { periodByRule, type PeriodRule, periodRules } from '#shared/features/schedules/period-rules.ts'
import type { LinePartProps } from '#web/features/documents/editor/lines/line-values.ts'
import { PeriodDates } from '#web/features/documents/editor/lines/more/line-more.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField, type ChoiceFieldProps } from '#web/ui/form/choice-field.tsx'
import { NextDate } from './schedule-form.ts'
import { rhythmOf } from './schedule-values.ts'

type PeriodRuleFieldProps = Omit<ChoiceFieldProps, 'data' | 'onChange' | 'value'> & {
  value: PeriodRule | 'fixed'
  onChange: (rule: PeriodRule | 'fixed') => void
  offered: readonly (PeriodRule | 'fixed')[]
}

/** Which period an invoice is for, with what that comes to on the next one. */
export function PeriodRuleField({ value, onChange, offered, ...props }: PeriodRuleFieldProps) {
  const t = useTranslate()
  return (
    <ChoiceField
      searchable={false}
      description={useNextPeriod(value)}
      {...props}
      data={offered.map((rule) => ({ value: rule, label: t(`schedules.period_rule.${rule}`) }))}
      value={value}
      onChange={(rule) => onChange(rule as PeriodRule)}
    />
  )
}

function useNextPeriod(rule: PeriodRule | 'fixed') {
  const t = useTranslate()
  const formats = useFormats()
  const next = use(NextDate)
  if (!next || rule === 'fixed') return undefined
  const { values, date } = next
  const period = periodByRule(rule, { rhythm: rhythmOf(values), date, arrears: values.arrears })
  if (!period?.start_date || !period.end_date) return undefined
  return t('schedules.period_rule.next', { start: formats.date(period.start_date), end: formats.date(period.end_date) })
}

/** The period of a line: one that follows each date, or fixed dates. */
export function LinePeriodRule(props: LinePartProps) {
  const t = useTranslate()
  const { details, change, name } = props
  const rule = details.period_rule ?? (details.period ? 'fixed' : 'none')
  return (
    <>
      <PeriodRuleField
        size="xs"
        label={t('line_details.period')}
        name={name('period_rule')}
        offered={[...periodRules, 'fixed']}
        value={rule}
        onChange={(chosen) =>
          change({
            period_rule: chosen === 'fixed' || chosen === 'none' ? undefined : chosen,
            period: chosen === 'fixed' ? { start_date: null, end_date: null } : null,
          })
        }
      />
      {rule === 'fixed' && <PeriodDates {...props} />}
    </>
  )
}
