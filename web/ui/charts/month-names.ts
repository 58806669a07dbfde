import { useFormats, useIntlLocale } from '#web/platform/language/language.tsx'
import type { ChartColumn } from './chart-column.ts'

/** The name of a month (2026-09); January contains the year. */
export function useMonthNames() {
  const formats = useFormats()
  const locale = useIntlLocale()
  const short = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const narrow = new Intl.DateTimeFormat(locale, { month: 'narrow', timeZone: 'UTC' })
  return (month: string): Pick<ChartColumn, 'key' | 'name' | 'label' | 'shortLabel'> => {
    const day = new Date(`${month}-01T00:00:00Z`)
    return {
      key: month,
      name: formats.monthAndYear(month),
      label: month.endsWith('-01') ? month.slice(0, 4) : short.format(day),
      shortLabel: narrow.format(day),
    }
  }
}
