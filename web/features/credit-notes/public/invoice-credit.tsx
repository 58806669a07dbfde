import { Menu } from '@mantine/core'
import { IconFileX, IconReceiptRefund, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { creditInvoice, getCreditable } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { required } from '#shared/required.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { MenuAction } from '#web/ui/layout/menu-action.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ReasonForm } from '#web/ui/dialog/reason-form.tsx'
import { creditableQuery, useCacheCreditNote } from '#web/features/credit-notes/credit-notes.queries.ts'

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true }

export type CreditRequest = 'cancel' | 'reissue'

/** What can still be credited of an invoice, including tax; undefined until it has loaded. */
function useCreditLeft({ id, status }: Invoice) {
  const mayCredit = useMay(getCreditable.access)
  const { data } = useQuery({ ...creditableQuery(id), enabled: mayCredit && status === 'issued' })
  return data?.remaining_gross_minor
}

type CreditItemsProps = { invoice: Invoice; onOpen: (dialog: CreditRequest) => void }

/** The menu items that credit an issued invoice. */
export function CreditItems({ invoice, onOpen }: CreditItemsProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const left = useCreditLeft(invoice)
  const number = required(invoice.number, 'number of the invoice')
  const whyNot = left === 0 ? t('credit_notes.fully_credited', { number }) : null
  return (
    <>
      <Menu.Divider />
      <MenuAction
        icon={<IconReceiptRefund {...iconProps} />}
        label={t('credit_notes.credit')}
        whyNot={whyNot}
        onClick={() => void navigate({ to: `/creditnote/create/${invoice.id}` })}
      />
      {left !== 0 && (
        <>
          <MenuAction
            icon={<IconRefresh {...iconProps} />}
            label={t('credit_notes.reissue.action')}
            onClick={() => onOpen('reissue')}
          />
          <MenuAction
            icon={<IconFileX {...iconProps} />}
            label={t('credit_notes.cancel.action')}
            onClick={() => onOpen('cancel')}
          />
        </>
      )}
    </>
  )
}

type CreditDialogProps = { invoice: Invoice; wish: CreditRequest | null; onClose: () => void }

/** Shows the number and the amount, and requires a reason, because an issued document cannot be deleted. */
export function CreditDialog({ invoice, wish, onClose }: CreditDialogProps) {
  const t = useTranslate()
  const formats = useFormats()
  const left = useCreditLeft(invoice)
  const params = {
    number: required(invoice.number, 'number of the invoice'),
    amount: formats.money(left ?? 0, invoice.currency),
  }
  return (
    <Dialog
      opened={wish !== null}
      onClose={onClose}
      title={t(wish === 'reissue' ? 'credit_notes.reissue.title' : 'credit_notes.cancel.title', params)}
    >
      {wish && <CreditForm invoice={invoice} wish={wish} amount={params.amount} onClose={onClose} />}
    </Dialog>
  )
}

type CreditFormProps = { invoice: Invoice; wish: CreditRequest; amount: string; onClose: () => void }

function CreditForm({ invoice, wish, amount, onClose }: CreditFormProps) {
  const t = useTranslate()
  const form = useCreditForm({ invoice, wish, onClose })
  const number = required(invoice.number, 'number of the invoice')
  return (
    <ReasonForm
      form={form}
      reason={form.text('reason')}
      label={t('field.reason')}
      help={t('credit_notes.reason_help')}
      text={t(`credit_notes.${wish}.text`, { number, name: invoice.customer_name })}
      cancelLabel={t('invoices.keep')}
      confirmLabel={t(`credit_notes.${wish}.confirm`, { amount })}
      isDanger={wish === 'cancel'}
      onClose={onClose}
    />
  )
}

function useCreditForm({ invoice, wish, onClose }: Omit<CreditFormProps, 'amount'>) {
  const t = useTranslate()
  const navigate = useNavigate()
  const cacheCreditNote = useCacheCreditNote()
  const number = required(invoice.number, 'number of the invoice')
  return useApiForm({
    endpoint: creditInvoice,
    params: { id: invoice.id },
    initialValues: { reason: '' },
    toBody: ({ reason }) => ({ reason, reissue: wish === 'reissue' }),
    onDone: async (note) => {
      onClose()
      const credit = required(note.number, 'number of the credit note')
      showSuccess(t(`credit_notes.${wish}.done`, { number, credit }))
      if (note.reissued_invoice_id) await navigate({ to: `/invoices/edit/${note.reissued_invoice_id}` })
      await cacheCreditNote(note)
    },
  })
}
