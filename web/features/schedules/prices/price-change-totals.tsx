import { Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { Difference } from './money-difference.tsx'
import classes from './price-change.module.css'
import type { PriceOutcomes } from '#shared/features/schedules/schedule-prices.reply.ts'

/** Undefined until the change is complete. */
type PriceChangeTotalsProps = { outcomes: PriceOutcomes | undefined; isWaiting: boolean }

/** The monthly totals by currency, next to the fields. */
export function PriceChangeTotals({ outcomes, isWaiting }: PriceChangeTotalsProps) {
  const t = useTranslate()
  const totals = outcomes && outcomes.changed_count > 0 ? outcomes.totals : []
  return (
    <div className={classes.totals}>
      <Text component="h2" size="xs" c="dimmed" fw={500}>
        {t('price_changes.monthly')}
      </Text>
      {totals.length === 0 && <p className={classes.quiet}>{t('price_changes.no_totals')}</p>}
      <ul className={classes.sums} data-before={isWaiting || undefined}>
        {totals.map(({ currency, monthly_before_minor: before, monthly_after_minor: after }) => (
          <li key={currency} className={classes.sum}>
            <MoneyText minor={before} currency={currency} />
            <IconArrowRight size={16} stroke={1.75} className={classes.arrow} aria-label={t('price_changes.arrow')} />
            <Text span inherit fz={17} c="var(--ink)" fw={650} lts="-0.015em">
              <MoneyText minor={after} currency={currency} />
            </Text>
            <Difference minor={after - before} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  )
}
