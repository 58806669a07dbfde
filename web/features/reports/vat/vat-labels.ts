import type { VatRateFigures } from '#shared/features/reports/vat-report.contract.ts'
import type { Translate } from '#shared/i18n/translate.ts'

type Words = { t: Translate; number: (value: string) => string }

/** A rate where VAT is charged, elsewhere why it is not. */
export const rateName = ({ t, number }: Words, { category, rate }: Pick<VatRateFigures, 'category' | 'rate'>) =>
  category === 'S' ? t('reports.vat.at_rate', { rate: number(rate) }) : t(`vat.category.${category}`)
