import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconLock, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { sendTestEmail } from '#shared/features/schedules/schedule-email.contract.ts'
import type { ScheduleEmail } from '#shared/features/schedules/schedule-email.reply.ts'
import { mayChangeSchedule } from '#shared/features/schedules/schedules.rules.ts'
import { useShowOnItsWay } from '#web/features/email/public/on-its-way.ts'
import { showAlert } from '#web/platform/browser/alerts.tsx'
import { useAction } from '#web/platform/api/action.ts'
import { type ApiError, call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useSession, visitorOf } from '#web/platform/session/session.ts'
import { FormFrame } from '#web/ui/form/form-frame.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RunsOffBanner } from '#web/features/schedules/public/runs-off-banner.tsx'
import { type EmailValues, useEmailForm } from './schedule-email-form.ts'
import { ScheduleEmailFields } from './schedule-email-fields.tsx'
import { ScheduleEmailPreview } from './schedule-email-preview.tsx'
import classes from './schedule-email.module.css'
import { scheduleQuery } from '#web/features/schedules/schedules.queries.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'

type EditorProps = { id: string; email: ScheduleEmail }

export function ScheduleEmailEditor({ id, email }: EditorProps) {
  const t = useTranslate()
  const form = useEmailForm({ id, email })
  const test = useTest(id)
  const whyNot = useWhyNot(id)
  const schedule = `/schedules/edit/${id}`
  return (
    <Page
      title={t('schedule_email.title')}
      tabTitle={t('schedule_email.tab', { name: email.schedule_name })}
      about={t('schedule_email.about', { customer: email.customer_name })}
      back={{ to: schedule, label: email.schedule_name }}
      actions={
        <Button
          variant="default"
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
          loading={test.isBusy}
          onClick={() => void test.send(form.values)}
        >
          {t('schedule_email.test')}
        </Button>
      }
    >
      <RunsOffBanner />
      <ScheduleEmailNotices id={id} reasons={email.reasons} whyNot={whyNot} />
      <FormFrame form={form} cancelTo={schedule}>
        <div className={classes.columns}>
          <fieldset className={classes.all} disabled={whyNot !== null}>
            <ScheduleEmailFields form={form} email={email} isReadOnly={whyNot !== null} />
          </fieldset>
          <ScheduleEmailPreview values={form.values} email={email} />
        </div>
      </FormFrame>
    </Page>
  )
}

/** Why the user cannot change it: the schedule has ended, or it issues invoices and the user may not. */
function useWhyNot(id: string) {
  const visitor = visitorOf(useSession())
  const { data: schedule } = useQuery(scheduleQuery(id))
  if (!schedule) return null
  if (schedule.status === 'finished') return 'finished'
  return visitor && mayChangeSchedule(schedule.action, visitor) ? null : 'read_only'
}

/** Sends the e-mail with the current values, saved or not, to the user. */
function useTest(id: string) {
  const t = useTranslate()
  const showOnItsWay = useShowOnItsWay()
  const withKey = useIdempotencyKey()
  const { run, isBusy } = useAction((error) =>
    showAlert({ kind: 'warning', title: t('schedule_email.not_tested'), text: textOf(error) }),
  )
  const send = (values: EmailValues) =>
    run(async () => {
      const { to } = await withKey(values, (idempotencyKey) =>
        call(sendTestEmail, { params: { id }, body: values, idempotencyKey }),
      )
      await showOnItsWay(t('schedule_email.tested', { to }))
    })

  return { isBusy, send }
}

/** The message about a field is more specific than the general one. */
const textOf = ({ errors, message }: ApiError) => Object.values(errors).flat().join(' ') || message

type NoticesProps = { id: string; reasons: readonly string[]; whyNot: 'finished' | 'read_only' | null }

/** Why these settings have no effect: the schedule sends no e-mails, or cannot create its next invoice. */
function ScheduleEmailNotices({ id, reasons, whyNot }: NoticesProps) {
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
