import { Button, Group, Menu, Stack, TextInput } from '@mantine/core'
import { IconBookmarkPlus, IconCheck, IconLink, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteView, saveView } from '#shared/features/views/views.contract.ts'
import type { SavedView } from '#shared/features/views/views.reply.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { copyText } from '#web/platform/browser/clipboard.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'
import { useInitiallyOpen } from '#web/ui/lazy/lazy-dropdown.tsx'
import { ViewsTrigger } from './views-trigger.tsx'
import { viewsQuery } from './views.queries.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true }

type ViewsMenuProps = {
  list: string
  views: readonly SavedView[]
  /** The saved view that is open, if any. */
  current: SavedView | undefined
  /** The query of the current view. */
  search: string
}

export function ViewsMenu({ list, views, current, search }: ViewsMenuProps) {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const { isOpen, setIsOpen, target } = useInitiallyOpen()
  const [isSaving, setSaving] = useState(false)
  const changed = () => queryClient.invalidateQueries({ queryKey: viewsQuery(list).queryKey })

  return (
    <>
      <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" width={240}>
        <Menu.Target>
          <ViewsTrigger ref={target} current={current} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{views.length > 0 ? t('views.title') : t('views.none')}</Menu.Label>
          {views.map((view) => (
            <ViewItem key={view.id} view={view} isCurrent={view.id === current?.id} />
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconBookmarkPlus {...iconProps} />} onClick={() => setSaving(true)}>
            {t('views.save_this')}
          </Menu.Item>
          <CopyLink />
          {current && <DeleteItem view={current} onDone={changed} />}
        </Menu.Dropdown>
      </Menu>
      {isSaving && (
        <SaveViewDialog
          list={list}
          search={search}
          onClose={() => setSaving(false)}
          onSaved={(name) => {
            setSaving(false)
            showSuccess(t('views.saved', { name }))
            void changed()
          }}
        />
      )}
    </>
  )
}

function ViewItem({ view, isCurrent }: { view: SavedView; isCurrent: boolean }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <Menu.Item
      aria-current={isCurrent || undefined}
      leftSection={<IconCheck {...iconProps} visibility={isCurrent ? 'visible' : 'hidden'} />}
      onClick={() => void navigate({ to: view.search ? `${pathname}?${view.search}` : pathname })}
    >
      {view.name}
    </Menu.Item>
  )
}

/** The address contains everything that a list shows, so it is the link to share. */
function CopyLink() {
  const t = useTranslate()
  const copy = async () => {
    await copyText(location.href)
    showSuccess(t('views.copied'))
  }
  return (
    <Menu.Item leftSection={<IconLink {...iconProps} />} onClick={() => void copy()}>
      {t('views.copy_link')}
    </Menu.Item>
  )
}

function DeleteItem({ view, onDone }: { view: SavedView; onDone: () => unknown }) {
  const t = useTranslate()
  const withErrorAlert = useErrorAlert()
  const remove = async () => {
    if (await withErrorAlert(() => call(deleteView, { params: { id: view.id } }))) {
      showSuccess(t('views.deleted', { name: view.name }))
      await onDone()
    }
  }
  return (
    <Menu.Item color="red" leftSection={<IconTrash {...iconProps} />} onClick={() => void remove()}>
      {t('views.delete', { name: view.name })}
    </Menu.Item>
  )
}

type SaveViewDialogProps = {
  list: string
  search: string
  onSaved: (name: string) => void
  onClose: () => void
}

/** Saves the current view under a name. */
function SaveViewDialog({ list, search, onSaved, onClose }: SaveViewDialogProps) {
  const t = useTranslate()
  const form = useApiForm({
    endpoint: saveView,
    initialValues: { name: '' },
    toBody: ({ name }) => ({ list, name, search }),
    onDone: ({ name }) => onSaved(name),
  })
  return (
    <Dialog opened onClose={onClose} title={t('views.save_title')} size="sm">
      <form {...form.formProps}>
        <Stack>
          <FormAlert message={form.message} />
          <TextInput
            {...form.text('name')}
            label={t('views.name')}
            description={t('views.name_help')}
            required
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" loading={form.isSending}>
              {t('views.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
