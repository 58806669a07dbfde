import { IconPlayerPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { agendaQuery } from '#web/features/schedules/agenda/agenda.queries.ts'

/** Says that all runs are switched off, with a link to the switch for users who may use it. */
export function RunsOffBanner() {
  const t = useTranslate()
  const mayRead = useMay('customer_access')
  const maySwitch = useMay('manage_admin')
  const { data } = useQuery({ ...agendaQuery(), enabled: mayRead })
  if (data?.enabled !== false) return null
  return (
    <Notice
      tone="warning"
      icon={<IconPlayerPause size={18} stroke={1.75} aria-hidden />}
      title={t('runs_switch.off_title')}
      action={
        maySwitch && (
          <ButtonLink to="/admin/dashboard" variant="default" size="xs">
            {t('runs_switch.where')}
          </ButtonLink>
        )
      }
    >
      {t(maySwitch ? 'runs_switch.off_text' : 'runs_switch.off_text_other')}
    </Notice>
  )
}
