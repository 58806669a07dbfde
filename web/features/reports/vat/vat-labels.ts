import type { VatRateFigures } from '#shared/features/reports/vat-report.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { isCharged } from '#shared/money/vat.ts'

type Words = { t: Translate; number: (value: string) => string }

/** The rate, or the reason why no VAT is charged. */
export const rateName = ({ t, number }: Words, { category, rate }: Pick<VatRateFigures, 'category' | 'rate'>) =>
  isCharged(category) ? t('reports.vat.at_rate', { rate: number(rate) }) : t(`vat.category.${category}`)
