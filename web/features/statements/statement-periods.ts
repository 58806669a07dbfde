import { addDays } from '#shared/dates/business-date.ts'
import { localDay } from '#shared/i18n/formats.ts'
import { datePresets } from '#web/ui/list/filter/date-presets.ts'

export type Period = { from: string; to: string }

/** Twelve months that end today. */
const yearTo = (now: Date): Period => {
  const start = new Date(now.getFullYear() - 1, now.getMonth(), now.getDate())
  return { from: addDays(localDay(start), 1), to: localDay(now) }
}

const names = ['this_month', 'last_month', 'this_quarter'] as const

/** The usual periods of a statement. None ends after today. */
export function statementPeriods(now: Date) {
  const today = localDay(now)
  const presets = new Map<string, readonly [string, string]>(
    datePresets(now).map(({ name, ends }) => [name, ends as readonly [string, string]]),
  )
  return [
    ...names.map((name) => {
      const [from, to] = presets.get(name) ?? [today, today]
      return { label: `list.preset.${name}` as const, period: { from, to: to < today ? to : today } }
    }),
    { label: 'statements.last_12_months' as const, period: yearTo(now) },
  ]
}
