import { ActionIcon, Menu } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { IconBookmark, IconBookmarkFilled, IconBookmarkPlus, IconCheck, IconLink, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { deleteView, type SavedView } from '#shared/features/views/views.contract.ts'
import { showSuccess } from '#web/platform/alerts.tsx'
import { call } from '#web/platform/api-client.ts'
import { copyText } from '#web/platform/clipboard.ts'
import { useTranslate } from '#web/platform/language.tsx'
import { useTold } from '#web/platform/told.ts'
import { SaveViewDialog } from '../save-view-dialog.tsx'
import { viewSearch } from '../view-search.ts'
import { viewsQuery } from '../views.queries.ts'

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true }

/** The views of a list that someone keeps: to go to one, to keep the one in sight, and to hand it on as a link. */
export function ListViews({ list }: { list: string }) {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const { searchStr } = useLocation()
  const [isSaving, setSaving] = useState(false)
  const { data: views = [] } = useQuery(viewsQuery(list))
  const search = viewSearch(searchStr)
  const current = views.find((view) => viewSearch(view.search) === search)
  const changed = () => queryClient.invalidateQueries({ queryKey: viewsQuery(list).queryKey })

  return (
    <>
      <Menu position="bottom-end" shadow="md" width={240}>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('views.title')}
            title={current?.name ?? t('views.title')}
          >
            {current ? (
              <IconBookmarkFilled size={18} aria-hidden />
            ) : (
              <IconBookmark size={18} stroke={1.75} aria-hidden />
            )}
          </ActionIcon>
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
            showSuccess(t('alert.success'), t('views.saved', { name }))
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

/** All that a list shows is in its address, so the address is the link to share. */
function CopyLink() {
  const t = useTranslate()
  const copy = async () => {
    await copyText(location.href)
    showSuccess(t('alert.success'), t('views.copied'))
  }
  return (
    <Menu.Item leftSection={<IconLink {...iconProps} />} onClick={() => void copy()}>
      {t('views.copy_link')}
    </Menu.Item>
  )
}

function DeleteItem({ view, onDone }: { view: SavedView; onDone: () => unknown }) {
  const t = useTranslate()
  const told = useTold()
  const remove = async () => {
    if (await told(() => call(deleteView, { params: { id: view.id } }))) {
      showSuccess(t('alert.success'), t('views.deleted', { name: view.name }))
      await onDone()
    }
  }
  return (
    <Menu.Item color="red" leftSection={<IconTrash {...iconProps} />} onClick={() => void remove()}>
      {t('views.delete', { name: view.name })}
    </Menu.Item>
  )
}
