import { Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { AgeingFigures, AgeingSkeleton } from '#web/features/statements/ageing-figures.tsx'
import { customerAgeingQuery } from '#web/features/statements/statements.queries.ts'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import classes from '#web/features/statements/statements.module.css'

/** What one customer owes by age and currency, with a link to the statement. */
export function CustomerAgeing({ customerId }: { customerId: string }) {
  const t = useTranslate()
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{t('ageing.of_customer')}</Title>
      <Ages customerId={customerId} />
    </Stack>
  )
}

function Ages({ customerId }: { customerId: string }) {
  const t = useTranslate()
  const ageing = useQuery(customerAgeingQuery(customerId))
  if (ageing.isPending) return <AgeingSkeleton />
  if (!ageing.data)
    return (
      <Paper withBorder radius="lg">
        <ErrorState onRetry={() => void ageing.refetch()} retrying={ageing.isFetching} />
      </Paper>
    )
  if (ageing.data.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('ageing.nothing')}
      </Text>
    )
  return ageing.data.data.map(({ currency, ...ages }) => (
    <AgeingFigures key={currency} ageing={ages} currency={currency} />
  ))
}

type CustomerOwesProps = { customerId: string; currency: string; part: 'owed' | 'overdue' }

/** What a customer owes, or how much of it is late, in each currency; zero in their own if there is none. */
export function CustomerOwes({ customerId, currency, part }: CustomerOwesProps) {
  const { data } = useQuery(customerAgeingQuery(customerId))
  // Below, what is owed by age says that it could not be loaded.
  if (!data) return '…'
  const amounts = data.data
    .map((row) => ({ code: row.currency, minor: part === 'owed' ? row.owed_minor : row.owed_minor - row.current }))
    .filter(({ minor }) => minor !== 0)
  if (amounts.length === 0) return <MoneyText minor={0} currency={currency} />
  return amounts.map(({ code, minor }) => (
    <div key={code} className={part === 'overdue' ? classes.old : undefined}>
      <MoneyText minor={minor} currency={code} />
    </div>
  ))
}
