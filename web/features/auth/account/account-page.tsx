import { useTranslate } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { PhotoSetting } from './photo-setting.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import { SettingsFrame, SettingsSection } from './settings-frame.tsx'

export function AccountPage() {
  const t = useTranslate()
  const { user } = useSession()
  if (!user) return null
  return (
    <SettingsFrame>
      <SettingsSection title={t('settings.profile')} text={t('settings.profile_text')}>
        <ProfileForm user={user} />
      </SettingsSection>
      <SettingsSection title={t('settings.photo')} text={t('settings.photo_text')}>
        <PhotoSetting user={user} />
      </SettingsSection>
      <SessionList />
    </SettingsFrame>
  )
}
