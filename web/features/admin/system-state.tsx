import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useId } from 'react'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { adminDashboardQuery } from './admin.queries.ts'
import { StateCard } from './state-card.tsx'
import { useMachineCards } from './machine-cards.tsx'
import { usePeopleCards } from './people-cards.tsx'
import classes from './admin.module.css'
import type { AdminDashboard } from '#shared/features/dashboards/dashboards.reply.ts'

const cardCount = 10

export function SystemState() {
  const t = useTranslate()
  const id = useId()
  const { data, isLoadingError, isFetching, refetch } = useQuery(adminDashboardQuery())
  const people = usePeopleCards(data)
  const machine = useMachineCards(data)
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Group id={id} component="h2" align="baseline" gap="0.125rem 0.625rem" fz="md" fw={600}>
        {t('admin_state.title')}{' '}
        <Text span size="xs" c="dimmed" fw={400} lts={0}>
          {t('admin_state.live')}
        </Text>
      </Group>
      <ul className={classes.cards} aria-busy={!data}>
        {data
          ? [...people, ...machine].map((card) => <StateCard key={card.name} {...card} />)
          : Array.from({ length: cardCount }, (_, index) => <Shape key={index} />)}
      </ul>
      {data && data.jobs.failing.length > 0 && <FailingJobs failing={data.jobs.failing} />}
    </Stack>
  )
}

const Shape = () => (
  <li className={`surface ${classes.card}`} aria-hidden>
    <Skeleton height={12} width="45%" mt={5} />
    <Skeleton height={20} width="30%" mt={10} />
    <Skeleton height={10} width="60%" mt={10} />
  </li>
)

/** The errors of jobs that failed or are being retried, for whoever runs the server. */
function FailingJobs({ failing }: { failing: AdminDashboard['jobs']['failing'] }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <section className={classes.failing}>
      <h3>{t('admin_state.failing')}</h3>
      <dl>
        {failing.map(({ name, count, last_error }) => (
          <Fragment key={name}>
            <dt>
              {name} × {formats.number(count)}
            </dt>
            <dd>{last_error}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
