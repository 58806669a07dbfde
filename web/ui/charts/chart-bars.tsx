import { required } from '#shared/required.ts'
import type { ChartColumn, Tone } from './chart-column.ts'
import { heightOn, type Scale } from './chart-scale.ts'
import classes from './chart.module.css'

export type BarSeries = { tone: Tone; values: readonly number[] }

type ChartBarsProps = { groups: readonly (readonly BarSeries[])[]; columns: readonly ChartColumn[]; scale: Scale }

export function ChartBars({ groups, columns, scale }: ChartBarsProps) {
  if (groups.length === 0) return null
  return (
    <div className={classes.bars} aria-hidden>
      {columns.map(({ key, isUnfinished }, index) => (
        <div key={key} data-unfinished={isUnfinished || undefined}>
          {groups.map((series, place) => (
            <div key={place}>
              {series.map(({ tone, values }) => (
                <Bar key={tone} tone={tone} value={required(values[index], 'value of the column')} scale={scale} />
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Above or below the zero line; the style sheet keeps small bars visible. */
function Bar({ tone, value, scale }: { tone: Tone; value: number; scale: Scale }) {
  if (value === 0) return null
  const height = heightOn(scale)
  const line = height(0)
  const at = value > 0 ? { bottom: `${100 - line}%` } : { top: `${line}%` }
  return <i data-tone={tone} style={{ ...at, height: `${Math.abs(line - height(value))}%` }} />
}
