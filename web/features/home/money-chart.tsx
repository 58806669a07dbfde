import { useState } from 'react'
import type { MonthFigures } from '#shared/features/dashboards/home.contract.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { useFormats, useIntlLocale, useTranslate } from '#web/platform/language.tsx'
import { heightOn, type Scale, scaleOf } from './chart-scale.ts'
import { invoicedIn } from './figure-links.ts'
import { MonthColumns, MonthNames } from './month-columns.tsx'
import { monthWidth, Plot } from './plot.tsx'
import classes from './chart.module.css'

export type MonthsProps = { months: readonly MonthFigures[]; currency: string }

/** Invoiced and received side by side; what was credited and refunded of it hangs below the line. */
export function MoneyChart({ months, currency }: MonthsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const tickText = useShortMoney(currency)
  const [current, setCurrent] = useState(months.length - 1)
  const shown = months[current]
  const scale = scaleOf(
    months.flatMap((month) => [
      month.invoiced_gross_minor,
      -month.credited_gross_minor,
      month.received_minor,
      -month.refunded_minor,
    ]),
  )
  const money = (minor: number) => formats.money(minor, currency)
  return (
    <figure className={classes.chart}>
      {shown && <Readout month={shown} currency={currency} />}
      <Plot
        scale={scale}
        monthCount={months.length}
        tickText={tickText}
        columns={
          <MonthColumns
            label={`${t('home.money')}. ${t('home.chart_keys')}`}
            months={months}
            current={current}
            onCurrent={setCurrent}
            linkOf={({ month }) => invoicedIn(month, currency)}
            describe={(month) =>
              t('home.money_in', {
                month: formats.monthAndYear(month.month),
                invoiced: money(month.invoiced_gross_minor),
                credited: money(month.credited_gross_minor),
                received: money(month.received_minor),
                refunded: money(month.refunded_minor),
              })
            }
          />
        }
      >
        {months.map((month, index) => (
          <Bars key={month.month} month={month} left={index * monthWidth} scale={scale} />
        ))}
      </Plot>
      <MonthNames months={months} />
    </figure>
  )
}

const barWidth = 3.25
const firstBar = 1.5
const secondBar = firstBar + barWidth + 0.5

function Bars({ month, left, scale }: { month: MonthFigures; left: number; scale: Scale }) {
  const height = heightOn(scale)
  const bar = (kind: string, x: number, minor: number) => (
    <rect
      data-kind={kind}
      x={left + x}
      width={barWidth}
      y={height(Math.max(0, minor))}
      height={Math.abs(height(0) - height(minor))}
    />
  )
  return (
    <>
      {bar('invoiced', firstBar, month.invoiced_gross_minor)}
      {bar('credited', firstBar, -month.credited_gross_minor)}
      {bar('received', secondBar, month.received_minor)}
      {bar('refunded', secondBar, -month.refunded_minor)}
    </>
  )
}

/** What the month that is pointed at comes to: the key to the colours at the same time. Those who hear it are told by the month itself. */
function Readout({ month, currency }: { month: MonthFigures; currency: string }) {
  const t = useTranslate()
  const formats = useFormats()
  const parts = [
    ['invoiced', month.invoiced_gross_minor],
    ['credited', month.credited_gross_minor],
    ['received', month.received_minor],
    ['refunded', month.refunded_minor],
  ] as const
  return (
    <div className={classes.readout} aria-hidden>
      <span className={classes.month}>{formats.monthAndYear(month.month)}</span>
      {parts.map(([kind, minor]) => (
        <span key={kind} className={classes.part} data-kind={kind}>
          {t(`home.${kind}`)} <b>{formats.money(minor, currency)}</b>
        </span>
      ))}
    </div>
  )
}

/** £12k: enough for a step of a scale. */
function useShortMoney(currency: string) {
  const locale = useIntlLocale()
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  })
  return (minor: number) => format.format(Number(minorToDecimal(Math.round(minor), currency)))
}
