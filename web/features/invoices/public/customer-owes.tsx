import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '#web/platform/language/language.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { invoiceSummaryQuery } from '#web/features/invoices/invoices.queries.ts'

type CustomerOwesProps = { customerId: string; currency: string }

/** The outstanding amount of a customer's invoices, by currency. */
export function CustomerOwes({ customerId, currency }: CustomerOwesProps) {
  const t = useTranslate()
  const { data, isError } = useQuery(invoiceSummaryQuery({ customer_id: customerId }))
  if (isError) return t('invoices.owes_unknown')
  if (!data?.totals) return '…'
  const owed = data.totals.filter(({ outstanding_minor }) => outstanding_minor !== 0)
  if (owed.length === 0) return <MoneyText minor={0} currency={currency} />
  return owed.map(({ currency: code, outstanding_minor }) => (
    <div key={code}>
      <MoneyText minor={outstanding_minor} currency={code} />
    </div>
  ))
}
