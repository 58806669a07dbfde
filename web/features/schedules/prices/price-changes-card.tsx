import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { withdrawPriceChange } from '#shared/features/schedules/schedule-prices.contract.ts'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useAction } from '#web/platform/api/action.ts'
import { confirm } from '#web/ui/dialog/question.ts'
import { scheduleQuery, useSchedulesChanged } from '#web/features/schedules/schedules.queries.ts'

type Change = Schedule['price_changes'][number]

/** A price change in words: +5%, or from one price to another. */
function useChangeWords(currency: string) {
  const t = useTranslate()
  const formats = useFormats()
  return ({ percent, old_price, unit_price }: Change) => {
    if (percent !== null)
      return t('schedules.price.percent', {
        percent: `${Number(percent) > 0 ? '+' : ''}${formats.number(percent)}`,
      })
    const to = `${formats.number(unit_price ?? '0')} ${currency}`
    return old_price === null
      ? t('schedules.price.to', { to })
      : t('schedules.price.from_to', { from: formats.number(old_price), to })
  }
}

type PriceChangesCardProps = { schedule: Schedule; onChanged: (schedule: Schedule) => void }

/** Planned price changes; each can be withdrawn until its first day. */
export function PriceChangesCard({ schedule, onChanged }: PriceChangesCardProps) {
  const t = useTranslate()
  const formats = useFormats()
  const headingId = useId()
  const words = useChangeWords(schedule.currency)
  const { withdraw, isBusy } = useWithdrawal(schedule, words, onChanged)
  if (schedule.price_changes.length === 0) return null
  return (
    <Paper withBorder component="section" pt={14} pr="lg" pb="md" pl="lg" radius="lg" aria-labelledby={headingId}>
      <Text id={headingId} component="h2" size="sm" fw={600}>
        {t('schedules.price.title')}
      </Text>
      <Stack component="ul" gap="xs" m="0.625rem 0 0">
        {schedule.price_changes.map((change) => (
          <Group key={change.id} component="li" wrap="nowrap" justify="space-between" gap="sm" fz="sm">
            <span>
              <Text span inherit display="block" c="var(--ink)" fw={550} className="figures">
                {words(change)}
              </Text>
              <Text span size="xs" display="block" c="dimmed">
                {t('schedules.price.from', { date: formats.date(change.from_date) })}
              </Text>
            </span>
            <Button variant="default" size="compact-xs" disabled={isBusy} onClick={() => void withdraw(change)}>
              {t('schedules.price.withdraw')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}

function useWithdrawal(
  { id, name }: Schedule,
  words: (change: Change) => string,
  onChanged: (schedule: Schedule) => void,
) {
  const t = useTranslate()
  const formats = useFormats()
  const { run, isBusy } = useAction()
  const queryClient = useQueryClient()
  const changed = useSchedulesChanged()
  async function withdraw(change: Change) {
    const what = { change: words(change), date: formats.date(change.from_date) }
    const isSure = await confirm({
      title: t('schedules.price.withdraw_title', what),
      body: t('schedules.price.withdraw_text', { name }),
      confirmLabel: t('schedules.price.withdraw_confirm'),
    })
    if (!isSure) return
    await run(async () => {
      await call(withdrawPriceChange, { params: { id, change_id: change.id } })
      showSuccess(t('schedules.price.withdrawn', what))
      await changed()
      onChanged(await queryClient.fetchQuery(scheduleQuery(id)))
    })
  }
  return { withdraw, isBusy }
}
