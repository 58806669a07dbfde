import { useQuery } from '@tanstack/react-query'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import classes from '#web/features/statements/statements.module.css'
import { customerAgeingQuery } from '#web/features/statements/statements.queries.ts'

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
