import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { deleteInvoice, type Invoice } from '#shared/features/invoices/invoices.contract.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { confirm } from '#web/ui/dialog/question.ts'
import { useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'

type DraftActionsProps = { invoice: Invoice; /** Nothing of it is to be saved any more. */ onAbandon: () => void }

/** The actions for a draft, besides editing it. */
export function DraftActions({ invoice, onAbandon }: DraftActionsProps) {
  const t = useTranslate()
  const remove = useRemoveDraft(invoice, onAbandon)
  return (
    <>
      <ButtonLink
        to={`/invoices/create/replicate/${invoice.id}`}
        variant="default"
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
      >
        {t('invoice_form.copy')}
      </ButtonLink>
      <Menu position="bottom-end" shadow="md" width={200}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('invoice_form.more')}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => void remove()}
          >
            {t('invoice_form.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function useRemoveDraft({ id, customer_name: name, gross_minor, currency }: Invoice, onAbandon: () => void) {
  const t = useTranslate()
  const formats = useFormats()
  const navigate = useNavigate()
  const withErrorAlert = useErrorAlert()
  const changed = useInvoicesChanged()
  return async () => {
    const isSure = await confirm({
      title: t('invoice_form.delete_title', { name }),
      body: t('invoice_form.delete_text', { gross: formats.money(gross_minor, currency) }),
      confirmLabel: t('invoice_form.delete_confirm'),
      cancelLabel: t('invoice_form.delete_keep'),
      danger: true,
    })
    if (!isSure) return
    await withErrorAlert(async () => {
      await call(deleteInvoice, { params: { id } })
      onAbandon()
      await navigate({ to: '/invoices/list', ignoreBlocker: true })
      showSuccess(t('invoice_form.deleted', { name }))
      await changed()
    })
  }
}
