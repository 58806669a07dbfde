import type { Agenda } from '#shared/features/schedules/schedule-runs.reply.ts'
import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { addDays } from '#shared/dates/business-date.ts'
import { keptByLocale } from '#shared/i18n/kept.ts'
import { useIntlLocale, useTranslate } from '#web/platform/language/language.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import classes from './agenda.module.css'

/** How many dates are listed. */
const glance = 8

/** The coming days, each with the schedules that run on it. */
export function AgendaDays({ agenda: { today, upcoming, upcoming_count: count } }: { agenda: Agenda }) {
  const t = useTranslate()
  const shown = upcoming.slice(0, glance)
  const days = [...Map.groupBy(shown, ({ date }) => date)]
  // A schedule can be listed more than once.
  const more = count - new Set(shown.map(({ schedule_id: id }) => id)).size
  if (shown.length === 0)
    return (
      <Group component="p" wrap="nowrap" gap={8} p={18} c="dimmed" fz="sm">
        {t('agenda.empty')}
      </Group>
    )
  return (
    <>
      {days.map(([date, runs]) => (
        <section key={date} className={classes.day} aria-label={date}>
          <DayName date={date} today={today} />
          <ul>
            {runs.map((run) => (
              <Run key={run.schedule_id} run={run} />
            ))}
          </ul>
        </section>
      ))}
      {more > 0 && (
        <Link to="/schedules/list" search={{ status: 'active', to: addDays(today, 14) }} className={classes.more}>
          {t('agenda.more', { count: more })}
        </Link>
      )}
    </>
  )
}

const daysInAgenda = keptByLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** Today and tomorrow by name, other days by weekday. */
function DayName({ date, today }: { date: string; today: string }) {
  const t = useTranslate()
  const name = daysInAgenda(useIntlLocale())
  const near = { [today]: t('agenda.today'), [addDays(today, 1)]: t('agenda.tomorrow') }[date]
  return (
    <h3 className={classes.date}>
      {/* A run that was due before today is marked as waiting. */}
      {near && (
        <Text span inherit c="var(--gold-text)" fw={600}>
          {near}
        </Text>
      )}
      {date < today && (
        <Text span inherit c="var(--state-warn)" fw={600}>
          {t('agenda.late')}
        </Text>
      )}
      <time dateTime={date}>{name.format(new Date(`${date}T00:00:00Z`))}</time>
    </h3>
  )
}

function Run({ run }: { run: Agenda['upcoming'][number] }) {
  const t = useTranslate()
  const { schedule_id: id, name, customer_name: customer, action, net_minor: net, currency } = run
  return (
    <li>
      <Link to="/schedules/edit/$id" params={{ id }} className={classes.run}>
        <span className={classes.words}>
          <Text span inherit c="var(--ink)" fw={550}>
            {name}
          </Text>
          <Text span size="xs" c="dimmed">
            {customer}
          </Text>
        </span>
        <span className={classes.amount}>
          <MoneyText minor={net} currency={currency} />
          <Text span size="xs" c="dimmed">
            {t(`agenda.action.${action}`)}
          </Text>
        </span>
      </Link>
    </li>
  )
}
