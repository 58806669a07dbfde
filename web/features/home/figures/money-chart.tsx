import type { MonthFigures } from '#shared/features/dashboards/dashboards.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Chart } from '#web/ui/charts/chart.tsx'
import { useMonthNames } from '#web/ui/charts/month-names.ts'
import { useShortMoney } from '#web/ui/charts/short-money.ts'
import { invoicedIn } from './figure-links.ts'

export type MonthsProps = { months: readonly MonthFigures[]; currency: string }

/** Invoiced and received amounts side by side; credits and refunds are drawn below the line. */
export function MoneyChart({ months, currency }: MonthsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const namesOf = useMonthNames()
  const tickText = useShortMoney(currency)
  const valuesOf = (value: (month: MonthFigures) => number) => months.map(value)
  return (
    <Chart
      title={t('home.money')}
      columns={months.map((figures, index) => {
        const names = namesOf(figures.month)
        const amounts = amountsOf(figures, (minor) => formats.money(minor, currency))
        return {
          ...names,
          // The last month is the current one.
          ...(index === months.length - 1 && { name: t('chart.so_far', { month: names.name }), isUnfinished: true }),
          parts: tones.map(({ kind, tone }) => ({ tone, name: t(`home.${kind}`), text: amounts[kind] })),
          says: t('home.money_in', { month: names.name, ...amounts }),
          link: invoicedIn(figures.month, currency),
        }
      })}
      bars={[
        [
          { tone: 'ink', values: valuesOf((month) => month.invoiced_gross_minor) },
          { tone: 'pale-ink', values: valuesOf((month) => -month.credited_gross_minor) },
        ],
        [
          { tone: 'gold', values: valuesOf((month) => month.received_minor) },
          { tone: 'pale-gold', values: valuesOf((month) => -paidBackIn(month)) },
        ],
      ]}
      tickText={tickText}
    />
  )
}

const tones = [
  { kind: 'invoiced', tone: 'ink' },
  { kind: 'credited', tone: 'pale-ink' },
  { kind: 'received', tone: 'gold' },
  { kind: 'paid_back', tone: 'pale-gold' },
] as const

/** Money that went back: refunds, and payments reversed by the payer's bank. */
const paidBackIn = ({ refunded_minor, reversed_minor }: MonthFigures) => refunded_minor + reversed_minor

const amountsOf = (month: MonthFigures, money: (minor: number) => string) => ({
  invoiced: money(month.invoiced_gross_minor),
  credited: money(month.credited_gross_minor),
  received: money(month.received_minor),
  paid_back: money(paidBackIn(month)),
})
