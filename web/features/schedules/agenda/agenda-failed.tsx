import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import type { Agenda } from './agenda-days.tsx'
import classes from './agenda.module.css'

/** Few enough not to push the rest out of view. */
const glance = 4

/** The runs that failed, each with the reason and a way to fix it. */
export function AgendaFailed({ agenda: { failed, failed_count: count } }: { agenda: Agenda }) {
  const t = useTranslate()
  const shown = failed.slice(0, glance)
  if (shown.length === 0)
    return (
      <p className={classes.empty}>
        <IconCircleCheck size={16} stroke={1.75} className={classes.good} aria-hidden />
        {t('agenda.none_failed')}
      </p>
    )
  return (
    <>
      <ul className={classes.runs}>
        {shown.map((run) => (
          <Failed key={run.schedule_id} run={run} />
        ))}
      </ul>
      {count > shown.length && (
        <Link to="/schedules/list" search={{ status: 'failing' }} className={classes.more}>
          {t('agenda.more_failed', { count: count - shown.length })}
        </Link>
      )}
    </>
  )
}

function Failed({ run }: { run: Agenda['failed'][number] }) {
  const t = useTranslate()
  const formats = useFormats()
  const { schedule_id: id, name, customer_name: customer, period_date: date, reasons, status } = run
  return (
    <li>
      <Link to="/schedules/edit/$id" params={{ id }} className={classes.failed}>
        <span className={classes.name}>
          {name} {status === 'paused' && <StateBadge tone="warning">{t('agenda.paused')}</StateBadge>}
        </span>
        <span className={classes.quiet}>{t('agenda.failed_for', { customer, date: formats.date(date) })}</span>
        <span className={classes.reason}>{reasons.join(' ')}</span>
      </Link>
    </li>
  )
}
