import { Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Payment } from '#shared/features/payments/payments.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { DateText, InstantText } from '#web/ui/date/date-text.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { Fact, Facts, Figure, Figures, MutedText, RecordCard, WithAside } from '#web/ui/layout/record-parts.tsx'
import { CustomerLink } from '#web/features/payments/payment-labels.tsx'
import { lineAddress } from '#web/features/payments/public/line-address.ts'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import classes from '#web/features/payments/payments.module.css'
import texts from '#web/ui/layout/text.module.css'
import { Notice } from '#web/ui/feedback/notice.tsx'

type PaymentProps = { payment: Payment }

export function ReversalNotice({ reversal }: { reversal: NonNullable<Payment['reversal']> }) {
  const t = useTranslate()
  const formats = useFormats()
  const by = reversal.by_name ?? t('trail.system')
  return (
    <Notice
      tone="bad"
      icon={<IconArrowBackUp size={18} stroke={1.5} aria-hidden />}
      title={t('payments.reversed_by', { name: by, date: formats.date(reversal.date) })}
    >
      {reversal.reason}
    </Notice>
  )
}

/** The amount, what is still unallocated, the date and the customer. */
export function PaymentFigures({ payment }: PaymentProps) {
  const t = useTranslate()
  const { currency, reversal } = payment
  return (
    <Figures>
      <Figure name={t('field.amount_minor')} isMain>
        <span className={classes.amount} data-reversed={reversal !== null || undefined}>
          <MoneyText minor={payment.amount_minor} currency={currency} />
        </span>
      </Figure>
      {payment.unallocated_minor > 0 && (
        <Figure name={t('payments.on_account')}>
          <MoneyText minor={payment.unallocated_minor} currency={currency} />
        </Figure>
      )}
      {payment.refunded_minor > 0 && (
        <Figure name={t('field.refunded_minor')}>
          <MoneyText minor={payment.refunded_minor} currency={currency} />
        </Figure>
      )}
      <Figure name={t('payments.column.received')}>
        <DateText date={payment.payment_date} />
      </Figure>
      <Figure name={t('field.customer_id')} isWide>
        <CustomerLink id={payment.customer_id}>{payment.customer_name}</CustomerLink>
      </Figure>
    </Figures>
  )
}

export const PaymentDetails = ({ payment }: PaymentProps) => (
  <WithAside>
    <Stack gap="lg" miw={0}>
      <Pays payment={payment} />
      {payment.refunds.length > 0 && <Refunds payment={payment} />}
    </Stack>
    <Stack gap="lg" miw={0}>
      <PaymentFacts payment={payment} />
      {payment.bank_line && <BankLineCard line={payment.bank_line} currency={payment.currency} />}
    </Stack>
  </WithAside>
)

/** Every use of the payment, and the total received. */
function Pays({ payment }: PaymentProps) {
  const t = useTranslate()
  const { currency, allocations, reversal } = payment
  if (reversal)
    return (
      <RecordCard title={t('payments.pays')}>
        <Text size="sm" c="dimmed">
          {t('payments.pays_nothing')}
        </Text>
      </RecordCard>
    )
  return (
    <RecordCard title={t('payments.pays')}>
      <table className={classes.parts}>
        <tbody>
          {allocations.map(({ invoice_id, invoice_number, amount_minor }) => (
            <tr key={invoice_id}>
              <th scope="row">
                <Link to="/invoices/view/$id" params={{ id: invoice_id }} className={texts.link}>
                  {invoice_number}
                </Link>
              </th>
              <td>
                <MoneyText minor={amount_minor} currency={currency} />
              </td>
            </tr>
          ))}
          {payment.refunded_minor > 0 && (
            <tr>
              <th scope="row">{t('field.refunded_minor')}</th>
              <td>
                <MoneyText minor={payment.refunded_minor} currency={currency} />
              </td>
            </tr>
          )}
          {payment.unallocated_minor > 0 && (
            <tr data-open>
              <th scope="row">{t('payments.on_account')}</th>
              <td>
                <MoneyText minor={payment.unallocated_minor} currency={currency} />
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('payments.amount_received')}</th>
            <td>
              <MoneyText minor={payment.amount_minor} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </RecordCard>
  )
}

function Refunds({ payment: { refunds, currency } }: PaymentProps) {
  const t = useTranslate()
  return (
    <RecordCard title={t('payments.refunds')}>
      <Stack component="ul" gap={0} fz="sm" className="divided">
        {refunds.map((refund) => (
          <li key={refund.id} className={classes.entry}>
            <Stack component="span" gap={1} miw={0}>
              <span>{t(`payment_method.${refund.method}`)}</span>
              <Text span size="xs" display="block" c="dimmed" className="breaks">
                <DateText date={refund.refund_date} />
                {[refund.reference, refund.created_by_name].filter(Boolean).map((text) => ` · ${text}`)}
              </Text>
            </Stack>
            <MoneyText minor={refund.amount_minor} currency={currency} />
          </li>
        ))}
      </Stack>
    </RecordCard>
  )
}

function PaymentFacts({ payment }: PaymentProps) {
  const t = useTranslate()
  const { bank_label: bank, reference } = payment
  return (
    <RecordCard title={t('payments.details')}>
      <Facts>
        <Fact name={t('field.payment_date')}>
          <DateText date={payment.payment_date} />
        </Fact>
        <Fact name={t('field.method')}>{t(`payment_method.${payment.method}`)}</Fact>
        {reference && <Fact name={t('field.reference')}>{reference}</Fact>}
        {bank && <Fact name={t('payments.bank')}>{bank}</Fact>}
        <Fact name={t('payments.recorded_at')}>
          <InstantText instant={payment.created_at} />
          {payment.created_by_name && <MutedText>{payment.created_by_name}</MutedText>}
        </Fact>
      </Facts>
    </RecordCard>
  )
}

type BankLine = NonNullable<Payment['bank_line']>
type BankLineCardProps = { line: BankLine; currency: string }

/** The line of a statement that brought the payment, as the bank says it. */
function BankLineCard({ line, currency }: BankLineCardProps) {
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
