import type { ReactNode } from 'react'
import { heightOn, type Scale } from './chart-scale.ts'
import classes from './chart.module.css'

/** How wide a month is in the units of the drawing; what is drawn is stretched to the room there is. */
export const monthWidth = 10

type PlotProps = {
  scale: Scale
  monthCount: number
  /** What a step of the scale is called. */
  tickText: (value: number) => string
  /** Drawn, in months across and hundredths down. */
  children: ReactNode
  /** On top of it: what is pointed at. */
  columns: ReactNode
}

/** The lines of the scale with their names, what is drawn, and the months over it. */
export function Plot({ scale, monthCount, tickText, children, columns }: PlotProps) {
  const width = monthCount * monthWidth
  const height = heightOn(scale)
  return (
    <div className={classes.plot}>
      <svg className={classes.drawing} viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden>
        {scale.ticks.map((tick) => (
          <line
            key={tick}
            className={classes.tickLine}
            data-zero={tick === 0 || undefined}
            x1={0}
            x2={width}
            y1={height(tick)}
            y2={height(tick)}
          />
        ))}
        {children}
      </svg>
      <div className={classes.ticks} aria-hidden>
        {scale.ticks.map((tick) => (
          <span key={tick} style={{ top: `${height(tick)}%` }}>
            {tickText(tick)}
          </span>
        ))}
      </div>
      {columns}
    </div>
  )
}
