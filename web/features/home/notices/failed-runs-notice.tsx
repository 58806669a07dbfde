import { IconCalendarExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { agendaQuery } from '#web/features/schedules/agenda/agenda.queries.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'

/** Shown above everything else, because invoices are missing. The schedules panel says which and why. */
export function FailedRunsNotice() {
  const t = useTranslate()
  const mayRead = useMay('customer_access')
  const { data } = useQuery({ ...agendaQuery(), enabled: mayRead })
  if (!data || data.failed_count === 0) return null
  return (
    <Notice
      tone="warning"
      icon={<IconCalendarExclamation size={18} stroke={1.75} aria-hidden />}
      title={t('home.runs_failed', { count: data.failed_count })}
      action={
        <ButtonLink to="/schedules/list?status=failing" variant="default" size="xs">
          {t('home.runs_failed_show')}
        </ButtonLink>
      }
    >
      {t('home.runs_failed_text')}
    </Notice>
  )
}
