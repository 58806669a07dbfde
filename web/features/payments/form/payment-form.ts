import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { createPayment, type PaymentMethod, type newPayment } from '#shared/features/payments/payments.contract.ts'
import type { Payment } from '#shared/features/payments/payments.reply.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { Amounts } from '#web/features/payments/public/allocation/allocation.ts'
import { usePaymentsChanged } from '#web/features/payments/payments.queries.ts'
import { useOldDateQuestion } from '#web/features/payments/public/old-date.ts'
import { throwFieldErrors } from '#web/features/payments/public/allocation/allocation.ts'

export type PaymentValues = {
  customer_id: string
  currency: string
  amount_minor: number | null
  payment_date: string
  method: PaymentMethod
  reference: string
  bank_id: string
  /** The amounts chosen by hand, by invoice; null as long as they follow from the amount received. */
  amounts: Amounts | null
  /** Empty until the question is answered. */
  rest: '' | 'on_account' | 'oldest_first'
}

type Body = z.input<typeof newPayment>

type Bank = { id: string; currency: string; is_default: boolean }

/** The default account of a currency. */
export const defaultBankFor = (banks: readonly Bank[], currency: string) =>
  banks.find((bank) => bank.currency === currency && bank.is_default)?.id ?? ''

type PaymentFormOptions = {
  /** With today as the date. */
  initialValues: PaymentValues
  allocationsFor: (values: PaymentValues) => { invoice_id: string; amount_minor: number }[]
  /** Errors that can be found without the server, by field. */
  check: (values: PaymentValues) => Record<string, string>
  onDone: (payment: Payment) => unknown
}

export type PaymentForm = ReturnType<typeof usePaymentForm>

/** Shared by both payment forms. Errors about an allocation are shown at the cell of its invoice. */
export function usePaymentForm({ initialValues, allocationsFor, check, onDone }: PaymentFormOptions) {
  const t = useTranslate()
  const changed = usePaymentsChanged()
  const sent = useRef(initialValues)
  const askAboutDate = useOldDateQuestion(initialValues.payment_date)
  const form = useApiForm({
    endpoint: createPayment,
    initialValues,
    toBody: (values) => {
      sent.current = values
      return bodyOf(values, allocationsFor(values))
    },
    send: async (body, key) => {
      throwFieldErrors(check(sent.current), t)
      await askAboutDate('payment_date', body.payment_date)
      return call(createPayment, { body, ...key }).catch((error: unknown) => {
        // Another user may have been faster, so the figures are refetched.
        if (error instanceof ApiError && !error.isAlerted) void changed()
        throw withCellErrors(error, body.allocations ?? [])
      })
    },
    onDone,
  })
  const { ref } = form.formProps
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [ref])
  return form
}

const bodyOf = (values: PaymentValues, allocations: Body['allocations']) => {
  const { amounts: _amounts, customer_id, amount_minor, bank_id, rest, ...fields } = values
  return {
    ...fields,
    // Empty values are sent as missing, not as malformed.
    customer_id: customer_id || undefined,
    amount_minor: amount_minor || undefined,
    bank_id: bank_id || null,
    allocations,
    rest: rest || 'on_account',
  } as Body
}

/** The server reports errors by index; the form shows them by invoice. */
export function withCellErrors(error: unknown, allocations: readonly { invoice_id: string }[]) {
  if (!(error instanceof ApiError)) return error
  const errors = Object.entries(error.errors).map(([path, texts]) => {
    const index = /^allocations\.(\d+)/.exec(path)?.[1]
    if (path === 'allocations') return ['amount_minor', texts] as const
    return [index === undefined ? path : `amounts.${allocations[Number(index)]?.invoice_id}`, texts] as const
  })
  return new ApiError(error.status, {
    message: error.message,
    code: error.code,
    errors: Object.fromEntries(errors),
  })
}
