import { Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { AgeingFigures, AgeingSkeleton } from '#web/features/statements/ageing-figures.tsx'
import { customerAgeingQuery } from '#web/features/statements/statements.queries.ts'

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
