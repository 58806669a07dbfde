import { Paper, Stack, Text } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconCalendarOff, IconUserQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import type { Statement } from '#shared/features/statements/statements.reply.ts'
import { required } from '#shared/required.ts'
import { customerQuery } from '#web/features/customers/customers.queries.ts'
import { ApiError } from '#web/platform/api/api-client.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { AgeingFigures, AgeingSkeleton } from './ageing-figures.tsx'
import { StatementActions } from './statement-actions.tsx'
import { StatementChoice } from './statement-choice.tsx'
import { closingOf, lineColumns, lineHref, linesOf } from './statement-entries.tsx'
import { statementPeriods } from './statement-periods.ts'
import { isOpenItems, useStatementSearch } from './statement-search.ts'
import classes from './statements.module.css'
import { statementQuery } from './statements.queries.ts'

/** A customer's invoices and payments in a period, or the open items on a day. */
export function StatementPage() {
  const t = useTranslate()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const search = useStatementSearch()
  const maySeeCustomer = useMay('customer_access')
  const { data: customer } = useQuery({ ...customerQuery(id), enabled: maySeeCustomer })
  const statement = useQuery(statementQuery(id, search.query))
  const name = statement.data?.customer_name ?? customer?.name
  const named = (customerName = t('statements.back')) => customerName
  return (
    <Page
      title={name === undefined ? t('statements.title') : t('statements.of', { name })}
      back={
        maySeeCustomer
          ? { to: `/customers/edit/${id}`, label: named(name) }
          : { to: '/customers/ageing', label: t('ageing.title') }
      }
      actions={
        statement.data && (
          <StatementActions
            statement={statement.data}
            query={search.query}
            isSettled={!statement.isPlaceholderData && !statement.isError}
          />
        )
      }
    >
      {isGone(statement.error) ? <NoCustomer /> : <Shown id={id} search={search} statement={statement} />}
    </Page>
  )
}

type ShownProps = { id: string; search: ListSearch; statement: UseQueryResult<Statement> }

const Shown = ({ id, search, statement }: ShownProps) => (
  <>
    <StatementChoice search={search} statement={chosen(search, statement)} />
    {statement.isError ? (
      <NotShown
        id={id}
        error={statement.error}
        onRetry={() => void statement.refetch()}
        isRetrying={statement.isFetching}
      />
    ) : (
      <StatementParts search={search} statement={statement.data} isBefore={statement.isPlaceholderData} />
    )}
  </>
)

type Answer = { data: Statement | undefined; isPlaceholderData: boolean }

/** While the next statement loads, the options already show what was chosen. */
function chosen({ query }: ListSearch, { data, isPlaceholderData }: Answer) {
  if (!data || !isPlaceholderData) return data
  const asked = Object.entries(query).filter(([name]) => ['from', 'to', 'currency'].includes(name))
  return { ...data, ...Object.fromEntries(asked) }
}

/** The server answers 422 to a malformed id. */
const isGone = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || (error.status === 422 && 'id' in error.errors))

function NoCustomer() {
  const t = useTranslate()
  return (
    <Paper withBorder radius="lg">
      <EmptyState
        icon={<IconUserQuestion stroke={1.5} aria-hidden />}
        title={t('customers.not_found')}
        hint={t('customers.not_found_text')}
        action={
          <ButtonLink to="/customers/list" variant="default" size="xs">
            {t('customers.back')}
          </ButtonLink>
        }
      />
    </Paper>
  )
}

type NotShownProps = { id: string; error: Error; onRetry: () => void; isRetrying: boolean }

