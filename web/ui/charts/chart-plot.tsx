import type { ReactNode } from 'react'
import { heightOn, type Scale } from './chart-scale.ts'
import classes from './chart.module.css'

type ChartPlotProps = { scale: Scale; tickText: (value: number) => string; children: ReactNode }

/** The lines of the scale with their labels, and the chart over them. */
export function ChartPlot({ scale, tickText, children }: ChartPlotProps) {
  const height = heightOn(scale)
  return (
    <div className={classes.plot}>
      <div className={classes.ticks} aria-hidden>
        {scale.ticks.map((tick) => (
          <span key={tick} style={{ top: `${height(tick)}%` }} data-zero={tick === 0 || undefined}>
            <span>{tickText(tick)}</span>
          </span>
        ))}
      </div>
      {children}
    </div>
  )
}
