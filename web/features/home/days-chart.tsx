import { useState } from 'react'
import type { MonthFigures } from '#shared/features/dashboards/home.contract.ts'
import { useFormats, useTranslate } from '#web/platform/language.tsx'
import { heightOn, scaleOf } from './chart-scale.ts'
import { daysText } from './days-text.ts'
import { receivedIn } from './figure-links.ts'
import { MonthColumns, MonthNames } from './month-columns.tsx'
import type { MonthsProps } from './money-chart.tsx'
import { monthWidth, Plot } from './plot.tsx'
import classes from './chart.module.css'

/** The middle of a month. */
const across = (index: number) => (index + 0.5) * monthWidth

/** How long customers took to pay, month by month, as a line that is broken where nobody paid. */
export function DaysChart({ months, currency }: MonthsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const [current, setCurrent] = useState(months.length - 1)
  const shown = months[current]
  const scale = scaleOf(months.map(({ days_to_pay: days }) => days ?? 0))
  const height = heightOn(scale)
  return (
    <figure className={classes.chart}>
      <div className={classes.readout} aria-hidden>
        <span className={classes.month}>{shown && formats.monthAndYear(shown.month)}</span>
        <b>{shown && daysText(t, shown)}</b>
      </div>
      <Plot
        scale={scale}
        monthCount={months.length}
        tickText={formats.number}
        columns={
          <>
            <div className={classes.dots} aria-hidden>
              {months.map(({ month, days_to_pay: days }, index) => (
                <span key={month} data-current={index === current || undefined}>
                  {days !== null && <i style={{ top: `${height(days)}%` }} />}
                </span>
              ))}
            </div>
            <MonthColumns
              label={`${t('home.days')}. ${t('home.chart_keys')}`}
              months={months}
              current={current}
              onCurrent={setCurrent}
              linkOf={({ month }) => receivedIn(month, currency)}
              describe={(month) =>
                t('home.days_in', { month: formats.monthAndYear(month.month), days: daysText(t, month) })
              }
            />
          </>
        }
      >
        {linesBetween(months).map(([from, to]) => (
          <line
            key={from.index}
            className={classes.trend}
            x1={across(from.index)}
            y1={height(from.days)}
            x2={across(to.index)}
            y2={height(to.days)}
          />
        ))}
      </Plot>
      <MonthNames months={months} />
    </figure>
  )
}

type Point = { index: number; days: number }

/** From each month with payments to the next month, where that has some too. */
function linesBetween(months: readonly MonthFigures[]) {
  const points = months.flatMap(({ days_to_pay: days }, index): Point[] => (days === null ? [] : [{ index, days }]))
  return points.flatMap((point, position): [Point, Point][] => {
    const next = points[position + 1]
    return next?.index === point.index + 1 ? [[point, next]] : []
  })
}
