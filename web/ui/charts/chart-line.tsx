import { heightOn, type Scale } from './chart-scale.ts'
import classes from './chart.module.css'

type Values = readonly (number | null)[]

/** Connects each value with the next column, if that has a value too. */
export function ChartLine({ values, scale }: { values: Values; scale: Scale }) {
  if (values.length === 0) return null
  const height = heightOn(scale)
  return (
    <svg className={classes.line} viewBox={`0 0 ${values.length} 100`} preserveAspectRatio="none" aria-hidden>
      {values.map((value, index) => {
        const next = values[index + 1] ?? null
        if (value === null || next === null) return null
        return <line key={index} x1={index + 0.5} y1={height(value)} x2={index + 1.5} y2={height(next)} />
      })}
    </svg>
  )
}

export function ChartDots({ values, scale, current }: { values: Values; scale: Scale; current: number }) {
  if (values.length === 0) return null
  const height = heightOn(scale)
  return (
    <div className={classes.dots} aria-hidden>
      {values.map((value, index) => (
        <span key={index} data-current={index === current || undefined}>
          {value !== null && <i style={{ top: `${height(value)}%` }} />}
        </span>
      ))}
    </div>
  )
}
