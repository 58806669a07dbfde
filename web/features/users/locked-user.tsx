import { IconLock } from '@tabler/icons-react'
import { getUserTrail } from '#shared/features/users/users-admin.contract.ts'
import type { ManagedUser } from '#shared/features/users/users-admin.reply.ts'
import { Fact, Facts, ReadOnlySections } from '#web/features/admin/public/facts.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RecordParts } from '#web/features/admin/public/record-parts.tsx'
import { useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserState } from './user-state.tsx'

/** A user that cannot be changed by the current user, and why. */
export function LockedUser({ user, reason }: { user: ManagedUser; reason: string }) {
  const t = useTranslate()
  const { languages } = useLanguage()
  const language = languages.find(({ locale }) => locale === user.locale)?.name ?? user.locale
  return (
    <Page
      isForm
      title={user.name}
      about={user.email}
      back={{ to: '/admin/users/list', label: t('users.title') }}
      badge={<UserState user={user} />}
    >
      <Notice icon={<IconLock size={18} stroke={1.5} aria-hidden />} title={t('admin.look_only')}>
        {reason}
      </Notice>
      <RecordParts label={t('users.tabs')} pageName="users" id={user.id} trail={getUserTrail}>
        {(isHidden) => (
          <ReadOnlySections isHidden={isHidden}>
            <FormSection title={t('users.section.person')}>
              <Facts>
                <Fact name={t('field.name')}>{user.name}</Fact>
                <Fact name={t('field.email')}>{user.email}</Fact>
                <Fact name={t('field.locale')}>{language}</Fact>
                <Fact name={t('users.column.role')}>{user.role.name}</Fact>
              </Facts>
            </FormSection>
            <UserFacts user={user} />
          </ReadOnlySections>
        )}
      </RecordParts>
    </Page>
  )
}
