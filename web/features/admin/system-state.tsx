import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useId } from 'react'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { adminDashboardQuery } from './admin.queries.ts'
import { StateCard, type StateCardProps } from './state-card.tsx'
import { useMachineCards } from './machine-cards.tsx'
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

/** More than people mistype in a day. */
const manyFailures = 50

/** Who can sign in, who is signed in, failed sign-ins, and the e-mails that were sent. */
function usePeopleCards(data: AdminDashboard | undefined): StateCardProps[] {
  const t = useTranslate()
  const { number } = useFormats()
  if (!data) return []
  const { users, sessions, failed_sign_ins_24h: failures, emails } = data
  const notSent = emails.failed + emails.bounced
  return [
    {
      name: t('admin_state.users'),
      figure: number(users.active),
      text: t('admin_state.users_text', { invited: users.invited, deactivated: users.deactivated }),
      link: { to: '/admin/users/list', search: { active: 'yes' } },
    },
    {
      name: t('admin_state.sessions'),
      figure: number(sessions.open),
      text: t('admin_state.sessions_text', { count: sessions.in_use }),
      link: { to: '/admin/users/list', search: { order_by: 'last_sign_in_at', order_direction: 'DESC' } },
    },
    {
      name: t('admin_state.sign_ins'),
      figure: number(failures),
      text: t('admin_state.sign_ins_text'),
      state: failures >= manyFailures ? { tone: 'warning', word: t('admin_state.many') } : undefined,
      link: { to: '/admin/users/list' },
    },
    {
      name: t('admin_state.emails'),
      figure: number(emails.queued),
      text: emails.has_mail_server
        ? t('admin_state.emails_sent', { count: emails.sent_24h })
        : t('admin_state.emails_kept', { count: emails.kept }),
      link: { to: '/admin/emails', search: { status: 'queued' } },
    },
    {
      name: t('admin_state.emails_failed'),
      figure: number(notSent),
      text: t('admin_state.emails_failed_text', { count: emails.bounced }),
      state: notSent > 0 ? { tone: 'bad', word: t('admin_state.failed') } : undefined,
      link: {
        to: '/admin/emails',
        search: { status: emails.failed === 0 && emails.bounced > 0 ? 'bounced' : 'failed' },
      },
    },
  ]
}
