import { Button, Group, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import * as contract from '#shared/features/auth/settings.contract.ts'
import type { Session } from '#shared/features/auth/settings.reply.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { queryClient } from '#web/platform/api/query-client.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { deviceOf, isHandheld } from './device-name.ts'
import styles from './account.module.css'
import { FormSection } from '#web/ui/form/form-frame.tsx'

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(contract.listSessions, { signal }),
})

const refresh = () => queryClient.invalidateQueries(sessionsQuery)

/** The sessions of the user's account; each of them can be ended. */
export function SessionList() {
  const t = useTranslate()
  const sessions = useQuery(sessionsQuery)
  const { run, isBusy } = useAction()
  const endOthers = async () => {
    await call(contract.endOtherSessions)
    showSuccess(t('settings.sessions_ended'))
    await refresh()
  }
  const hasOthers = sessions.data?.data.some(({ current }) => !current) ?? false

  return (
    <FormSection
      title={t('settings.sessions')}
      text={t('settings.sessions_text')}
      action={
        hasOthers && (
          <Button variant="default" size="xs" loading={isBusy} onClick={() => void run(endOthers)}>
            {t('settings.sessions_end_others')}
          </Button>
        )
      }
    >
      {sessions.isPending && <TextSkeleton label={t('settings.sessions_loading')} />}
      {sessions.isError && <ErrorState text={t('settings.sessions_failed')} onRetry={() => void sessions.refetch()} />}
      <Stack component="ul" gap={0} className="divided">
        {sessions.data?.data.map((session) => (
          <SessionRow key={session.id} session={session} now={sessions.dataUpdatedAt} />
        ))}
      </Stack>
    </FormSection>
  )
}

function SessionRow({ session, now }: { session: Session; now: number }) {
  const t = useTranslate()
  const formats = useFormats()
  const { run, isBusy } = useAction()
  const end = async () => {
    await call(contract.endSession, { params: { id: session.id } })
    showSuccess(t('settings.session_ended'))
    await refresh()
  }
  const when = formats.relative(session.last_used_at, now)
  const known = deviceOf(session.device)
  const device = known ? t('settings.session_device', known) : session.device
  const Icon = isHandheld(session.device) ? IconDeviceMobile : IconDeviceDesktop

  return (
    <li className={styles.session}>
      <Icon size={24} stroke={1.25} aria-hidden className={styles.icon} />
      <Stack gap={2} flex={1} miw={0}>
        <Group component="span" gap="0.25rem 0.625rem" c="var(--ink)" fz="sm" fw={500} title={session.device}>
          {device}
          {session.current && <span className={styles.current}>{t('settings.session_current')}</span>}
        </Group>
        <Text span size="xs" c="dimmed" className="figures">
          {t('settings.session_address', { address: session.address })} ·{' '}
          <time dateTime={session.last_used_at} title={formats.instant(session.last_used_at)}>
            {t('settings.session_used', { when })}
          </time>
        </Text>
      </Stack>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          onClick={() => void run(end)}
          aria-label={t('settings.session_end_label', { device, when })}
        >
          {t('settings.session_end')}
        </Button>
      )}
    </li>
  )
}
