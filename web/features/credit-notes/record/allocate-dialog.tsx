import { Button, Group, Stack } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { allocateCreditNote, type CreditNote } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { OpenInvoice } from '#shared/features/payments/payments.contract.ts'
import { invoiceDefaultsQuery } from '#web/features/invoices/invoice-form.queries.ts'
import { openInvoicesQuery } from '#web/features/payments/payments.queries.ts'
import {
  AllocationGrid,
  allocationsOf,
  type Amounts,
  withCellErrors,
  oldestFirst,
  refuseWrong,
  sumOf,
} from '#web/features/payments/public/allocations.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { useCreditNotesChanged, useCacheCreditNote } from '#web/features/credit-notes/credit-notes.queries.ts'

type AllocateDialogProps = { note: CreditNote; opened: boolean; onClose: () => void }

/** What is left of a credit note finds other invoices of the same customer. */
export function AllocateDialog({ note, opened, onClose }: AllocateDialogProps) {
  const t = useTranslate()
  const formats = useFormats()
  const amount = formats.money(note.unallocated_minor, note.currency)
  return (
    <Dialog opened={opened} onClose={onClose} size="48rem" title={t('credit_notes.allocate_title', { amount })}>
      <OpenInvoices note={note} onClose={onClose} />
    </Dialog>
  )
}

type PartProps = Omit<AllocateDialogProps, 'opened'>

function OpenInvoices(props: PartProps) {
  const t = useTranslate()
  const { customer_id, currency, customer_name: name } = props.note
  const open = useQuery(openInvoicesQuery(customer_id, currency))
  const { data: defaults } = useQuery(invoiceDefaultsQuery())
  // What was looked up before may be settled by now, and the form starts from what it is given.
  if (!open.isFetchedAfterMount || !defaults) return <TextSkeleton lines={5} />
  if (!open.data) return <ErrorState onRetry={() => void open.refetch()} retrying={open.isFetching} />
  if (open.data.data.length === 0)
    return (
      <EmptyState
        icon={<IconChecks stroke={1.5} aria-hidden />}
        title={t('credit_notes.none_open', { name, currency })}
        hint={t('credit_notes.none_open_hint')}
      />
    )
  return <AllocateForm {...props} invoices={open.data.data} today={defaults.today} />
}

function wordsOfRest(left: number) {
  if (left < 0) return 'credit_notes.remainder.over'
  return left > 0 ? 'credit_notes.remainder.left' : 'credit_notes.remainder.none'
}

type AllocateFormProps = PartProps & { invoices: OpenInvoice[]; today: string }

function AllocateForm(props: AllocateFormProps) {
  const { note, onClose, today, invoices } = props
  const t = useTranslate()
  const formats = useFormats()
  const form = useAllocateForm(props)
  const { amounts } = form.values
  const sum = sumOf(amounts)
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <FormAlert message={form.message} />
        <AllocationGrid
          invoices={invoices}
          currency={note.currency}
          today={today}
          available={note.unallocated_minor}
          amounts={amounts}
          wordsOfRest={wordsOfRest}
          onChange={(next) => form.setValue('amounts', next)}
          errorOf={(id) => form.text(`amounts.${id}`).error}
        />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={form.isSending} disabled={sum === 0 || sum > note.unallocated_minor}>
          {t('credit_notes.allocate_amount', { amount: formats.money(sum, note.currency) })}
        </Button>
      </Group>
    </form>
  )
}

/** It starts as most would do it: oldest first. */
function useAllocateForm({ note, onClose, invoices }: AllocateFormProps) {
  const t = useTranslate()
  const formats = useFormats()
  const cacheCreditNote = useCacheCreditNote()
  const changed = useCreditNotesChanged()
  const { id, currency, unallocated_minor: available } = note
  const amounts = useRef<Amounts>({})

  function wrong() {
    const tooMuch = invoices.filter((invoice) => (amounts.current[invoice.id] ?? 0) > invoice.outstanding_minor)
    return Object.fromEntries(
      tooMuch.map((invoice) => [
        `amounts.${invoice.id}`,
        t('payments.more_than_owed', { owed: formats.money(invoice.outstanding_minor, currency) }),
      ]),
    )
  }

  return useApiForm({
    endpoint: allocateCreditNote,
    params: { id },
    initialValues: { amounts: oldestFirst(invoices, available) },
    toBody: (values) => {
      amounts.current = values.amounts
      return { allocations: allocationsOf(invoices, values.amounts) }
    },
    send: async (body, key) => {
      refuseWrong(wrong(), t)
      return call(allocateCreditNote, { params: { id }, body, ...key }).catch((error: unknown) => {
        // Someone may have been faster: the figures on the screen are looked up again.
        void changed()
        throw withCellErrors(error, body.allocations)
      })
    },
    onDone: async (allocated) => {
      onClose()
      const amount = formats.money(available - allocated.unallocated_minor, currency)
      showSuccess(t('alert.success'), t('credit_notes.allocated', { amount }))
      await cacheCreditNote(allocated)
    },
  })
}
