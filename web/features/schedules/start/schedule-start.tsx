import { Button, Group, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { periodOf } from '#shared/dates/recurrence.ts'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { DateText } from '#web/ui/date/date-text.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import parts from '#web/ui/layout/record-parts.module.css'
import classes from './schedule-start.module.css'
import { StartQuestion } from './schedule-start-question.tsx'
import { useNavigate } from '@tanstack/react-router'
import { invoiceFromSchedule } from '#shared/features/schedules/schedule-runs.contract.ts'
import { useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useAction } from '#web/platform/api/action.ts'
import { useSchedulesChanged } from '#web/features/schedules/schedules.queries.ts'

/** A preview of the invoice, and the question about it. */
export function ScheduleStart({ schedule }: { schedule: Schedule }) {
  const t = useTranslate()
  const { id, status, next_date: next } = schedule
  // A schedule without further runs can only create an additional invoice.
  const [counts, setCounts] = useState(next !== null)
  const start = useStartSchedule(schedule)
  const make = () => void start.make(counts && next !== null)
  useShortcut('mod+Enter', t('schedule_start.make'), make)
  return (
    <Stack gap="lg" maw={736}>
      {status !== 'active' && (
        <Notice icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden />} title={t(`schedule_start.${status}`)}>
          {t(`schedule_start.${status}_text`)}
        </Notice>
      )}
      <Facts schedule={schedule} />
      {next !== null && <StartQuestion schedule={schedule} next={next} counts={counts} onCounts={setCounts} />}
      <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap">
        <ButtonLink to={`/schedules/edit/${id}`} variant="default">
          {t('ui.cancel')}
        </ButtonLink>
        <Button loading={start.isBusy} onClick={make} rightSection={<Kbd keys="mod+Enter" />}>
          {t('schedule_start.make')}
        </Button>
      </Group>
    </Stack>
  )
}

function Facts({ schedule }: { schedule: Schedule }) {
  const t = useTranslate()
  const formats = useFormats()
  const { name, customer_name: customer, next_date: next, lines, currency, net_minor: net } = schedule
  const period = next === null ? null : periodOf(schedule, next, schedule.arrears)
  return (
    <section className={`surface ${classes.card}`} aria-label={t('schedule_start.what')}>
      <Group gap="0.5rem 1.5rem" align="flex-start" justify="space-between">
        <div>
          <Text component="h2" inherit fz={17} c="var(--ink)" fw={600} className="breaks">
            {name}
          </Text>
          <Text size="sm" mt={2} c="dimmed" className="breaks">
            {customer}
          </Text>
        </div>
        <Stack gap={0} align="flex-end" fz={18} c="var(--ink)" fw={650} lts="-0.015em">
          <MoneyText minor={net} currency={currency} />
          <Text span size="xs" c="dimmed" fw={400} lts={0}>
            {t('schedule_start.net', { count: lines.length })}
          </Text>
        </Stack>
      </Group>
      {next !== null && period && (
        <dl className={`${parts.named} ${classes.facts}`}>
          <Fact name={t('schedule_start.next_date')}>
            <DateText date={next} />
          </Fact>
          <Fact name={t('schedule_start.period')}>
            {t('schedule_start.from_to', { from: formats.date(period.start), to: formats.date(period.end) })}
          </Fact>
        </dl>
      )}
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Creates the draft and opens it. Pressing the button twice creates one draft. */
function useStartSchedule({ id, next_date: next }: Pick<Schedule, 'id' | 'next_date'>) {
  const { run, isBusy } = useAction()
  const withKey = useIdempotencyKey()
  const navigate = useNavigate()
  const schedulesChanged = useSchedulesChanged()
  const invoicesChanged = useInvoicesChanged()

  async function make(counts: boolean) {
    const body = { counts, ...(next !== null && { date: next }) }
    await run(async () => {
      const { invoice_id } = await withKey(body, (idempotencyKey) =>
        call(invoiceFromSchedule, { params: { id }, body, idempotencyKey }),
      )
      await navigate({ to: `/invoices/edit/${invoice_id}` })
      await invoicesChanged()
    })
    // If it was refused because the date was run in the meantime, the page shows the next date.
    await schedulesChanged()
  }

  return { isBusy, make }
}
