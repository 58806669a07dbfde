import type { VatDocument, VatRateFigures } from '#shared/features/reports/vat-report.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { isCharged } from '#shared/money/vat.ts'

type Words = { t: Translate; number: (value: string) => string }

/** The rate, or the reason why no VAT is charged. */
export const rateName = ({ t, number }: Words, { category, rate }: Pick<VatRateFigures, 'category' | 'rate'>) =>
  isCharged(category) ? t('reports.vat.at_rate', { rate: number(rate) }) : t(`vat.category.${category}`)

/** The anchor of the documents on the page. */
export const documentsId = 'documents'

export const documentHref = ({ kind, id }: Pick<VatDocument, 'kind' | 'id'>) =>
  kind === 'invoice' ? `/invoices/view/${id}` : `/creditnote/view/${id}`
