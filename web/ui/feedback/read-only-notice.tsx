import { IconEye } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { Notice } from './notice.tsx'

/** Whether the user may change what the administration shows. */
export const useMayManageAdmin = () => useMay('manage_admin')

/** Explains to users with read access why nothing can be changed. */
export function ReadOnlyNotice() {
  const t = useTranslate()
  if (useMayManageAdmin()) return null
  return (
    <Notice icon={<IconEye size={18} stroke={1.5} aria-hidden />} title={t('admin.look_only')}>
      {t('admin.look_only_text')}
    </Notice>
  )
}
