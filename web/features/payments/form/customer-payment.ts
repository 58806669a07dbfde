import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { CustomerChoice } from '#shared/features/invoices/invoice-form.reply.ts'
import type { OpenInvoice, Payment } from '#shared/features/payments/payments.reply.ts'
import {
  allocationsOf,
  proposedAllocation,
  useAllocationCheck,
} from '#web/features/payments/public/allocation/allocation.ts'
import { openInvoicesQuery, useCachePayment } from '#web/features/payments/payments.queries.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { Bank } from './payment-fields.tsx'
import { defaultBankFor, type PaymentForm, type PaymentValues, usePaymentForm } from './payment-form.ts'

export type CustomerPaymentStart = { today: string; base_currency: string; banks: Bank[] }
export type CustomerPaymentForm = ReturnType<typeof useCustomerPayment>

const none: OpenInvoice[] = []

function startValues({ today, base_currency, banks }: CustomerPaymentStart, customer?: CustomerChoice): PaymentValues {
  const currency = customer?.currency ?? base_currency
  return {
    customer_id: customer?.id ?? '',
    currency,
    amount_minor: null,
    payment_date: today,
    method: 'bank_transfer',
    reference: '',
    bank_id: defaultBankFor(banks, currency),
    amounts: null,
    rest: 'on_account',
  }
}

const openFor = ({ customer_id, currency }: PaymentValues) => openInvoicesQuery(customer_id, currency)

/** What was chosen by hand, otherwise what the payment is probably for. */
const amountsFor = (invoices: readonly OpenInvoice[], { amounts, amount_minor, reference }: PaymentValues) =>
  amounts ?? proposedAllocation(invoices, amount_minor ?? 0, reference)?.amounts ?? {}

/** The form of a payment from a customer, with the open invoices that it is laid on. */
export function useCustomerPayment(start: CustomerPaymentStart, customer: CustomerChoice | undefined) {
  const queryClient = useQueryClient()
  const check = useAllocationCheck()
  const wantsNext = useRef(false)
  // Read when it is sent: the invoices may have arrived since the key was pressed.
  const invoicesFor = (values: PaymentValues) => queryClient.getQueryData(openFor(values).queryKey)?.data ?? none
  const showRecorded = useShowRecorded()
  const form: PaymentForm = usePaymentForm({
    initialValues: startValues(start, customer),
    allocationsFor: (values) => allocationsOf(invoicesFor(values), amountsFor(invoicesFor(values), values)),
    check: (values) => {
      const invoices = invoicesFor(values)
      return check(invoices, amountsFor(invoices, values), values.amount_minor ?? 0, values.currency)
    },
    onDone: (payment) => showRecorded(payment, wantsNext.current ? startNext : null),
  })
  const { values } = form
  const open = useQuery({ ...openFor(values), enabled: values.customer_id !== '' })
  const invoices = open.data?.data ?? none

  /** Date, method and account of the last payment are those of the next one on the bank's list. */
  function startNext() {
    const { payment_date, method, currency, bank_id } = form.values
    flushSync(() => form.reset({ ...startValues(start), payment_date, method, currency, bank_id }))
    form.formProps.ref.current?.querySelector<HTMLElement>('[name="customer_id"]')?.focus()
  }

  /** An amount is laid on invoices, so they are awaited first; if they cannot be loaded, their place says so. */
  async function record(isNext: boolean) {
    if (form.isSending) return
    wantsNext.current = isNext
    const isReady = values.customer_id === '' || (await queryClient.ensureQueryData(openFor(values)).catch(() => null))
    if (isReady) await form.send(values)
  }

  function takeCurrency(currency: string) {
    form.setValue('amounts', null)
    if (currency === values.currency) return
    // Another currency has other invoices and other accounts.
    form.setValue('currency', currency)
    form.setValue('bank_id', defaultBankFor(start.banks, currency))
  }

  return {
    form: {
      ...form,
      formProps: {
        ...form.formProps,
        onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          void record(false)
        },
      },
    },
    recordAndNext: () => void record(true),
    open,
    invoices,
    proposal: proposedAllocation(invoices, values.amount_minor ?? 0, values.reference),
    amounts: amountsFor(invoices, values),
    takeCurrency,
    chooseCustomer: (chosen: CustomerChoice) => {
      form.setValue('customer_id', chosen.id)
      takeCurrency(chosen.currency)
      form.formProps.ref.current?.querySelector<HTMLElement>('[name="amount_minor"]')?.focus()
    },
  }
}

/** Says that it is recorded, and shows it, or goes on with the next one. */
function useShowRecorded() {
  const t = useTranslate()
  const formats = useFormats()
  const navigate = useNavigate()
  const cachePayment = useCachePayment()
  return async (payment: Payment, startNext: (() => void) | null) => {
    const text = t('payments.recorded', {
      amount: formats.money(payment.amount_minor, payment.currency),
      name: payment.customer_name,
    })
    const show = () => navigate({ to: `/payments/view/${payment.id}`, ignoreBlocker: startNext === null })
    if (startNext) {
      startNext()
      // The customer that the address names is done.
      await navigate({ to: '/payments/create', search: {}, replace: true, ignoreBlocker: true })
      showSuccess(text, { action: { label: t('payments.show'), act: () => void show() } })
    } else {
      showSuccess(text)
      await show()
    }
    await cachePayment(payment)
  }
}
