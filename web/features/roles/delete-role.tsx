import { Button, Tooltip } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconTrash } from '@tabler/icons-react'
import { deleteRole } from '#shared/features/roles/roles.contract.ts'
import type { Role } from '#shared/features/roles/roles.reply.ts'
import { useAction } from '#web/platform/api/action.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { confirm } from '#web/ui/dialog/question.ts'
import { useRolesChanged } from './roles.queries.ts'

/** A role that someone has cannot be deleted; the button stays focusable so that it can say why. */
export function DeleteRole({ role: { id, name, user_count } }: { role: Role }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { run, isBusy } = useAction()
  const changed = useRolesChanged()
  const isHeld = user_count > 0

  async function ask() {
    const isSure = await confirm({
      title: t('roles.delete_title', { name }),
      body: t('roles.delete_text'),
      confirmLabel: t('roles.delete_confirm'),
      danger: true,
    })
    if (!isSure) return
    await run(async () => {
      await call(deleteRole, { params: { id } })
      showSuccess(t('roles.deleted', { name }))
      // Leaves the page of the deleted role before it is refetched.
      await navigate({ to: '/admin/roles/list', ignoreBlocker: true })
      await changed()
    })
  }

  return (
    <Tooltip label={t('error.role.in_use')} disabled={!isHeld} multiline maw={260} position="bottom-end" withArrow>
      <Button
        variant="default"
        loading={isBusy}
        {...(isHeld && { 'data-disabled': true, 'aria-disabled': true })}
        aria-description={isHeld ? t('error.role.in_use') : undefined}
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        onClick={() => {
          if (!isHeld) void ask()
        }}
      >
        {t('roles.delete')}
      </Button>
    </Tooltip>
  )
}
