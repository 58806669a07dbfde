import { Menu } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { deleteInvoice } from '#shared/features/invoices/invoices.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'
import { useRemoveDraft } from '#web/features/documents/editor/remove-draft.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { RecordActions } from '#web/ui/layout/record-actions.tsx'

type DraftActionsProps = { invoice: Invoice; /** Nothing of it is to be saved any more. */ onAbandon: () => void }

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true }

/** The actions for a draft, besides editing it. */
export const DraftActions = memo(function DraftActions({ invoice, onAbandon }: DraftActionsProps) {
  const t = useTranslate()
  const changed = useInvoicesChanged()
  const remove = useRemoveDraft(invoice, {
    remove: async () => {
      await call(deleteInvoice, { params: { id: invoice.id } })
      onAbandon()
    },
    listAddress: '/invoices/list',
    onRemoved: changed,
  })
  const copy = {
    icon: <IconCopy {...iconProps} />,
    label: t('invoice_form.copy'),
    to: `/invoices/create/replicate/${invoice.id}`,
  }
  return (
    <RecordActions actions={[copy]} moreLabel={t('invoice_form.more')}>
      <Menu.Item color="red" leftSection={<IconTrash {...iconProps} />} onClick={() => void remove()}>
        {t('invoice_form.delete')}
      </Menu.Item>
    </RecordActions>
  )
})
