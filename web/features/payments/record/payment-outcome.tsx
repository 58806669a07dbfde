import { Stack, Text } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { required } from '#shared/required.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import type { Outcome } from '#web/features/payments/public/allocation/allocation.ts'
import type { PaymentValues } from '#web/features/payments/form/payment-form.ts'
import classes from '#web/features/payments/payments.module.css'

type PaymentOutcomeProps = { invoice: Invoice; outcome: Outcome; rest: PaymentValues['rest'] }

const shown = 8

/** Shows how the money will be used, before it is recorded. */
export function PaymentOutcome({ invoice, outcome, rest }: PaymentOutcomeProps) {
  const t = useTranslate()
  const formats = useFormats()
  const id = useId()
  const { currency, number } = invoice
  const { paid_minor: paid, owed_minor: owed, over_minor: over, others, left_minor: left } = outcome
  // Without other open invoices there is no choice.
  const choice = others.length > 0 ? rest : 'on_account'
  const kept = { oldest_first: left, on_account: over, '': 0 }[choice]
  return (
    <section className={`surface ${classes.aside}`} aria-labelledby={id}>
      <Text id={id} component="h2" size="sm" fw={550}>
        {t('payments.outcome')}
      </Text>
      <p className={classes.total}>
        <MoneyText minor={paid + over} currency={currency} />
      </p>
      <Stack component="dl" gap={0} fz="sm">
        <Line
          name={required(number, 'number of the invoice')}
          hint={owed > 0 ? t('payments.stays_owed', { amount: formats.money(owed, currency) }) : t('payments.paid_off')}
          isGood={owed === 0}
        >
          <MoneyText minor={paid} currency={currency} />
        </Line>
        {choice === 'oldest_first' && <OtherLines others={others} currency={currency} />}
        {kept > 0 && (
          <Line name={t('payments.on_account')}>
            <MoneyText minor={kept} currency={currency} />
          </Line>
        )}
        {choice === '' && (
          <Line name={t('payments.undecided')} isWaiting>
            <MoneyText minor={over} currency={currency} />
          </Line>
        )}
      </Stack>
    </section>
  )
}

function OtherLines({ others, currency }: { others: Outcome['others']; currency: string }) {
  const t = useTranslate()
  const formats = useFormats()
  const rest = others.slice(shown)
  return (
    <>
      {others.slice(0, shown).map(({ invoice, amount_minor }) => {
        const owed = invoice.outstanding_minor - amount_minor
        return (
          <Line
            key={invoice.id}
            name={invoice.number}
            isGood={owed === 0}
            hint={
              owed > 0 ? t('payments.stays_owed', { amount: formats.money(owed, currency) }) : t('payments.paid_off')
            }
          >
            <MoneyText minor={amount_minor} currency={currency} />
          </Line>
        )
      })}
      {rest.length > 0 && (
        <Line name={t('payments.more_invoices', { count: rest.length })}>
          <MoneyText minor={rest.reduce((sum, { amount_minor }) => sum + amount_minor, 0)} currency={currency} />
        </Line>
      )}
    </>
  )
}

type LineProps = { name: string; hint?: string; isGood?: boolean; isWaiting?: boolean; children: ReactNode }

const Line = ({ name, hint, isGood, isWaiting, children }: LineProps) => (
  <div className={classes.part} data-waiting={isWaiting || undefined}>
    <dt>
      {name}
      {hint && (
        <span className={classes.hint} data-good={isGood || undefined}>
          {hint}
        </span>
      )}
    </dt>
    <dd>{children}</dd>
  </div>
)
