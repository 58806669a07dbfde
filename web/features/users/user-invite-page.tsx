import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { inviteUser } from '#shared/features/users/users-admin.contract.ts'
import { useShowOnItsWay } from '#web/features/email/public/on-its-way.ts'
import { AdminFrame } from '#web/features/admin/public/admin-frame.tsx'
import { ReadOnlyNotice, useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { Page, type PageProps } from '#web/ui/layout/page.tsx'
import { UserFields } from './user-fields.tsx'
import { toInvitation } from './user-form.ts'
import { useUsersChanged } from './users.queries.ts'

/** A new user gets an e-mail and chooses their own password. */
export function UserInvitePage() {
  const t = useTranslate()
  const page = {
    title: t('users.invite_title'),
    about: t('users.invite_about'),
    back: { to: '/admin/users/list', label: t('users.title') },
  }
  return <AdminFrame>{useMayManageAdmin() ? <InvitationForm {...page} /> : <LookOnlyPage {...page} />}</AdminFrame>
}

type Words = Pick<PageProps, 'title' | 'about' | 'back'>

const LookOnlyPage = (page: Words) => (
  <Page isForm {...page}>
    <ReadOnlyNotice />
  </Page>
)

function InvitationForm(page: Words) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { locale } = useLanguage()
  const changed = useUsersChanged()
  const showOnItsWay = useShowOnItsWay()
  const form = useApiForm({
    endpoint: inviteUser,
    initialValues: { name: '', email: '', role_id: '', locale },
    toBody: toInvitation,
    onDone: async ({ id, name, email }) => {
      await showOnItsWay(t('users.invited_one', { name, email }))
      await changed()
      // The invitation is saved by now.
      await navigate({ to: `/admin/users/edit/${id}`, ignoreBlocker: true })
    },
  })
  const { ref } = form.formProps
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [ref])

  return (
    <FormPage {...page} form={form} saveLabel={t('users.invite_send')} cancelTo="/admin/users/list">
      <UserFields form={form} emailHelp={t('users.email_help_new')} />
    </FormPage>
  )
}
