import { Box, Button, Group, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { updateBusiness } from '#shared/features/business/business.contract.ts'
import type { Business } from '#shared/features/business/business.reply.ts'
import { useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { businessQuery, cacheBusiness } from '#web/features/business/business.queries.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { hourText, useTranslate } from '#web/platform/language/language.tsx'
import { useAction } from '#web/platform/api/action.ts'
import { confirm } from '#web/ui/dialog/question.ts'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import classes from '#web/features/schedules/agenda/agenda.module.css'

/** The switch that stops all runs, for an administrator in an emergency. */
export function RunsCard() {
  const t = useTranslate()
  const id = useId()
  const { data: business } = useQuery(businessQuery)
  const isOff = business?.schedules_enabled === false
  const mayManage = useMayManageAdmin()
  return (
    <section className={`surface ${classes.card}`} aria-labelledby={id} data-off={isOff || undefined}>
      <Box flex="1 1 18rem" miw={0}>
        <Group id={id} component="h2" gap="0.25rem 0.75rem" mih={24} c="var(--ink)" fz="md" fw={600}>
          {t('runs_switch.title')}
          {business && (
            <StateBadge tone={isOff ? 'warning' : 'good'}>{t(isOff ? 'runs_switch.off' : 'runs_switch.on')}</StateBadge>
          )}
        </Group>
        <Text size="sm" maw={672} mt={4} c="dimmed" lh={1.5}>
          {business ? <About business={business} /> : '\u00A0'}
        </Text>
      </Box>
      {business && mayManage && <SwitchButton business={business} />}
    </section>
  )
}

function About({ business: { schedules_enabled: isOn, schedule_hour: hour, time_zone } }: { business: Business }) {
  const t = useTranslate()
  return t(isOn ? 'runs_switch.on_about' : 'runs_switch.off_about', {
    hour: hourText(hour),
    zone: time_zone.replaceAll('_', ' '),
  })
}

function SwitchButton({ business }: { business: Business }) {
  const t = useTranslate()
  const { isBusy, turn } = useSwitch(business)
  return business.schedules_enabled ? (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconPlayerPause size={16} stroke={1.75} aria-hidden />}
      onClick={() => void turn(false)}
    >
      {t('runs_switch.stop')}
    </Button>
  ) : (
    <Button
      loading={isBusy}
      leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
      onClick={() => void turn(true)}
    >
      {t('runs_switch.start')}
    </Button>
  )
}

/** Asks for confirmation before it stops the runs; starting them again needs none. */
function useSwitch({ version }: Business) {
  const t = useTranslate()
  const { run, isBusy } = useAction()
  const queryClient = useQueryClient()

  async function turn(isOn: boolean) {
    if (!isOn && !(await confirm(stopQuestion()))) return
    const isDone = await run(async () => {
      await cacheBusiness(await call(updateBusiness, { body: { schedules_enabled: isOn, version } }))
      showSuccess(t(isOn ? 'runs_switch.started' : 'runs_switch.stopped'))
      await queryClient.invalidateQueries({ queryKey: ['schedules'] })
    })
    // If it was refused because another user was faster, their version is fetched.
    if (!isDone) await queryClient.invalidateQueries({ queryKey: businessQuery.queryKey })
  }

  const stopQuestion = () => ({
    title: t('runs_switch.ask'),
    body: t('runs_switch.ask_text'),
    confirmLabel: t('runs_switch.ask_yes'),
    danger: true,
  })

  return { isBusy, turn }
}
