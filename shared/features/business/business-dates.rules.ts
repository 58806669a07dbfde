import type { MessageKey } from '#shared/i18n/translate.ts'

/** Why something that has happened cannot have a date: it is after today, or before the business began. */
export function whyNotDated(date: string, { today, earliest }: { today: string; earliest: string }): MessageKey | null {
  if (date > today) return 'validation.after_today'
  return date < earliest ? 'validation.before_start' : null
}

/** Why no document can be issued with a date. */
export function whyNotIssuedOn(date: string, dates: { today: string; earliest: string }): MessageKey | null {
  return date > dates.today ? 'validation.issue_after_today' : whyNotDated(date, dates)
}

/** So long ago that it is more often a mistake than intended: users are asked to confirm. */
export const isLongAgo = (date: string, today: string) => date < `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
