import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type CreditNote, deleteCreditNote } from '#shared/features/credit-notes/credit-notes.contract.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { confirm } from '#web/ui/dialog/question.ts'
import { useCreditNotesChanged } from '#web/features/credit-notes/credit-notes.queries.ts'

/** What can be done with a draft besides editing it, in the same place as for an invoice. */
export function DraftMenu({ note }: { note: CreditNote }) {
  const t = useTranslate()
  const formats = useFormats()
  const navigate = useNavigate()
  const withErrorAlert = useErrorAlert()
  const changed = useCreditNotesChanged()
  const { id, customer_name: name, gross_minor, currency } = note
  async function remove() {
    const isSure = await confirm({
      title: t('credit_notes.delete_title', { name }),
      body: t('credit_notes.delete_text', { gross: formats.money(gross_minor, currency) }),
      confirmLabel: t('credit_notes.delete_confirm'),
      cancelLabel: t('invoice_form.delete_keep'),
      danger: true,
    })
    if (!isSure) return
    await withErrorAlert(async () => {
      await call(deleteCreditNote, { params: { id } })
      await navigate({ to: '/creditnote/list', ignoreBlocker: true })
      showSuccess(t('credit_notes.deleted', { name }))
      await changed()
    })
  }
  return (
    <Menu position="bottom-end" shadow="md" width={200}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('credit_notes.more')}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={() => void remove()}
        >
          {t('credit_notes.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
