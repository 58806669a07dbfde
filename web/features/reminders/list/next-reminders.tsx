import { IconClockHour9, IconPlayerPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { hourText, useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { remindersQuery } from '#web/features/reminders/reminders.queries.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'
import { useMay } from '#web/platform/session/session.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import styles from '#web/features/reminders/reminders.module.css'

/** "Tomorrow at 09:00: 14 messages about £12,340.00", or that all reminders are switched off. */
export function NextReminders({ query }: { query: ListCall }) {
  const t = useTranslate()
  const { data } = useQuery(remindersQuery(query))
  const when = useWhen(data?.next)
  const amounts = useAmounts(data?.next.totals ?? [])
  if (!data) return <div className={styles.next} data-empty aria-hidden />
  const count = data.next.message_count
  if (!data.enabled) return <SwitchedOff what={t('reminders.would_go', { count, amount: amounts })} />
  return (
    <p className={styles.next}>
      <IconClockHour9 size={20} stroke={1.5} aria-hidden className={styles.icon} />
      <span>
        <strong>{when}</strong>{' '}
        {count === 0 ? t('reminders.nothing_next') : t('reminders.going_next', { count, amount: amounts })}
      </span>
    </p>
  )
}

function useAmounts(totals: readonly { currency: string; outstanding_minor: number }[]) {
  const formats = useFormats()
  return totals.map(({ currency, outstanding_minor }) => formats.money(outstanding_minor, currency)).join(' + ')
}

type Next = { date: string; hour: number; days_ahead: number }

function useWhen(next: Next | undefined) {
  const t = useTranslate()
  const formats = useFormats()
  if (!next) return ''
  const time = hourText(next.hour)
  if (next.days_ahead === 0) return t('reminders.today_at', { time })
  if (next.days_ahead === 1) return t('reminders.tomorrow_at', { time })
  return t('reminders.day_at', { date: formats.date(next.date), time })
}

function SwitchedOff({ what }: { what: string }) {
  const t = useTranslate()
  const maySwitch = useMay('manage_admin')
  return (
    <Notice
      tone="warning"
      icon={<IconPlayerPause size={18} stroke={1.75} aria-hidden />}
      title={t('reminders.off')}
      action={
        maySwitch && (
          <ButtonLink to="/admin/reminders" variant="default" size="xs">
            {t('reminders.switch_on')}
          </ButtonLink>
        )
      }
    >
      {what}
    </Notice>
  )
}
