import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { locationLabel } from '#shared/einvoices/location-label.ts'
import { createCreditNote } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { DraftFile, EInvoiceDraft } from '#shared/features/einvoices/e-invoice-draft.ts'
import { addCreditNoteAttachment } from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import { addAttachment } from '#shared/features/invoices/invoice-documents.contract.ts'
import { createInvoice } from '#shared/features/invoices/invoices.contract.ts'
import { CustomerPicker } from '#web/features/customers/public/customer-picker.tsx'
import { useAction } from '#web/platform/api/action.ts'
import { call, upload } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import classes from './einvoices.module.css'

/** Makes a draft that says the same, for a customer of ours. */
export function UseAsDraft({ draft }: { draft: EInvoiceDraft }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('einvoices.use_as_draft')}</Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t(`einvoices.draft_title.${draft.kind}`)}>
        <DraftForm draft={draft} />
      </Dialog>
    </>
  )
}

function DraftForm({ draft }: { draft: EInvoiceDraft }) {
  const t = useTranslate()
  const [customer, setCustomer] = useState(draft.customer)
  const make = useMakeDraft(draft)
  return (
    <>
      <CustomerPicker
        isChosen={customer !== null}
        chosenName={customer?.name ?? ''}
        description={t(draft.customer ? 'einvoices.draft_customer_found' : 'einvoices.draft_customer_unknown')}
        error={undefined}
        onChoose={setCustomer}
      />
      <LeftOut draft={draft} />
      {draft.attachments.length > 0 && (
        <Text size="sm" mt="md" mb={8} c="dimmed">
          {t('einvoices.draft_files', { names: draft.attachments.map(({ file_name }) => file_name).join(', ') })}
        </Text>
      )}
      <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap" mt="lg">
        <Button
          disabled={customer === null}
          loading={make.isBusy}
          onClick={() => customer && void make.make(customer.id)}
        >
          {t('einvoices.draft_make')}
        </Button>
      </Group>
    </>
  )
}

/** What somebody has to add by hand, or do without. */
function LeftOut({ draft }: { draft: EInvoiceDraft }) {
  const t = useTranslate()
  if (draft.left_out.length === 0)
    return (
      <Text size="sm" mt="md" mb={8} c="dimmed">
        {t('einvoices.draft_whole')}
      </Text>
    )
  return (
    <>
      <Text size="sm" mt="md" mb={8} c="dimmed">
        {t('einvoices.draft_left_out')}
      </Text>
      <ul className={classes.draftLeftOut}>
        {draft.left_out.map(({ location, value, reason }) => (
          <li key={`${location} ${value}`}>
            <span>{locationLabel(location, t)}</span> {value}
            {reason && <p>{t(`einvoices.left_out.${reason}`)}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A file of the document as a form sends it. */
function formWith({ file_name, content_type, content }: DraftFile) {
  const form = new FormData()
  const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0)
  form.append('file', new Blob([bytes], { type: content_type }), file_name)
  return form
}

function useMakeDraft({ kind, body, attachments }: EInvoiceDraft) {
  const navigate = useNavigate()
  const { run, isBusy } = useAction()
  const withKey = useIdempotencyKey()
  const make = (customer_id: string) =>
    run(async () => {
      const wanted = { ...body, customer_id }
      const { id } = await withKey<{ id: string }>(wanted, (idempotencyKey) => {
        const asked = { body: wanted, idempotencyKey }
        return kind === 'invoice' ? call(createInvoice, asked) : call(createCreditNote, asked)
      })
      try {
        const add = kind === 'invoice' ? addAttachment : addCreditNoteAttachment
        for (const file of attachments) await upload(add, formWith(file), { params: { id } })
      } finally {
        // The draft is there, also without one of its files.
        await navigate({ to: kind === 'invoice' ? `/invoices/edit/${id}` : `/creditnote/edit/${id}` })
      }
    })
  return { isBusy, make }
}
