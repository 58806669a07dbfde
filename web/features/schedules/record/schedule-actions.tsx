import { Menu } from '@mantine/core'
import {
  IconCopy,
  IconFilePlus,
  IconFlagCheck,
  IconMail,
  IconPlayerPause,
  IconPlayerPlay,
  IconRun,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay, useSession, visitorOf } from '#web/platform/session/session.ts'
import { type RecordAction, RecordActions } from '#web/ui/layout/record-actions.tsx'
import type { ScheduleSteps } from '#web/features/schedules/form/schedule-steps.ts'
import { mayChangeSchedule, type ScheduleAction } from '#shared/features/schedules/schedules.rules.ts'

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true }

export type Resume = { label: string; start: () => void }

type ScheduleActionsProps = {
  schedule: Schedule
  steps: ScheduleSteps
  /** False while all runs are switched off. */
  areRunsOn: boolean
  /** Asks first if dates were missed. */
  resume: Resume
}

/** The actions that the schedule's state and the user's permissions allow. */
export function ScheduleActions(props: ScheduleActionsProps) {
  const t = useTranslate()
  const { schedule } = props
  const steps = useOpenSteps(props)
  return (
    <RecordActions actions={schedule.status === 'finished' ? [] : steps} moreLabel={t('schedules.more')}>
      <MenuItems {...props} />
    </RecordActions>
  )
}

function useOpenSteps({ schedule, steps, areRunsOn, resume }: ScheduleActionsProps): RecordAction[] {
  const t = useTranslate()
  const mayRun = useMay('manage_invoices')
  const mayChange = useMayChange(schedule.action)
  const isPaused = schedule.status === 'paused'
  const email = {
    icon: <IconMail {...iconProps} />,
    label: t('schedules.email'),
    to: `/schedules/email/${schedule.id}`,
  }
  const pause = {
    icon: isPaused ? <IconPlayerPlay {...iconProps} /> : <IconPlayerPause {...iconProps} />,
    label: isPaused ? resume.label : t('schedules.pause'),
    isDisabled: steps.isBusy,
    onClick: isPaused ? resume.start : () => void steps.pause(),
  }
  const run = {
    icon: <IconRun {...iconProps} />,
    label: t('schedules.run'),
    isMain: true,
    isDisabled: steps.isBusy || !areRunsOn,
    onClick: () => void steps.run(),
  }
  return [email, ...(!isPaused || mayChange ? [pause] : []), ...(mayRun ? [run] : [])]
}

function MenuItems({ schedule: { id, action, status, made_count: made }, steps }: ScheduleActionsProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const mayManage = useMay('manage_invoices')
  const mayChange = useMayChange(action)
  return (
    <>
      {mayManage && (
        <Menu.Item
          leftSection={<IconFilePlus {...iconProps} />}
          onClick={() => void navigate({ to: `/invoices/create/${id}` })}
        >
          {t('schedules.invoice')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconCopy {...iconProps} />}
        onClick={() => void navigate({ to: `/schedules/create?copy=${id}` })}
      >
        {t('schedules.copy')}
      </Menu.Item>
      {mayChange && status !== 'finished' && (
        <Menu.Item leftSection={<IconFlagCheck {...iconProps} />} onClick={() => void steps.finish()}>
          {t('schedules.finish')}
        </Menu.Item>
      )}
      {mayChange && made === 0 && (
        <Menu.Item color="red" leftSection={<IconTrash {...iconProps} />} onClick={() => void steps.remove()}>
          {t('schedules.delete')}
        </Menu.Item>
      )}
    </>
  )
}

/** Whether the user may change, resume and end a schedule with this action. */
export function useMayChange(action: ScheduleAction) {
  const visitor = visitorOf(useSession())
  return visitor !== null && mayChangeSchedule(action, visitor)
}
