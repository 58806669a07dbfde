import { IconAlertTriangle, IconInfoCircle, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { scheduleQuery } from '#web/features/schedules/schedules.queries.ts'

type NoticesProps = { id: string; reasons: readonly string[]; whyNot: 'finished' | 'read_only' | null }

/** Why these settings have no effect: the schedule sends no e-mails, or cannot create its next invoice. */
export function ScheduleEmailNotices({ id, reasons, whyNot }: NoticesProps) {
  const t = useTranslate()
  const { data: schedule } = useQuery(scheduleQuery(id))
  const link = (
    <ButtonLink to={`/schedules/edit/${id}`} variant="default" size="xs">
      {t('schedule_email.to_schedule')}
    </ButtonLink>
  )
  return (
    <>
      {whyNot && (
        <Notice icon={<IconLock size={18} stroke={1.75} aria-hidden />} title={t(`schedule_email.${whyNot}`)}>
          {t(`schedule_email.${whyNot}_text`)}
        </Notice>
      )}
      {reasons.length > 0 && (
        <Notice
          tone="warning"
          icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}
          title={t('schedule_email.blocked')}
          action={link}
        >
          {reasons.join(' ')}
        </Notice>
      )}
      {schedule && whyNot !== 'finished' && schedule.action !== 'issue_and_email' && (
        <Notice
          icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}
          title={t(`schedule_email.not_emailed.${schedule.action}`)}
          action={reasons.length === 0 && link}
        >
          {t('schedule_email.not_emailed_text')}
        </Notice>
      )}
    </>
  )
}
