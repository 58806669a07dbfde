import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Role } from '#shared/features/roles/roles.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'

type HoldersLinkProps = { role: Pick<Role, 'id' | 'name' | 'user_count'>; isSentence?: boolean }

/** How many users have a role, with a link to them. */
export function HoldersLink({ role: { id, name, user_count: count }, isSentence = false }: HoldersLinkProps) {
  const t = useTranslate()
  if (count === 0)
    return (
      <Text span inherit c="dimmed">
        {isSentence ? t('roles.holders_none') : 0}
      </Text>
    )
  return (
    <Anchor
      inherit
      underline="always"
      aria-label={isSentence ? undefined : t('roles.holders_link', { count, name })}
      renderRoot={(props) => <Link {...props} to={`/admin/users/list?role_id=${id}`} />}
    >
      {isSentence ? t('roles.holders', { count }) : count}
    </Anchor>
  )
}
