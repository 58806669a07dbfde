import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { deleteCreditNote } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { useCreditNotesChanged } from '#web/features/credit-notes/credit-notes.queries.ts'
import { useRemoveDraft } from '#web/features/documents/editor/remove-draft.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { RecordActions } from '#web/ui/layout/record-actions.tsx'

type DraftMenuProps = { note: CreditNote; /** Nothing of it is to be saved any more. */ onAbandon?: () => void }

/** What can be done with a draft besides editing it, in the same place as for an invoice. */
export function DraftMenu({ note, onAbandon }: DraftMenuProps) {
  const t = useTranslate()
  const changed = useCreditNotesChanged()
  const remove = useRemoveDraft(note, {
    remove: async () => {
      await call(deleteCreditNote, { params: { id: note.id } })
      onAbandon?.()
    },
    listAddress: '/creditnote/list',
    onRemoved: changed,
  })
  return (
    <RecordActions actions={[]} moreLabel={t('credit_notes.more')}>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        onClick={() => void remove()}
      >
        {t('invoice_form.delete')}
      </Menu.Item>
    </RecordActions>
  )
}
