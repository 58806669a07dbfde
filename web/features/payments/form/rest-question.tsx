import { Radio, Stack, Text } from '@mantine/core'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import type { Outcome } from '#web/features/payments/public/allocation/allocation.ts'
import type { PaymentForm } from './payment-form.ts'
import classes from '#web/features/payments/payments.module.css'

/** How many invoices are listed; the others are counted. */
const shown = 6

type RestQuestionProps = { form: PaymentForm; outcome: Outcome; invoice: Invoice }

/** More was paid than is owed, and only the user knows what the rest is for. */
export function RestQuestion({ form, outcome, invoice: { customer_name: name, currency } }: RestQuestionProps) {
  const t = useTranslate()
  const formats = useFormats()
  const over = formats.money(outcome.over_minor, currency)
  // The radio buttons are the field, not the group around them.
  const { 'data-path': _path, ...field } = form.field('rest')
  if (outcome.others.length === 0)
    return <p className={classes.restOnly}>{t('payments.rest.only_on_account', { amount: over, name })}</p>
  return (
    <Radio.Group {...field} label={t('payments.rest.question', { amount: over })} required>
      <Stack gap="sm" mt={6}>
        <Radio
          value="oldest_first"
          classNames={{ body: classes.choice ?? '' }}
          label={t('payments.rest.oldest_first')}
          description={<Others outcome={outcome} currency={currency} />}
        />
        <Radio
          value="on_account"
          classNames={{ body: classes.choice ?? '' }}
          label={t('payments.rest.on_account')}
          description={t('payments.rest.on_account_help', { name })}
        />
      </Stack>
    </Radio.Group>
  )
}

function Others({ outcome, currency }: { outcome: Outcome; currency: string }) {
  const t = useTranslate()
  const formats = useFormats()
  const { others, left_minor: left } = outcome
  return (
    <Stack component="span" gap={0} maw={544} className="divided">
      {others.slice(0, shown).map(({ invoice, amount_minor }) => (
        <span key={invoice.id} className={classes.other}>
          <Text span inherit c="var(--text)" fw={500}>
            {invoice.number}
          </Text>
          <span>{t('payments.due_on', { date: formats.date(invoice.due_date) })}</span>
          <Text span inherit ms="auto" c="var(--text)" className="figures">
            {amount_minor < invoice.outstanding_minor
              ? t('payments.some_of', {
                  amount: formats.money(amount_minor, currency),
                  owed: formats.money(invoice.outstanding_minor, currency),
                })
              : formats.money(amount_minor, currency)}
          </Text>
        </span>
      ))}
      {others.length > shown && (
        <span className={classes.other}>{t('payments.more_invoices', { count: others.length - shown })}</span>
      )}
      {left > 0 && (
        <span className={classes.other}>
          <span>{t('payments.on_account')}</span>
          <Text span inherit ms="auto" c="var(--text)" className="figures">
            <MoneyText minor={left} currency={currency} />
          </Text>
        </span>
      )}
    </Stack>
  )
}
