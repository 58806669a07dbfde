import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { claimLatePayment } from '#shared/features/late-payment/late-payment.contract.ts'
import type { LatePayment } from '#shared/features/late-payment/late-payment.reply.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { confirm } from '#web/ui/dialog/question.ts'
import { Fact, Facts, RecordCard } from '#web/ui/layout/record-parts.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import classes from '../late-payment.module.css'
import { latePaymentQuery, refreshLatePayment } from '../late-payment.queries.ts'

type CardProps = { invoice: Pick<Invoice, 'id' | 'currency'> }

/** Interest and compensation for an invoice that was not paid in time, where the business wants to see them. */
export function LatePaymentCard({ invoice }: CardProps) {
  const t = useTranslate()
  const { data: late } = useQuery(latePaymentQuery(invoice.id))
  if (!late || (!late.applies && late.claims.length === 0)) return null
  return (
    <RecordCard title={t('late_payment.title')}>
      {late.applies && <Claimable late={late} invoice={invoice} />}
      <Claims late={late} invoice={invoice} />
    </RecordCard>
  )
}

function Claimable({ late, invoice }: CardProps & { late: LatePayment }) {
  const t = useTranslate()
  const mayManage = useMay('manage_invoices')
  const { interest_minor: interest, compensation_minor: compensation, daily_minor: daily } = late
  const money = (minor: number) => <MoneyText minor={minor} currency={invoice.currency} />
  return (
    <>
      <Text size="sm" my="sm" c="dimmed">
        {t('late_payment.text')} {t('late_payment.days', { count: late.days_late })}.
      </Text>
      <Facts>
        <Fact name={t('late_payment.interest', { date: late.until })}>{money(interest)}</Fact>
        <Fact name={t('late_payment.compensation')}>{money(compensation)}</Fact>
        {daily > 0 && <Fact name={t('late_payment.per_day')}>{money(daily)}</Fact>}
      </Facts>
      {late.rate_missing_from && (
        <Text size="sm" my="sm" c="dimmed">
          {t('late_payment.rate_missing', { date: late.rate_missing_from })}
        </Text>
      )}
      {late.periods.length > 0 && <Periods late={late} invoice={invoice} />}
      {mayManage && interest + compensation > 0 && <Claim late={late} invoice={invoice} />}
    </>
  )
}

function Periods({ late: { periods }, invoice: { currency } }: CardProps & { late: LatePayment }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <details className={classes.how}>
      <summary>{t('late_payment.how')}</summary>
      <table className={classes.periods}>
        <thead>
          <tr>
            <th>{t('late_payment.period')}</th>
            <th>{t('late_payment.period_to')}</th>
            <th data-figure>{t('late_payment.owed')}</th>
            <th data-figure>{t('late_payment.rate')}</th>
            <th data-figure>{t('late_payment.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period.from}>
              <td>{formats.date(period.from)}</td>
              <td>{formats.date(period.to)}</td>
              <td data-figure>{formats.money(period.owed_minor, currency)}</td>
              <td data-figure>{t('ui.percent', { rate: formats.number(period.rate) })}</td>
              <td data-figure>{formats.money(period.interest_minor, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Claim({ late, invoice }: CardProps & { late: LatePayment }) {
  const t = useTranslate()
  const formats = useFormats()
  const navigate = useNavigate()
  const { isBusy, run } = useAction()
  const withKey = useIdempotencyKey()
  const amount = formats.money(late.interest_minor + late.compensation_minor, invoice.currency)
  const claim = () =>
    run(async () => {
      const isSure = await confirm({
        title: t('late_payment.claim_title'),
        body: t('late_payment.claim_text', { amount }),
        confirmLabel: t('late_payment.claim_do'),
      })
      if (!isSure) return
      const params = { id: invoice.id }
      const { invoice_id } = await withKey(params, (idempotencyKey) =>
        call(claimLatePayment, { params, idempotencyKey }),
      )
      await refreshLatePayment()
      await navigate({ to: '/invoices/edit/$id', params: { id: invoice_id } })
    })
  return (
    <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap" mt="md">
      <Button variant="default" size="xs" loading={isBusy} onClick={() => void claim()}>
        {t('late_payment.claim')}
      </Button>
    </Group>
  )
}

function Claims({ late: { claims }, invoice: { currency } }: CardProps & { late: LatePayment }) {
  const t = useTranslate()
  if (claims.length === 0) return null
  return (
    <ul className={classes.claims}>
      {claims.map((claim) => (
        <li key={claim.invoice_id}>
          <span>
            <Link to="/invoices/view/$id" params={{ id: claim.invoice_id }} className={classes.link}>
              {claim.number ?? t('invoices.state.draft')}
            </Link>{' '}
            {t('late_payment.claimed', { date: claim.until })}
          </span>
          <MoneyText minor={claim.interest_minor + claim.compensation_minor} currency={currency} />
        </li>
      ))}
    </ul>
  )
}
