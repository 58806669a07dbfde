import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { IconChecks } from '@tabler/icons-react'
import type { CustomerChoice } from '#shared/features/invoices/invoice-form.reply.ts'
import { customerChoiceQuery } from '#web/features/customers/customer-choices.queries.ts'
import { CustomerPicker } from '#web/features/customers/public/customer-picker.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { CurrencyField } from '#web/ui/form/choice-field.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { FormSkeleton, TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { sumFor } from '#web/features/payments/public/allocation/allocation.ts'
import { AllocationGrid } from '#web/features/payments/public/allocation/allocation-grid.tsx'
import { AmountField, MethodFields } from './payment-fields.tsx'
import { useCustomerPayment, type CustomerPaymentForm, type CustomerPaymentStart } from './customer-payment.ts'
import classes from '#web/features/payments/payments.module.css'
import { unallocatedText } from '#web/features/payments/payment-labels.tsx'
import { paymentDefaultsQuery } from '#web/features/payments/payments.queries.ts'

/** A payment of a customer, allocated to any number of invoices. */
export function PaymentCreatePage() {
  const t = useTranslate()
  const { customer_id: given = '' } = useSearch({ strict: false }) as { customer_id?: string }
  const defaults = useQuery(paymentDefaultsQuery)
  const customer = useQuery({ ...customerChoiceQuery(given), enabled: given !== '' })
  // If the customer in the address does not exist, the user chooses one.
  const isReady = given === '' || customer.isSuccess || customer.isError
  if (defaults.data && isReady) return <CustomerPayment start={defaults.data} customer={customer.data} />
  return (
    <Page isForm title={t('payments.new')} back={{ to: '/payments/list', label: t('payments.title') }}>
      <div className={`surface ${classes.card}`}>
        {defaults.isLoadingError ? (
          <ErrorState onRetry={() => void defaults.refetch()} retrying={defaults.isFetching} />
        ) : (
          <FormSkeleton fields={5} />
        )}
      </div>
    </Page>
  )
}

type CustomerPaymentProps = { start: CustomerPaymentStart; customer: CustomerChoice | undefined }

function CustomerPayment({ start, customer }: CustomerPaymentProps) {
  const t = useTranslate()
  const payment = useCustomerPayment(start, customer)
  return (
    <FormPage
      title={t('payments.new')}
      about={t('payments.new_about')}
      back={{ to: '/payments/list', label: t('payments.title') }}
      form={payment.form}
      saveLabel={t('payments.record')}
      next={{ label: t('payments.record_next'), save: payment.recordAndNext }}
      cancelTo="/payments/list"
    >
      <Stack gap="lg" miw={0}>
        <div className={`surface ${classes.card}`}>
          <div className={classes.fields} data-columns="3">
            <div className={classes.wide}>
              <CustomerField payment={payment} known={customer} />
            </div>
            <CurrencyChoice payment={payment} />
            <AmountField form={payment.form} isFirst={customer !== undefined} help={<RestWords payment={payment} />} />
            <MethodFields form={payment.form} banks={start.banks} today={start.today} />
          </div>
        </div>
        <Invoices payment={payment} today={start.today} />
      </Stack>
    </FormPage>
  )
}

type PaymentProps = { payment: CustomerPaymentForm }

function CustomerField({ payment, known }: PaymentProps & { known: CustomerChoice | undefined }) {
  const t = useTranslate()
  const { form } = payment
  const { customer_id: id } = form.values
  const { data } = useQuery({ ...customerChoiceQuery(id), enabled: id !== '' })
  const customer = data ?? (known?.id === id ? known : undefined)
  const facts = customer && [customer.code, customer.city].filter(Boolean).join(' · ')
  return (
    <CustomerPicker
      isChosen={id !== ''}
      chosenName={customer?.name ?? ''}
      description={facts ?? t('payments.customer_help')}
      error={form.text('customer_id').error}
      onChoose={payment.chooseCustomer}
    />
  )
}

function CurrencyChoice({ payment }: PaymentProps) {
  const t = useTranslate()
  const field = payment.form.field('currency')
  return <CurrencyField {...field} label={t('field.currency')} onChange={payment.takeCurrency} />
}

function RestWords({ payment: { form, invoices, amounts } }: PaymentProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { amount_minor: amount, currency } = form.values
  const left = (amount ?? 0) - sumFor(invoices, amounts)
  // The grid says that it is too much; here it is shown after the server refused it.
  if (!amount || left < 0) return t('payments.amount_help')
  return t(unallocatedText(left), { amount: formats.money(Math.abs(left), currency) })
}

/** The customer's open invoices, or why there are none to choose from. */
function Invoices({ payment, today }: PaymentProps & { today: string }) {
  const t = useTranslate()
  const { form, open, amounts } = payment
  const { customer_id: id, currency, amount_minor } = form.values
  if (open.data && open.data.data.length > 0)
    return (
      <AllocationGrid
        invoices={open.data.data}
        currency={currency}
        today={today}
        available={amount_minor || null}
        amounts={amounts}
        note={<ProposalNote payment={payment} />}
        onChange={(next) => form.setValue('amounts', next)}
        errorOf={(invoiceId) => form.text(`amounts.${invoiceId}`).error}
        onTakeSum={(minor) => form.setValue('amount_minor', minor)}
      />
    )
  return (
    <div className={`surface ${classes.card}`}>
      {id !== '' && open.isPending && <TextSkeleton lines={5} />}
      {open.isLoadingError && <ErrorState onRetry={() => void open.refetch()} retrying={open.isFetching} />}
      {id === '' && <EmptyState title={t('payments.choose_customer')} hint={t('payments.choose_customer_hint')} />}
      {open.data && (
        <EmptyState
          icon={<IconChecks stroke={1.5} aria-hidden />}
          title={t('payments.none_open', { currency })}
          hint={t('payments.none_open_hint')}
        />
      )}
    </div>
  )
}

/** Says why the amounts are as they are; nothing once they are chosen by hand. */
function ProposalNote({ payment: { form, proposal } }: PaymentProps) {
  const t = useTranslate()
  if (form.values.amounts !== null || !proposal) return null
  return t(`payments.proposed.${proposal.why}`, { number: proposal.number })
}
