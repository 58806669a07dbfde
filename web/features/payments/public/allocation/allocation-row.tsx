import { Checkbox, Group } from '@mantine/core'
import type { OpenInvoice } from '#shared/features/payments/payments.reply.ts'
import { useFormats, useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { CurrencyInput } from '#web/ui/money/currency-input.tsx'
import { DateText } from '#web/ui/date/date-text.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import classes from './allocation-grid.module.css'
import { LateText } from '#web/features/payments/payment-labels.tsx'
import text from '#web/ui/layout/text.module.css'

type AllocationRowProps = {
  index: number
  invoice: OpenInvoice
  currency: string
  today: string
  amount: number | null
  error: string | undefined
  onAmount: (index: number, minor: number | null) => void
  onToggle: (index: number) => void
}

export function AllocationRow({
  index,
  invoice,
  currency,
  today,
  amount,
  error,
  onAmount,
  onToggle,
}: AllocationRowProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { locale } = useLanguage()
  const { number, outstanding_minor: owed } = invoice
  const isGiven = (amount ?? 0) > 0
  const tooMuch = t('payments.more_than_owed', { owed: formats.money(owed, currency) })
  return (
    <tr data-row={index} data-given={isGiven || undefined}>
      <td className={classes.what}>
        <div className={classes.invoice}>
          {/* The same as Space in the cell, for the pointer. */}
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={t('payments.pay_invoice', { number })}
            checked={isGiven}
            indeterminate={isGiven && amount !== owed}
            onChange={() => onToggle(index)}
          />
          <Group component="span" align="baseline" gap="0 0.625rem" miw={0}>
            <span className={text.number}>{number}</span>
            {invoice.reference && <span className={`cut ${classes.reference}`}>{invoice.reference}</span>}
          </Group>
        </div>
      </td>
      <td className={classes.due}>
        <DateText date={invoice.due_date} /> <LateText invoice={invoice} today={today} />
      </td>
      <td className={classes.owed}>
        <span className={classes.label}>{t('payments.owed')}</span> <MoneyText minor={owed} currency={currency} />
      </td>
      <td className={classes.amount}>
        <CurrencyInput
          size="sm"
          aria-label={t('payments.amount_for', { number })}
          data-path={`amounts.${invoice.id}`}
          currency={currency}
          locale={locale}
          allowNegative={false}
          value={amount}
          onChange={(minor) => onAmount(index, minor)}
          error={(amount ?? 0) > owed ? tooMuch : error}
        />
      </td>
    </tr>
  )
}
