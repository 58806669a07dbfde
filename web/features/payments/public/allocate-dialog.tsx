import { Box, Button, Group, Stack } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { allocatePayment } from '#shared/features/payments/payments.contract.ts'
import type { OpenInvoice } from '#shared/features/payments/payments.reply.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import type { MessageKey } from '#shared/i18n/translate.ts'
import { allocationsOf, type Amounts, oldestFirst, sumFor, useAllocationCheck } from './allocation/allocation.ts'
import { AllocationGrid } from '#web/features/payments/public/allocation/allocation-grid.tsx'
import { withCellErrors } from '#web/features/payments/form/payment-form.ts'
import { throwFieldErrors } from '#web/features/payments/public/allocation/allocation.ts'
import { openInvoicesQuery, paymentDefaultsQuery, usePaymentsChanged } from '#web/features/payments/payments.queries.ts'
import { call } from '#web/platform/api/api-client.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'

/** A payment or a credit note with an amount that is not allocated yet. */
type Funds = { id: string; customer_id: string; customer_name: string; currency: string; unallocated_minor: number }

type AllocationBody = NonNullable<typeof allocatePayment.body>

type AllocateDialogProps<Source extends Funds> = {
  source: Source
  endpoint: Endpoint<z.ZodType, z.ZodType, AllocationBody, Source>
  /** The area of messages to use. */
  messages: 'payments' | 'credit_notes'
  /** The message about the remainder, if the source is not a payment. */
  wordsOfRest?: (leftMinor: number) => MessageKey
  opened: boolean
  onClose: () => void
  /** Called with the changed source. */
  onAllocated: (source: Source) => unknown
}

/** Allocates the rest of a payment or a credit note to invoices. */
export function AllocateDialog<Source extends Funds>(props: AllocateDialogProps<Source>) {
  const { source, messages, opened, onClose } = props
  const t = useTranslate()
  const formats = useFormats()
  const amount = formats.money(source.unallocated_minor, source.currency)
  return (
    <Dialog opened={opened} onClose={onClose} size="48rem" title={t(`${messages}.allocate_title`, { amount })}>
      <OpenInvoices {...props} />
    </Dialog>
  )
}

function OpenInvoices<Source extends Funds>(props: AllocateDialogProps<Source>) {
  const t = useTranslate()
  const { source, messages } = props
  const { customer_id, customer_name: name, currency } = source
  const open = useQuery(openInvoicesQuery(customer_id, currency))
  const { data: defaults } = useQuery(paymentDefaultsQuery)
  // Cached data may be out of date, and the form starts from it.
  if (!open.isFetchedAfterMount || !defaults) return <TextSkeleton lines={5} />
  if (!open.data) return <ErrorState onRetry={() => void open.refetch()} retrying={open.isFetching} />
  if (open.data.data.length === 0)
    return (
      <EmptyState
        icon={<IconChecks stroke={1.5} aria-hidden />}
        title={t(`${messages}.none_open`, { name, currency })}
        hint={t(`${messages}.none_open_hint`)}
      />
    )
  return <AllocateForm {...props} invoices={open.data.data} today={defaults.today} />
}

type AllocateFormProps<Source extends Funds> = AllocateDialogProps<Source> & { invoices: OpenInvoice[]; today: string }

function AllocateForm<Source extends Funds>(props: AllocateFormProps<Source>) {
  const { source, messages, wordsOfRest, onClose, today, invoices } = props
  const { currency, unallocated_minor: available } = source
  const t = useTranslate()
  const formats = useFormats()
  const form = useAllocateForm(props)
  const { amounts } = form.values
  const { ref } = form.formProps
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-path]')?.focus(), [ref])
  const sum = sumFor(invoices, amounts)
  return (
    <Box {...form.formProps} component="form" mt={8}>
      <Stack gap="md">
        <FormAlert message={form.message} />
        <AllocationGrid
          invoices={invoices}
          currency={currency}
          today={today}
          available={available}
          amounts={amounts}
          {...(wordsOfRest && { wordsOfRest })}
          onChange={(next) => form.setValue('amounts', next)}
          errorOf={(id) => form.text(`amounts.${id}`).error}
        />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={form.isSending} disabled={sum === 0}>
          {t(`${messages}.allocate_amount`, { amount: formats.money(sum, currency) })}
        </Button>
      </Group>
    </Box>
  )
}

/** Starts with the usual choice: oldest first. */
function useAllocateForm<Source extends Funds>(props: AllocateFormProps<Source>) {
  const { source, endpoint, messages, onClose, onAllocated, invoices } = props
  const t = useTranslate()
  const formats = useFormats()
  const changed = usePaymentsChanged()
  const check = useAllocationCheck()
  const { id, currency, unallocated_minor: available } = source
  const amounts = useRef<Amounts>({})
  return useApiForm({
    endpoint,
    params: { id },
    initialValues: { amounts: oldestFirst(invoices, available) },
    toBody: (values) => {
      amounts.current = values.amounts
      return { allocations: allocationsOf(invoices, values.amounts) }
    },
    send: async (body, key) => {
      throwFieldErrors(check(invoices, amounts.current, available, currency), t)
      const reply = call(endpoint as Endpoint, { params: { id }, body, ...key }) as Promise<Source>
      return reply.catch((error: unknown) => {
        // Another user may have been faster, so the figures are refetched.
        void changed()
        throw withCellErrors(error, body.allocations)
      })
    },
    onDone: async (allocated) => {
      onClose()
      const amount = formats.money(available - allocated.unallocated_minor, currency)
      showSuccess(t(`${messages}.allocated`, { amount }))
      await onAllocated(allocated)
    },
  })
}
