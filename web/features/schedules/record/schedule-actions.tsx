import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconCopy,
  IconDots,
  IconFilePlus,
  IconFlagCheck,
  IconMail,
  IconPlayerPause,
  IconPlayerPlay,
  IconRun,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Schedule } from '#shared/features/schedules/schedules.contract.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { useMayChange } from '#web/features/schedules/schedule-rights.ts'
import type { ScheduleSteps } from '#web/features/schedules/form/schedule-steps.ts'

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
  return (
    <>
      {schedule.status !== 'finished' && <OpenSteps {...props} />}
      <Menu position="bottom-end" shadow="md" width={230} withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('schedules.more')}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuItems {...props} />
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function OpenSteps({ schedule, steps, areRunsOn, resume }: ScheduleActionsProps) {
  const t = useTranslate()
  const mayRun = useMay('manage_invoices')
  const mayChange = useMayChange(schedule.action)
  const isPaused = schedule.status === 'paused'
  return (
    <>
      <ButtonLink to={`/schedules/email/${schedule.id}`} variant="default" leftSection={<IconMail {...iconProps} />}>
        {t('schedules.email')}
      </ButtonLink>
      {(!isPaused || mayChange) && (
        <Button
          variant="default"
          disabled={steps.isBusy}
          leftSection={isPaused ? <IconPlayerPlay {...iconProps} /> : <IconPlayerPause {...iconProps} />}
          onClick={isPaused ? resume.start : () => void steps.pause()}
        >
          {isPaused ? resume.label : t('schedules.pause')}
        </Button>
      )}
      {mayRun && (
        <Button
          disabled={steps.isBusy || !areRunsOn}
          leftSection={<IconRun {...iconProps} />}
          onClick={() => void steps.run()}
        >
          {t('schedules.run')}
        </Button>
      )}
    </>
  )
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
