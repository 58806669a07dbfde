import { Stack } from '@mantine/core'
import type { Customer } from '#shared/features/customers/customers.contract.ts'
import { CustomerCreditNotes } from '#web/features/credit-notes/public/customer-credit-notes.tsx'
import { CustomerInvoices } from '#web/features/invoices/public/customer-invoices.tsx'
import { CustomerOwes } from '#web/features/invoices/public/customer-owes.tsx'
import { CustomerPayments } from '#web/features/payments/public/customer-payments.tsx'
import { CustomerSchedules } from '#web/features/schedules/public/customer-schedules.tsx'
import { CustomerAgeing } from '#web/features/statements/public/customer-ageing.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import classes from '#web/features/customers/list/customers.module.css'

/** What a customer owes, the credit limit, and the open invoices. */
export function CustomerAccount({ customer }: { customer: Customer }) {
  const t = useTranslate()
  const { currency, credit_limit_minor: limit, terms_days: days } = customer
  // Users who may not see invoices see only the terms.
  const maySeeInvoices = useMay('invoice_access')
  const maySeeSchedules = useMay('customer_access')
  return (
    <Stack gap="lg">
      <dl className={classes.summary}>
        {maySeeInvoices && (
          <div className={classes.figure}>
            <dt>{t('customers.balance')}</dt>
            <dd>
              <CustomerOwes customerId={customer.id} currency={currency} />
            </dd>
          </div>
        )}
        <div className={classes.figure}>
          <dt>{t('customers.credit_limit')}</dt>
          <dd>{limit === null ? t('customers.unlimited') : <MoneyText minor={limit} currency={currency} />}</dd>
        </div>
        <div className={classes.figure}>
          <dt>{t('customers.terms_days')}</dt>
          <dd>{t('customers.days', { count: days })}</dd>
        </div>
      </dl>
      <CustomerAgeing customerId={customer.id} />
      {maySeeInvoices && <CustomerInvoices customerId={customer.id} isArchived={customer.archived_at !== null} />}
      {maySeeSchedules && <CustomerSchedules customerId={customer.id} isArchived={customer.archived_at !== null} />}
      {maySeeInvoices && <CustomerCreditNotes customerId={customer.id} />}
      {maySeeInvoices && <CustomerPayments customerId={customer.id} />}
    </Stack>
  )
}
