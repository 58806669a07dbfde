import { useQuery } from '@tanstack/react-query'
import { updateSchedule } from '#shared/features/schedules/schedules.contract.ts'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import { useRecordForm, withFieldLabels } from '#web/platform/forms/record-form.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FormFrame } from '#web/ui/form/form-frame.tsx'
import { KeptSchedule } from '#web/features/schedules/form/kept-schedule.tsx'
import type { ScheduleContext } from '#web/features/schedules/form/schedule-form.ts'
import { ScheduleSheet } from '#web/features/schedules/form/schedule-sheet.tsx'
import { toBody, valuesOf } from '#web/features/schedules/form/schedule-values.ts'
import { scheduleCustomerQuery, useCacheSchedule } from '#web/features/schedules/schedules.queries.ts'

export function useScheduleChange(schedule: Schedule, { defaults }: ScheduleContext) {
  const t = useTranslate()
  const cacheSchedule = useCacheSchedule()
  return useRecordForm({
    endpoint: updateSchedule,
    params: { id: schedule.id },
    record: schedule,
    valuesOf,
    toBody: (values) => toBody(values, defaults.base_currency),
    onSaved: async (saved) => {
      const name = focusedName()
      showSuccess(t('schedules.saved', { name: saved.name }))
      await cacheSchedule(saved)
      focusAgain(name)
    },
  })
}

const focusedName = () => document.activeElement?.getAttribute('name') ?? null

/** New lines are rendered again after saving, so the focus is restored for users who saved by keyboard. */
function focusAgain(name: string | null) {
  if (name === null || document.activeElement !== document.body) return
  document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus({ preventScroll: true })
}

type ScheduleChangeProps = {
  form: ReturnType<typeof useScheduleChange>
  schedule: Schedule
  context: ScheduleContext
  isHidden: boolean
}

export function ScheduleChange({ form, schedule, context, isHidden }: ScheduleChangeProps) {
  return (
    <FormFrame
      form={{ ...form, conflict: useConflictInWords(form, schedule, context) }}
      cancelTo="/schedules/list"
      currency={schedule.currency}
      isHidden={isHidden}
    >
      <KeptSchedule title="schedules.kept_title" name={`schedules/${schedule.id}`} form={form} />
      <ScheduleSheet form={form} context={context} record={schedule} onChanged={form.follow} />
    </FormFrame>
  )
}

/** Both versions side by side, with names in place of ids. */
function useConflictInWords(
  { conflict, values }: ScheduleChangeProps['form'],
  schedule: Schedule,
  { defaults: { banks } }: ScheduleContext,
) {
  const theirsId = conflict?.differences.find(({ path }) => path === 'customer_id')?.theirs
  const { data: mine } = useQuery({ ...scheduleCustomerQuery(values.customer_id), enabled: values.customer_id !== '' })
  const { data: theirs } = useQuery({
    ...scheduleCustomerQuery(String(theirsId)),
    enabled: theirsId !== undefined,
  })
  const names = new Map([
    [schedule.customer_id, schedule.customer_name],
    [mine?.id, mine?.name],
    [theirs?.id, theirs?.name],
  ])
  const named = withFieldLabels(conflict, 'customer_id', (id) => names.get(id as string) ?? id)
  return withFieldLabels(named, 'bank_id', (id) => banks.find((bank) => bank.id === id)?.label ?? id)
}
