import { useTranslate } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { PhotoSetting } from './photo-setting.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export function AccountPage() {
  const t = useTranslate()
  const { user } = useSession()
  if (!user) return null
  return (
    <SettingsFrame>
      <ProfileForm user={user}>
        <FormSection title={t('settings.photo')} text={t('settings.photo_text')}>
          <PhotoSetting user={user} />
        </FormSection>
        <SessionList />
      </ProfileForm>
    </SettingsFrame>
  )
}
