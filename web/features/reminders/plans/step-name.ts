import type { Translate } from '#shared/i18n/translate.ts'

/** "7 days after it was due" */
export const stepName = (t: Translate, days: number) =>
  days === 0
    ? t('reminder_plans.on_due_day')
    : t(days < 0 ? 'reminder_plans.days_before' : 'reminder_plans.days_after', { count: Math.abs(days) })
