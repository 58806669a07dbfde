import { Paper } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import classes from '#web/features/reports/reports.module.css'
import { Link } from '@tanstack/react-router'
import { MoneyText } from '#web/ui/money/money-text.tsx'

type Answer = { error: Error | null; isFetching: boolean; isPlaceholderData: boolean; refetch: () => Promise<unknown> }

type ReportFrameProps = {
  title: string
  about: string
  /** The address of the report without a period. */
  home: string
  actions: ReactNode
  /** The fields that choose the period and other options. */
  choice: ReactNode
  answer: Answer
  children: ReactNode
}

/** What every report has: a title, its options, and its figures or an error. */
export function ReportFrame({ title, about, home, actions, choice, answer, children }: ReportFrameProps) {
  const t = useTranslate()
  return (
    <div className={classes.page}>
      <Page title={title} about={about} back={{ to: '/reports', label: t('reports.back') }} actions={actions}>
        {choice}
        {answer.error ? (
          <NotShown error={answer.error} answer={answer} home={home} />
        ) : (
          <div className={`stale ${classes.shown}`} data-before={answer.isPlaceholderData || undefined}>
            {children}
          </div>
        )}
      </Page>
    </div>
  )
}

function NotShown({ error, answer, home }: { error: Error; answer: Answer; home: string }) {
  const t = useTranslate()
  const refused = error instanceof ApiError && error.status === 422 ? Object.values(error.errors).flat()[0] : undefined
  return (
    <Paper withBorder radius="lg">
      {refused === undefined ? (
        <ErrorState onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
      ) : (
        <EmptyState
          icon={<IconCalendarOff stroke={1.5} aria-hidden />}
          title={t('reports.wrong_period')}
          hint={refused}
          action={
            <ButtonLink to={home} variant="default" size="xs">
              {t('reports.show_usual')}
            </ButtonLink>
          }
        />
      )}
    </Paper>
  )
}

type FigureLinkProps = { minor: number; currency: string; to: string; label: string }

/** An amount that links to the rows it is the sum of; zero has no link. */
export const FigureLink = ({ minor, currency, to, label }: FigureLinkProps) =>
  minor === 0 ? null : (
    <Link to={to} className={classes.figure} title={label}>
      <MoneyText minor={minor} currency={currency} />
    </Link>
  )
