import { useMemo } from 'react'
import type { Rhythm } from '#shared/dates/recurrence.ts'
import type { MessageKey, Translate } from '#shared/i18n/translate.ts'
import { keptByLocale } from '#shared/i18n/kept.ts'
import { useIntlLocale, useTranslate } from '#web/platform/language/language.tsx'

const ordinals = {
  zero: 'schedules.ordinal.other',
  one: 'schedules.ordinal.one',
  two: 'schedules.ordinal.two',
  few: 'schedules.ordinal.few',
  many: 'schedules.ordinal.other',
  other: 'schedules.ordinal.other',
} as const satisfies Record<Intl.LDMLPluralRule, MessageKey>

const ordinalRules = keptByLocale((locale) => new Intl.PluralRules(locale, { type: 'ordinal' }))
const daysAndMonths = keptByLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
)
const names = {
  weekday: keptByLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })),
  month: keptByLocale((locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })),
}

const atNoon = (date: string) => new Date(`${date}T12:00:00Z`)

/** 31 → 31st; in French only the first day of a month has an ending: 1er, 31. */
function ordinal(t: Translate, day: number, locale: string) {
  return t(ordinals[ordinalRules(locale).select(day)], { day })
}

/** 29 February, 29 février. */
function dayAndMonth(date: string, locale: string) {
  const text = daysAndMonths(locale).format(atNoon(date))
  return locale.startsWith('fr') ? text.replace(/^1 /, '1er ') : text
}

const named = (date: string, locale: string, part: 'weekday' | 'month') => names[part](locale).format(atNoon(date))

/** A rhythm in words: "Every 2 weeks on Monday". */
export function rhythmText(t: Translate, rhythm: Rhythm, locale: string) {
  const { every: count, unit, start_date: start, last_day_of_month: isLast } = rhythm
  const words = (ending: '' | '_end', params: Record<string, string> = {}) =>
    t(`schedules.rhythm.${unit}${ending}.${count === 1 ? 'one' : 'many'}` as MessageKey, { count, ...params })
  if (unit === 'day') return words('')
  if (unit === 'week') return words('', { weekday: named(start, locale, 'weekday') })
  if (unit === 'year')
    return isLast
      ? words('_end', { month: named(start, locale, 'month') })
      : words('', { date: dayAndMonth(start, locale) })
  return isLast ? words('_end') : words('', { day: ordinal(t, Number(start.slice(8)), locale) })
}

/** In the user's language. */
export function useRhythmText() {
  const t = useTranslate()
  const locale = useIntlLocale()
  return useMemo(() => (rhythm: Rhythm) => rhythmText(t, rhythm, locale), [t, locale])
}