function NotShown({ id, error, onRetry, isRetrying }: NotShownProps) {
  const t = useTranslate()
  const isRefused = error instanceof ApiError && error.status === 422
  return (
    <Paper withBorder radius="lg">
      {isRefused ? (
        <EmptyState
          icon={<IconCalendarOff stroke={1.5} aria-hidden />}
          title={t('statements.wrong_dates')}
          hint={t('statements.wrong_dates_hint')}
          action={
            <ButtonLink to={`/customers/statement/${id}`} variant="default" size="xs">
              {t('statements.show_this_month')}
            </ButtonLink>
          }
        />
      ) : (
        <ErrorState onRetry={onRetry} retrying={isRetrying} />
      )}
    </Paper>
  )
}

type PartsProps = { search: ListSearch; statement: Statement | undefined; isBefore: boolean }

function StatementParts({ search, statement, isBefore }: PartsProps) {
  const t = useTranslate()
  const maySeeInvoices = useMay('invoice_access')
  return (
    <div className={`stale ${classes.shown}`} data-before={isBefore || undefined} aria-busy={isBefore || !statement}>
      <AgeingPart statement={statement} />
      <DataTable
        label={t(isOpenItems(search) ? 'statements.open_items' : 'document.statement')}
        columns={lineColumns(t, statement ?? notYet(search))}
        rows={statement && linesOf(statement)}
        rowKey={({ id }) => id}
        rowHref={maySeeInvoices ? lineHref : undefined}
        loading={!statement}
        expectedRows={8}
        foot={useClosing(statement)}
        empty={statement && <NoEntries search={search} statement={statement} />}
      />
      <LatePayment statement={statement} />
    </div>
  )
}

/** What could be claimed beside the balance, as the printed statement says it. */
function LatePayment({ statement }: { statement: Statement | undefined }) {
  const t = useTranslate()
  const formats = useFormats()
  if (!statement?.late_payment) return null
  const { late_payment: late, currency, to } = statement
  const interest = formats.money(late.interest_minor, currency)
  const compensation = formats.money(late.compensation_minor, currency)
  return (
    <Text size="sm" c="dimmed">
      {t('statements.late_payment', { interest, compensation, date: to })}
    </Text>
  )
}

function AgeingPart({ statement }: { statement: Statement | undefined }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Stack component="section" gap="xs" aria-labelledby="ageing">
      <Text id="ageing" component="h2" size="sm" c="var(--ink)" fw={600}>
        {statement ? t('document.ageing', { date: formats.date(statement.to) }) : t('ageing.of_customer')}
      </Text>
      {statement ? <AgeingFigures {...statement} /> : <AgeingSkeleton />}
    </Stack>
  )
}

function useClosing(statement: Statement | undefined) {
  const t = useTranslate()
  const formats = useFormats()
  if (!statement) return undefined
  const date = formats.date(statement.to)
  return closingOf(t(statement.kind === 'period' ? 'statements.closing' : 'statements.open_sum', { date }), statement)
}

/** The columns are shown before the answer has arrived. */
const notYet = (search: ListSearch) =>
  ({ kind: isOpenItems(search) ? 'open_items' : 'period', currency: 'GBP', to: '' }) as Statement

function NoEntries({ search, statement }: { search: ListSearch; statement: Statement }) {
  const t = useTranslate()
  const formats = useFormats()
  const [year] = useState(() => required(statementPeriods(new Date()).at(-1), 'period of a year').period)
  if (statement.kind === 'open_items')
    return (
      <EmptyState
        title={t('statements.nothing_open')}
        hint={t('statements.nothing_open_hint', { date: formats.date(statement.to) })}
      />
    )
  const longer = new URLSearchParams(
    Object.entries(search.queryWith({ ...year })).map(([key, value]) => [key, `${value}`]),
  )
  return (
    <EmptyState
      title={t('statements.nothing')}
      hint={t('statements.nothing_hint', { balance: formats.money(statement.closing_minor, statement.currency) })}
      action={
        statement.from > year.from && (
          <ButtonLink
            to={`/customers/statement/${statement.customer_id}?${longer.toString()}`}
            variant="default"
            size="xs"
          >
            {t('statements.show_last_12_months')}
          </ButtonLink>
        )
      }
    />
  )
}
