import type { MonthFigures } from '#shared/features/dashboards/home.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'

export const daysText = (t: Translate, { days_to_pay: days }: MonthFigures) =>
  days === null ? t('home.days_none') : t('home.days_count', { count: Math.round(days) })
