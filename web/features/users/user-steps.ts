import { endUserSessions, resendInvitation, updateUser } from '#shared/features/users/users-admin.contract.ts'
import type { ManagedUser } from '#shared/features/users/users-admin.reply.ts'
import { useShowOnItsWay } from '#web/features/email/public/on-its-way.ts'
import { useAction } from '#web/platform/api/action.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { confirm } from '#web/ui/dialog/question.ts'
import { useUsersChanged } from './users.queries.ts'

/** The actions for a user, besides editing the fields. `onChanged` is called with the changed user. */
export function useUserSteps(user: ManagedUser, onChanged: (user: ManagedUser) => void) {
  const t = useTranslate()
  const showOnItsWay = useShowOnItsWay()
  const { run, isBusy } = useAction()
  const changed = useUsersChanged()
  const isSelf = useSession().user?.id === user.id
  const { id, name, email, version, open_sessions: count } = user

  async function setActive(active: ManagedUser['active']) {
    try {
      onChanged(await call(updateUser, { params: { id }, body: { active, version } }))
      showSuccess(t(active === 'yes' ? 'users.activated_one' : 'users.deactivated_one', { name }))
    } finally {
      // A refusal may mean that another user was faster, so the list is refetched.
      await changed()
    }
  }

  async function deactivate() {
    const others = count === 0 ? t('users.deactivate_idle', { name }) : t('users.deactivate_text', { name, count })
    const isSure = await confirm({
      title: t('users.deactivate_title', { name }),
      body: isSelf ? t('users.deactivate_self') : others,
      confirmLabel: t('users.deactivate_confirm'),
      danger: true,
    })
    if (isSure) await run(() => setActive('no'))
  }

  async function endSessions() {
    const isSure = await confirm({
      title: t('users.end_sessions_title', { name }),
      body: isSelf ? t('users.end_sessions_self') : t('users.end_sessions_text', { count }),
      confirmLabel: t('users.end_sessions_confirm'),
      danger: true,
    })
    if (!isSure) return
    await run(async () => {
      await call(endUserSessions, { params: { id } })
      showSuccess(t('users.sessions_ended', { name }))
      await changed()
    })
  }

  return {
    isBusy,
    deactivate: () => void deactivate(),
    activate: () => void run(() => setActive('yes')),
    endSessions: () => void endSessions(),
    resend: () =>
      void run(async () => {
        await call(resendInvitation, { params: { id } })
        await showOnItsWay(t('users.resent', { email }))
        await changed()
      }),
  }
}
