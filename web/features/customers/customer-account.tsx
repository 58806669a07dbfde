import { Stack, Text, Title } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import type { Customer } from '#shared/features/customers/customers.contract.ts'
import { useTranslate } from '#web/platform/language.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MoneyText } from '#web/ui/money-text.tsx'
import classes from './customers.module.css'

/** What a customer owes, within which limits, and for what. */
export function CustomerAccount({ customer }: { customer: Customer }) {
  const t = useTranslate()
  const { currency, credit_limit_minor: limit, terms_days: days } = customer
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <dl className={classes.summary}>
          <div className={classes.figure}>
            <dt>{t('customers.balance')}</dt>
            <dd>
              <MoneyText minor={0} currency={currency} />
            </dd>
          </div>
          <div className={classes.figure}>
            <dt>{t('customers.credit_limit')}</dt>
            <dd>{limit === null ? t('customers.unlimited') : <MoneyText minor={limit} currency={currency} />}</dd>
          </div>
          <div className={classes.figure}>
            <dt>{t('customers.terms_days')}</dt>
            <dd>{t('customers.days', { count: days })}</dd>
          </div>
        </dl>
        <Text size="sm" c="dimmed">
          {t('customers.balance_text')}
        </Text>
      </Stack>
      <Stack gap="sm" component="section">
        <Title order={2}>{t('customers.documents')}</Title>
        <div className={classes.panel}>
          <EmptyState
            icon={<IconFileInvoice stroke={1.5} aria-hidden />}
            title={t('customers.documents_empty')}
            hint={t('customers.documents_hint')}
          />
        </div>
      </Stack>
    </Stack>
  )
}
