import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Role } from '#shared/features/roles/roles.contract.ts'
import { useTranslate } from '#web/platform/language.tsx'

type HoldersLinkProps = { role: Pick<Role, 'id' | 'name' | 'user_count'>; isSentence?: boolean }

/** How many people hold a role, and the way to them. */
export function HoldersLink({ role: { id, name, user_count: count }, isSentence = false }: HoldersLinkProps) {
  const t = useTranslate()
  const shown = isSentence ? t('roles.holders', { count }) : count
  if (count === 0)
    return (
      <Text span inherit c="dimmed">
        {shown}
      </Text>
    )
  return (
    <Anchor
      inherit
      underline={isSentence ? 'always' : 'hover'}
      aria-label={isSentence ? undefined : t('roles.holders_link', { count, name })}
      renderRoot={(props) => <Link {...props} to="/admin/users/list" search={{ role_id: id } as never} />}
    >
      {shown}
    </Anchor>
  )
}
