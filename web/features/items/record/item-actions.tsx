import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconDots, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { deleteItem } from '#shared/features/items/items.contract.ts'
import type { Item } from '#shared/features/items/items.reply.ts'
import { useArchiveItems } from '#web/features/items/archive-items.ts'
import { useItemsChanged } from '#web/features/items/items.queries.ts'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { showAlert, showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { confirm } from '#web/ui/dialog/question.ts'

type ItemActionsProps = {
  item: Item
  /** Called with the changed item. */
  onChanged: (item: Item) => void
}

export function ItemActions({ item, onChanged }: ItemActionsProps) {
  const t = useTranslate()
  const { setArchived, isBusy } = useArchiveItems(onChanged)
  const remove = useRemove(item)
  const isArchived = item.archived_at !== null
  return (
    <>
      <Button
        variant="default"
        loading={isBusy}
        leftSection={
          isArchived ? (
            <IconArchiveOff size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconArchive size={16} stroke={1.75} aria-hidden />
          )
        }
        onClick={() => void setArchived([item], !isArchived)}
      >
        {t(isArchived ? 'items.restore' : 'items.archive')}
      </Button>
      <Menu position="bottom-end" shadow="md" width={200}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('ui.more_actions')}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => void remove()}
          >
            {t('items.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** The server refuses to delete an item that was used, and says what to do instead. */
function useRemove({ id, name, code }: Item) {
  const t = useTranslate()
  const navigate = useNavigate()
  const changed = useItemsChanged()
  return async () => {
    const isSure = await confirm({
      title: t('items.delete_title', { name }),
      body: t('items.delete_text', { name, code }),
      confirmLabel: t('items.delete_confirm'),
      danger: true,
    })
    if (!isSure) return
    try {
      await call(deleteItem, { params: { id } })
      await navigate({ to: '/items/list', ignoreBlocker: true })
      showSuccess(t('items.deleted', { name }))
      await changed()
    } catch (error) {
      if (error instanceof ApiError && !error.isAlerted)
        await showAlert({ kind: 'warning', title: t('items.delete_title', { name }), text: error.message })
    }
  }
}
