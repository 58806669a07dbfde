import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { OwedInCurrency } from '#shared/features/dashboards/dashboards.reply.ts'
import { ageingBuckets } from '#shared/features/statements/statements.contract.ts'
import { AgeBar } from '#web/features/statements/public/age-bar.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { type Bucket, owedByAge, owedByCustomer } from './figure-links.ts'
import panel from '#web/features/home/home.module.css'
import text from '#web/ui/layout/text.module.css'

type OwedByAgeProps = { owed: OwedInCurrency; today: string }

/** What is owed, by how long it has been due; each part links to its invoices, or to the customers who owe it. */
export function OwedByAge({ owed: { currency, ageing }, today }: OwedByAgeProps) {
  const t = useTranslate()
  const maySeeInvoices = useMay('invoice_access')
  const linkOf = (bucket: Bucket) => (maySeeInvoices ? owedByAge(bucket, currency, today) : owedByCustomer(currency))
  return (
    <Panel
      title={t('home.ageing')}
      actions={
        <Link {...owedByCustomer(currency)} className={text.quietLink}>
          {t('home.by_customer')}
        </Link>
      }
    >
      <Box pt="md" pr="md" pb={8} pl="md">
        <AgeBar ageing={ageing} linkOf={linkOf} />
      </Box>
      <ul className={panel.ages}>
        {ageingBuckets.map((bucket) => (
          <li key={bucket}>
            <Link
              {...linkOf(bucket)}
              className={panel.age}
              data-age={bucket}
              data-none={ageing[bucket] === 0 || undefined}
            >
              <span className={panel.name}>{t(`ageing.${bucket}`)}</span>
              <MoneyText minor={ageing[bucket]} currency={currency} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
