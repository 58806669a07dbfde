import type { ManagedUser } from '#shared/features/users/users-admin.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'

const tones = { active: 'good', invited: 'current', deactivated: 'neutral' } as const

/** The state of a user in one word. Deactivated takes precedence over invited. */
export function stateOf({ active, invited }: Pick<ManagedUser, 'active' | 'invited'>) {
  if (active === 'no') return 'deactivated'
  return invited ? 'invited' : 'active'
}

export function UserState({ user }: { user: Pick<ManagedUser, 'active' | 'invited'> }) {
  const t = useTranslate()
  const state = stateOf(user)
  return <StateBadge tone={tones[state]}>{t(`users.state.${state}`)}</StateBadge>
}
