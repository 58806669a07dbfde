import type { Payment } from '#shared/features/payments/payments.reply.ts'
import { lineAddress } from '#web/features/banking/public/line-address.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { DateText } from '#web/ui/date/date-text.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { Fact, Facts, RecordCard } from '#web/ui/layout/record-parts.tsx'

type BankLine = NonNullable<Payment['bank_line']>
type BankLineCardProps = { line: BankLine; currency: string }

/** The line of a statement that brought the payment, as the bank says it. */
export function BankLineCard({ line, currency }: BankLineCardProps) {
  const t = useTranslate()
  const mayMatch = useMay('manage_payments')
  return (
    <RecordCard title={t('payments.bank_line')}>
      <Facts>
        <Fact name={t('payments.bank_line.booked')}>
          <DateText date={line.booked_date} />
        </Fact>
        <Fact name={t('payments.bank')}>{line.bank_label}</Fact>
        <Fact name={t('field.amount_minor')}>
          <MoneyText minor={line.amount_minor} currency={currency} />
        </Fact>
        {line.payer_name && <Fact name={t('payments.bank_line.payer')}>{line.payer_name}</Fact>}
        {line.text && <Fact name={t('payments.bank_line.text')}>{line.text}</Fact>}
      </Facts>
      {mayMatch && (
        <ButtonLink to={lineAddress(line)} variant="default" size="xs">
          {t('payments.bank_line.show')}
        </ButtonLink>
      )}
    </RecordCard>
  )
}
