import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { runSchedule } from '#shared/features/schedules/schedule-runs.contract.ts'
import {
  deleteSchedule,
  finishSchedule,
  pauseSchedule,
  resumeSchedule,
} from '#shared/features/schedules/schedules.contract.ts'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { useAction } from '#web/platform/api/action.ts'
import { confirm } from '#web/ui/dialog/question.ts'
import { scheduleQuery, useSchedulesChanged, useCacheSchedule } from '#web/features/schedules/schedules.queries.ts'

export type MissedDatesAnswer = 'skip' | 'make_up'

export type ScheduleSteps = ReturnType<typeof useScheduleSteps>

type Page = {
  schedule: Schedule
  /** The total of the next invoice including VAT, as the schedule is saved. */
  grossMinor: number
  hasUnsaved: boolean
  /** Called with the changed schedule. */
  onChanged: (schedule: Schedule) => void
}

/** The actions for a schedule, besides editing it. A refusal is shown in an alert, and the form keeps its values. */
export function useScheduleSteps(page: Page) {
  // Only one action runs at a time.
  const { run: alone, isBusy } = useAction()
  const done = useDone(page)
  return {
    isBusy,
    ...useStanding(page, alone, done),
    run: useRun(page, alone),
    remove: useRemove(page.schedule, alone),
  }
}

type Alone = (act: () => Promise<unknown>) => Promise<boolean>
type Done = (schedule: Schedule, text: string) => Promise<unknown>

function useDone({ onChanged }: Page): Done {
  const cacheSchedule = useCacheSchedule()
  return (schedule, text) => {
    onChanged(schedule)
    showSuccess(text)
    return cacheSchedule(schedule)
  }
}

function useStanding({ schedule: { id, name, customer_name: customer } }: Page, alone: Alone, done: Done) {
  const t = useTranslate()
  const params = { id }
  return {
    pause: () => alone(async () => done(await call(pauseSchedule, { params }), t('schedules.paused_done', { name }))),
    resume: (missed?: MissedDatesAnswer) =>
      alone(async () => {
        const schedule = await call(resumeSchedule, { params, body: missed ? { missed } : {} })
        return done(
          schedule,
          t(schedule.status === 'finished' ? 'schedules.finished_done' : 'schedules.resumed_done', { name }),
        )
      }),
    finish: async () => {
      const isSure = await confirm({
        title: t('schedules.finish_title', { name }),
        body: t('schedules.finish_text', { customer }),
        confirmLabel: t('schedules.finish_confirm'),
        danger: true,
      })
      if (isSure)
        await alone(async () => done(await call(finishSchedule, { params }), t('schedules.finished_done', { name })))
    },
  }
}

/** The request names the next date, so it fails if another user has already run it. */
function useRun({ schedule, grossMinor, hasUnsaved, onChanged }: Page, alone: Alone) {
  const t = useTranslate()
  const formats = useFormats()
  const navigate = useNavigate()
  const maySee = useMay('invoice_access')
  const queryClient = useQueryClient()
  const changed = useSchedulesChanged()
  const { id, next_date: date, currency, customer_name: customer, action } = schedule

  return async () => {
    if (date === null) return
    const gross = formats.money(grossMinor, currency)
    const isSure = await confirm({
      title: t('schedules.run_title', { date: formats.date(date), gross }),
      body: [t(`schedules.run_text.${action}`, { customer }), hasUnsaved ? t('schedules.run_unsaved') : '']
        .filter(Boolean)
        .join(' '),
      confirmLabel: t('schedules.run_confirm'),
    })
    if (!isSure) return
    await alone(async () => {
      const { invoice_id: invoiceId } = await call(runSchedule, { params: { id }, body: { date } })
      const open = {
        label: t('schedules.open_invoice'),
        act: () => void navigate({ to: `/invoices/view/${invoiceId}` }),
      }
      showSuccess(t('schedules.run_done', { date: formats.date(date) }), { action: maySee ? open : undefined })
    })
    // A failed run is recorded too.
    await changed()
    onChanged(await queryClient.fetchQuery(scheduleQuery(id)))
  }
}

function useRemove({ id, name }: Schedule, alone: Alone) {
  const t = useTranslate()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const changed = useSchedulesChanged()
  return async () => {
    const isSure = await confirm({
      title: t('schedules.delete_title', { name }),
      body: t('schedules.delete_text'),
      confirmLabel: t('schedules.delete_confirm'),
      danger: true,
    })
    if (!isSure) return
    await alone(async () => {
      await call(deleteSchedule, { params: { id } })
      await navigate({ to: '/schedules/list', ignoreBlocker: true })
      showSuccess(t('schedules.deleted', { name }))
      queryClient.removeQueries({ queryKey: scheduleQuery(id).queryKey })
      await changed()
    })
  }
}
