import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { agendaQuery } from '#web/features/schedules/agenda/agenda.queries.ts'
import { AgendaDays } from '#web/features/schedules/agenda/agenda-days.tsx'
import classes from '#web/features/schedules/agenda/agenda.module.css'
import text from '#web/ui/layout/text.module.css'

/** The runs of the next two weeks, for users who manage schedules. */
export function AgendaPanel() {
  const t = useTranslate()
  const mayRead = useMay('customer_access')
  const agenda = useQuery({ ...agendaQuery(), enabled: mayRead })
  const { data } = agenda
  if (!mayRead) return null
  if (agenda.isLoadingError)
    return (
      <Panel title={t('agenda.title')}>
        <ErrorState onRetry={() => void agenda.refetch()} retrying={agenda.isFetching} />
      </Panel>
    )
  return (
    <Panel
      title={t('agenda.title')}
      // Counts schedules, because one schedule may run on several of the listed days.
      count={data && data.upcoming_count > 0 && t('agenda.schedules', { count: data.upcoming_count })}
      link={<RehearsalLink />}
    >
      {data ? <AgendaDays agenda={data} /> : <Shapes />}
    </Panel>
  )
}

function RehearsalLink() {
  const t = useTranslate()
  return (
    <Link to="/schedules/rehearsal" className={text.quietLink}>
      {t('agenda.rehearsal')}
    </Link>
  )
}

type PanelProps = {
  title: string
  count?: ReactNode
  link?: ReactNode
  children: ReactNode
}

const Panel = ({ title, count, link, children }: PanelProps) => (
  <section className={`surface ${classes.panel}`} aria-label={title}>
    <header className={classes.head}>
      <Text component="h2" size="sm" fw={600}>
        {title} {count && <span className={classes.count}>{count}</span>}
      </Text>
      {link}
    </header>
    {children}
  </section>
)

/** As tall as the first lines, so that little moves when they arrive. */
const Shapes = () => (
  <Stack gap={18} p={18} aria-hidden>
    {[60, 72, 48, 66].map((width) => (
      <Skeleton key={width} height={12} width={`${width}%`} />
    ))}
  </Stack>
)
