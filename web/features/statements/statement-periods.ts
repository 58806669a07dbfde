import { addDays } from '#shared/dates/business-date.ts'
import { datePresets } from '#web/ui/list/filter/date-presets.ts'

export type Period = { from: string; to: string }

const two = (part: number) => String(part).padStart(2, '0')

/** The date on the user's clock. */
export const dayOf = (now: Date) => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`

/** Twelve months that end today. */
const yearTo = (now: Date): Period => {
  const start = new Date(now.getFullYear() - 1, now.getMonth(), now.getDate())
  return { from: addDays(dayOf(start), 1), to: dayOf(now) }
}

const names = ['this_month', 'last_month', 'this_quarter'] as const

/** The usual periods of a statement. None ends after today. */
export function statementPeriods(now: Date) {
  const today = dayOf(now)
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
