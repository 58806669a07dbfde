import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ManagedUser } from '#shared/features/users/users-admin.reply.ts'
import { Fact, Facts } from '#web/features/admin/public/facts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { InstantText } from '#web/ui/date/date-text.tsx'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import styles from './users.module.css'

type UserFactsProps = {
  user: ManagedUser
  /** Without it, sessions cannot be ended here. */
  onEndSessions?: () => void
  isBusy?: boolean
}

/** How the user signs in; read-only. */
export function UserFacts({ user, onEndSessions, isBusy = false }: UserFactsProps) {
  const t = useTranslate()
  return (
    <FormSection title={t('users.section.sign_in')} text={t('users.section.sign_in_text')}>
      <Facts>
        <Fact name={t('users.column.last_sign_in')}>
          {user.last_sign_in_at ? <InstantText instant={user.last_sign_in_at} /> : t('users.never')}
        </Fact>
        <Fact name={t('users.fact.sessions')}>{user.open_sessions}</Fact>
        <Fact name={t('users.fact.address')}>
          <AddressState isVerified={user.email_verified} />
        </Fact>
        <Fact name={t('users.fact.added')}>
          <InstantText instant={user.created_at} />
        </Fact>
      </Facts>
      {onEndSessions && user.open_sessions > 0 && (
        <div>
          <Button variant="default" size="xs" disabled={isBusy} onClick={onEndSessions}>
            {t('users.end_sessions')}
          </Button>
        </div>
      )}
    </FormSection>
  )
}

function AddressState({ isVerified }: { isVerified: boolean }) {
  const t = useTranslate()
  const Icon = isVerified ? IconCircleCheck : IconAlertTriangle
  return (
    <span className={styles.address} data-good={isVerified || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {isVerified ? t('settings.email_verified') : t('settings.email_unverified')}
    </span>
  )
}
