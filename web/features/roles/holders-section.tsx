import { Text } from '@mantine/core'
import type { Role } from '#shared/features/roles/roles.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import { HoldersLink } from './holders-link.tsx'

export function HoldersSection({ role }: { role: Role }) {
  const t = useTranslate()
  return (
    <FormSection title={t('roles.holders_title')} text={t('roles.holders_text')}>
      <Text component="div" size="sm">
        <HoldersLink role={role} isSentence />
      </Text>
    </FormSection>
  )
}
