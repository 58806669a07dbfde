import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconChecks } from '@tabler/icons-react'
import type { CustomerChoice } from '#shared/features/invoices/invoice-form.contract.ts'
import type { OpenInvoice } from '#shared/features/payments/payments.contract.ts'
import { customerChoiceQuery } from '#web/features/invoices/invoice-form.queries.ts'
import { CustomerPicker } from '#web/features/customers/public/customer-picker.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { CurrencyField } from '#web/ui/form/choice-field.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { FormSkeleton, TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { allocationsOf, sumFor } from '#web/features/payments/allocation/allocation.ts'
import { AllocationGrid } from '#web/features/payments/allocation/allocation-grid.tsx'
import { useAllocationCheck } from '#web/features/payments/allocation/allocation-check.ts'
import { AmountField, type Bank, MethodFields } from './payment-fields.tsx'
import { type PaymentForm, type PaymentValues, usePaymentForm, defaultBankFor } from './payment-form.ts'
import classes from './payment-form.module.css'
import { unallocatedText } from '#web/features/payments/payment-labels.tsx'
import { openInvoicesQuery, useCachePayment, paymentDefaultsQuery } from '#web/features/payments/payments.queries.ts'

type Start = { today: string; base_currency: string; banks: Bank[] }

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
      <div className={classes.card}>
        {defaults.isLoadingError ? (
          <ErrorState onRetry={() => void defaults.refetch()} retrying={defaults.isFetching} />
        ) : (
          <FormSkeleton fields={5} />
        )}
      </div>
    </Page>
  )
}

type CustomerPaymentProps = { start: Start; customer: CustomerChoice | undefined }

const none: OpenInvoice[] = []

function CustomerPayment({ start, customer }: CustomerPaymentProps) {
  const t = useTranslate()
  const { form, open } = useCustomerPayment(start, customer)
  return (
    <FormPage
      title={t('payments.new')}
      about={t('payments.new_about')}
      back={{ to: '/payments/list', label: t('payments.title') }}
      form={form}
      saveLabel={t('payments.record')}
      cancelTo="/payments/list"
    >
      <div className={classes.main}>
        <div className={classes.card}>
          <div className={classes.fields} data-columns="3">
            <div className={classes.wide}>
              <CustomerField form={form} banks={start.banks} known={customer} />
            </div>
            <CurrencyChoice form={form} banks={start.banks} />
            <AmountField
              form={form}
              isFirst={customer !== undefined}
              help={<RestWords form={form} invoices={open.data?.data ?? none} />}
            />
            <MethodFields form={form} banks={start.banks} today={start.today} />
          </div>
        </div>
        <Invoices form={form} open={open} today={start.today} />
      </div>
    </FormPage>
  )
}

function useCustomerPayment(start: Start, customer: CustomerChoice | undefined) {
  const t = useTranslate()
  const formats = useFormats()
  const navigate = useNavigate()
  const cachePayment = useCachePayment()
  const check = useAllocationCheck()
  const currency = customer?.currency ?? start.base_currency
  const initialValues: PaymentValues = {
    customer_id: customer?.id ?? '',
    currency,
    amount_minor: null,
    payment_date: start.today,
    method: 'bank_transfer',
    reference: '',
    bank_id: defaultBankFor(start.banks, currency),
    amounts: {},
    rest: 'on_account',
  }
  const form: PaymentForm = usePaymentForm({
    initialValues,
    allocationsFor: ({ amounts }) => allocationsOf(invoices(), amounts),
    check: ({ amounts, amount_minor }) => check(invoices(), amounts, amount_minor ?? 0, form.values.currency),
    onDone: async (payment) => {
      const amount = formats.money(payment.amount_minor, payment.currency)
      showSuccess(t('alert.success'), t('payments.recorded', { amount, name: payment.customer_name }))
      await navigate({ to: `/payments/view/${payment.id}`, ignoreBlocker: true })
      await cachePayment(payment)
    },
  })
  const { customer_id: id } = form.values
  const open = useQuery({ ...openInvoicesQuery(id, form.values.currency), enabled: id !== '' })
  const invoices = () => open.data?.data ?? none
  return { form, open }
}

type CustomerFieldProps = { form: PaymentForm; banks: readonly Bank[]; known: CustomerChoice | undefined }

function CustomerField({ form, banks, known }: CustomerFieldProps) {
  const t = useTranslate()
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
      onChoose={(chosen) => {
        form.setValue('customer_id', chosen.id)
        takeCurrency(form, banks, chosen.currency)
      }}
    />
  )
}

/** Another currency has other invoices and other accounts. */
function takeCurrency(form: PaymentForm, banks: readonly Bank[], currency: string) {
  form.setValue('currency', currency)
  form.setValue('bank_id', defaultBankFor(banks, currency))
  form.setValue('amounts', {})
}

function CurrencyChoice({ form, banks }: { form: PaymentForm; banks: readonly Bank[] }) {
  const t = useTranslate()
  const field = form.field('currency')
  return (
    <CurrencyField
      {...field}
      label={t('field.currency')}
      onChange={(code) => code !== field.value && takeCurrency(form, banks, code)}
    />
  )
}

function RestWords({ form, invoices }: { form: PaymentForm; invoices: readonly OpenInvoice[] }) {
  const t = useTranslate()
  const formats = useFormats()
  const { amount_minor: amount, amounts, currency } = form.values
  const left = (amount ?? 0) - sumFor(invoices, amounts)
  // The grid says that it is too much; here it is shown after the server refused it.
  if (!amount || left < 0) return t('payments.amount_help')
  return t(unallocatedText(left), { amount: formats.money(Math.abs(left), currency) })
}

type InvoicesProps = { form: PaymentForm; open: ReturnType<typeof useCustomerPayment>['open']; today: string }

/** The customer's open invoices, or why there are none to choose from. */
function Invoices({ form, open, today }: InvoicesProps) {
  const t = useTranslate()
  const { customer_id: id, currency, amount_minor, amounts } = form.values
  if (open.data && open.data.data.length > 0)
    return (
      <AllocationGrid
        invoices={open.data.data}
        currency={currency}
        today={today}
        available={amount_minor || null}
        amounts={amounts}
        onChange={(next) => form.setValue('amounts', next)}
        errorOf={(invoiceId) => form.text(`amounts.${invoiceId}`).error}
        onTakeSum={(minor) => form.setValue('amount_minor', minor)}
      />
    )
  return (
    <div className={classes.card}>
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
