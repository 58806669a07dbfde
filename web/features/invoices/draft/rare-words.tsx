import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { DraftContext } from './draft-context.ts'
import type { InvoiceValues } from './invoice-values.ts'

type RareWordsProps = {
  values: Pick<InvoiceValues, 'supply_date' | 'currency' | 'bank_id'>
  banks: DraftContext['banks']
}

/** What the folded fields say, so that nobody has to look. */
export function RareWords({ values: { supply_date: supply, currency, bank_id }, banks }: RareWordsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const bank =
    banks.find(({ id }) => id === bank_id) ?? banks.find((one) => one.currency === currency && one.is_default)
  const words = [
    supply === ''
      ? t('invoice_form.more_supply_at_issue')
      : t('invoice_form.more_supply', { date: formats.date(supply) }),
    currency,
    bank?.label ?? t('invoice_form.bank_none'),
  ]
  return words.join(' · ')
}
