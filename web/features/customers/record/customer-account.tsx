import { termsInWords } from '#shared/features/documents/payment-terms.ts'
import { Stack } from '@mantine/core'
import type { Customer } from '#shared/features/customers/customers.reply.ts'
import { LearnedPayers } from '#web/features/banking/public/learned-payers.tsx'
import { CustomerCreditNotes } from '#web/features/credit-notes/public/customer-credit-notes.tsx'
import { CustomerInvoices } from '#web/features/invoices/public/customer-invoices.tsx'
import { CustomerAgeing, CustomerOwes } from '#web/features/statements/public/customer-ageing.tsx'
import { CustomerPayments } from '#web/features/payments/public/customer-payments.tsx'
import { CustomerRemindersPart } from '#web/features/reminders/public/customer-reminders.tsx'
import { CustomerSchedules } from '#web/features/schedules/public/customer-schedules.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { Figures, LargeFigure } from '#web/ui/layout/record-parts.tsx'

/** What a customer owes and how much of it is late, the terms, and the documents. */
export function CustomerAccount({ customer }: { customer: Customer }) {
  const maySeeInvoices = useMay('invoice_access')
  const maySeeSchedules = useMay('customer_access')
  const isArchived = customer.archived_at !== null
  return (
    <Stack gap="lg">
      <Summary customer={customer} />
      <CustomerAgeing customerId={customer.id} />
      {maySeeInvoices && <CustomerInvoices customerId={customer.id} isArchived={isArchived} />}
      {maySeeInvoices && <CustomerPayments customerId={customer.id} />}
      {maySeeInvoices && <LearnedPayers customerId={customer.id} />}
      {maySeeInvoices && <CustomerCreditNotes customerId={customer.id} />}
      {maySeeSchedules && <CustomerRemindersPart customerId={customer.id} />}
      {maySeeSchedules && <CustomerSchedules customerId={customer.id} isArchived={isArchived} />}
    </Stack>
  )
}

function Summary({ customer: { id, currency, credit_limit_minor: limit, terms } }: { customer: Customer }) {
  const t = useTranslate()
  return (
    <Figures>
      {(['owed', 'overdue'] as const).map((part) => (
        <LargeFigure key={part} name={t(`customers.${part}`)}>
          <CustomerOwes customerId={id} currency={currency} part={part} />
        </LargeFigure>
      ))}
      <LargeFigure name={t('customers.credit_limit')}>
        {limit === null ? t('customers.unlimited') : <MoneyText minor={limit} currency={currency} />}
      </LargeFigure>
      <LargeFigure name={t('customers.payment_terms')}>{termsInWords(terms, t)}</LargeFigure>
    </Figures>
  )
}
