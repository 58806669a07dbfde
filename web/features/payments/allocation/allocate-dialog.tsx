import { Button, Group, Stack } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { allocatePayment, type OpenInvoice, type Payment } from '#shared/features/payments/payments.contract.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { useAllocationCheck } from './allocation-check.ts'
import { type Amounts, allocationsOf, oldestFirst, sumFor } from './allocation.ts'
import { AllocationGrid } from './allocation-grid.tsx'
import classes from '#web/features/payments/form/payment-form.module.css'
import { withCellErrors } from '#web/features/payments/form/payment-form.ts'
import { openInvoicesQuery, usePaymentsChanged, useCachePayment } from '#web/features/payments/payments.queries.ts'
import { refuseWrong } from '#web/features/payments/form/refuse-wrong.ts'

type AllocateDialogProps = { payment: Payment; opened: boolean; onClose: () => void; today: string }

/** What is on account finds its invoices. */
export function AllocateDialog({ payment, opened, onClose, today }: AllocateDialogProps) {
  const t = useTranslate()
  const formats = useFormats()
  const amount = formats.money(payment.unallocated_minor, payment.currency)
  return (
    <Dialog opened={opened} onClose={onClose} size="48rem" title={t('payments.allocate_title', { amount })}>
      <OpenInvoices payment={payment} onClose={onClose} today={today} />
    </Dialog>
  )
}

type PartProps = Omit<AllocateDialogProps, 'opened'>

function OpenInvoices(props: PartProps) {
  const t = useTranslate()
  const { customer_id, currency } = props.payment
  const open = useQuery(openInvoicesQuery(customer_id, currency))
  // What was known before may be settled by now, and the form starts from it.
  if (!open.isFetchedAfterMount) return <TextSkeleton lines={5} />
  if (!open.data) return <ErrorState onRetry={() => void open.refetch()} retrying={open.isFetching} />
  if (open.data.data.length === 0)
    return (
      <EmptyState
        icon={<IconChecks stroke={1.5} aria-hidden />}
        title={t('payments.none_open', { currency })}
        hint={t('payments.none_open_hint')}
      />
    )
  return <AllocateForm {...props} invoices={open.data.data} />
}

type AllocateFormProps = PartProps & { invoices: OpenInvoice[] }

function AllocateForm(props: AllocateFormProps) {
  const { payment, onClose, today, invoices } = props
  const t = useTranslate()
  const formats = useFormats()
  const form = useAllocateForm(props)
  const { amounts } = form.values
  const { ref } = form.formProps
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-path]')?.focus(), [ref])
  const sum = sumFor(invoices, amounts)
  return (
    <form {...form.formProps} className={classes.dialogForm}>
      <Stack gap="md">
        <FormAlert message={form.message} />
        <AllocationGrid
          invoices={invoices}
          currency={payment.currency}
          today={today}
          available={payment.unallocated_minor}
          amounts={amounts}
          onChange={(next) => form.setValue('amounts', next)}
          errorOf={(id) => form.text(`amounts.${id}`).error}
        />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={form.isSending} disabled={sum === 0}>
          {t('payments.allocate_amount', { amount: formats.money(sum, payment.currency) })}
        </Button>
      </Group>
    </form>
  )
}

/** It starts as most would do it: oldest first. */
function useAllocateForm({ payment, onClose, invoices }: AllocateFormProps) {
  const t = useTranslate()
  const formats = useFormats()
  const cachePayment = useCachePayment()
  const changed = usePaymentsChanged()
  const check = useAllocationCheck()
  const { id, currency, unallocated_minor: available } = payment
  const amounts = useRef<Amounts>({})
  return useApiForm({
    endpoint: allocatePayment,
    params: { id },
    initialValues: { amounts: oldestFirst(invoices, available) },
    toBody: (values) => {
      amounts.current = values.amounts
      return { allocations: allocationsOf(invoices, values.amounts) }
    },
    send: async (body, key) => {
      refuseWrong(check(invoices, amounts.current, available, currency), t)
      return call(allocatePayment, { params: { id }, body, ...key }).catch((error: unknown) => {
        void changed()
        throw withCellErrors(error, body.allocations)
      })
    },
    onDone: async (allocated) => {
      onClose()
      const amount = formats.money(available - allocated.unallocated_minor, currency)
      showSuccess(t('alert.success'), t('payments.allocated', { amount }))
      await cachePayment(allocated)
    },
  })
}
