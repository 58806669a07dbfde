import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { adjacentPeriod, lastTwelveMonths, type Period } from '#shared/features/reports/report-period.ts'
import { required } from '#shared/required.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { ListLink } from '#web/platform/navigation/list-link.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import { datePresets } from '#web/ui/list/filter/date-presets.ts'
import { DaysField } from '#web/ui/date/day-field.tsx'
import { Chips, ViewChoice } from '#web/ui/layout/view-choice.tsx'
import classes from '#web/features/reports/reports.module.css'

type PeriodChoiceProps = {
  search: ListSearch
  /** Undefined until it is known. */
  period: Period | undefined
  /** Other choices, after the period. */
  children?: ReactNode
}

/** The period of a report: two dates, common periods, and the previous or next one. It is stored in the address. */
export function PeriodChoice({ search, period, children }: PeriodChoiceProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { from, to } = period ?? { from: '', to: '' }
  const [presets] = useState(() => usualPeriods(new Date()))
  return (
    <>
      {period && (
        <p className={classes.onPaper}>{t('reports.period', { from: formats.date(from), to: formats.date(to) })}</p>
      )}
      <ViewChoice>
        <div className={classes.period}>
          <Step search={search} period={period} step={-1} label={t('reports.before')} />
          <DaysField
            from={{ label: t('reports.from'), value: from }}
            to={{ label: t('reports.to'), value: to }}
            onChange={search.filterBy}
          />
          <Step search={search} period={period} step={1} label={t('reports.after')} />
        </div>
        <Chips
          label={t('list.preset.label')}
          search={search}
          options={presets.map((preset) => ({
            key: preset.label,
            label: t(preset.label),
            change: { from: preset.from, to: preset.to, page: 1 },
            isCurrent: preset.from === from && preset.to === to,
          }))}
        />
        {children}
      </ViewChoice>
    </>
  )
}

function usualPeriods(now: Date) {
  const presets = datePresets(now).map(({ name, ends: [from = '', to = ''] }) => ({
    label: `list.preset.${name}` as const,
    from,
    to,
  }))
  const thisMonth = required(presets[0], 'this month').to
  return [...presets, { label: 'statements.last_12_months' as const, ...lastTwelveMonths(thisMonth) }]
}

type StepProps = { search: ListSearch; period: Period | undefined; step: -1 | 1; label: string }

function Step({ search, period, step, label }: StepProps) {
  const Icon = step === -1 ? IconChevronLeft : IconChevronRight
  const icon = <Icon size={16} stroke={1.75} aria-hidden />
  if (!period) return <span className={classes.step}>{icon}</span>
  return (
    <ListLink
      search={search}
      change={{ ...adjacentPeriod(period, step), page: 1 }}
      className={classes.step}
      aria-label={label}
      title={label}
    >
      {icon}
    </ListLink>
  )
}
