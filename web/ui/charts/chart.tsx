import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { heightOn, type Scale, scaleOf } from './chart-scale.ts'
import { ChartStops } from './chart-stops.tsx'
import type { ChartColumn, Tone } from './chart-column.ts'
import classes from './chart.module.css'
import { required } from '#shared/required.ts'

export type ChartProps = {
  title: string
  columns: readonly ChartColumn[]
  /** Groups are drawn next to each other in every column; the series of a group share a position. */
  bars?: readonly (readonly BarSeries[])[]
  /** One value for each column; the line has a gap at null. */
  line?: readonly (number | null)[]
  /** The label of a step of the scale. */
  tickText: (value: number) => string
}

/**
 * Values over time. The values of the column under the pointer are shown above the chart, which also explains the
 * colours. For the keyboard the chart is one tab stop: the arrows move between columns, and each column has its values
 * as a label.
 */
export function Chart({ title, columns, bars = [], line = [], tickText }: ChartProps) {
  const t = useTranslate()
  const [pointedAt, setPointedAt] = useState<number>()
  const current = Math.min(pointedAt ?? Infinity, columns.length - 1)
  const shown = columns[current]
  const scale = scaleOf([...bars.flat().flatMap(({ values }) => values), ...line.map((value) => value ?? 0)])
  // The scale is as wide as its longest label, in any language.
  const longest = Math.max(...scale.ticks.map((tick) => tickText(tick).length))
  return (
    <figure className={classes.chart} style={{ '--longest': longest } as CSSProperties}>
      {shown && <Readout column={shown} />}
      <ChartPlot scale={scale} tickText={tickText}>
        <ChartLine values={line} scale={scale} />
        <ChartBars groups={bars} columns={columns} scale={scale} />
        <ChartDots values={line} scale={scale} current={current} />
        <ChartStops
          label={`${title}. ${t('chart.keys')}`}
          columns={columns}
          current={current}
          onCurrent={setPointedAt}
        />
      </ChartPlot>
      <ChartNames columns={columns} />
    </figure>
  )
}

/** Screen readers get the values from the column itself. */
const Readout = ({ column: { name, parts } }: { column: ChartColumn }) => (
  <div className={classes.readout} aria-hidden>
    <span className={classes.name}>{name}</span>
    {parts.map((part) =>
      part.tone === undefined ? (
        <b key={part.text}>{part.text}</b>
      ) : (
        <span key={part.name} className={classes.part} data-tone={part.tone}>
          {part.name} <b>{part.text}</b>
        </span>
      ),
    )}
  </div>
)

type BarSeries = { tone: Tone; values: readonly number[] }

type ChartBarsProps = { groups: readonly (readonly BarSeries[])[]; columns: readonly ChartColumn[]; scale: Scale }

function ChartBars({ groups, columns, scale }: ChartBarsProps) {
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

type Values = readonly (number | null)[]

/** Connects each value with the next column, if that has a value too. */
function ChartLine({ values, scale }: { values: Values; scale: Scale }) {
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

function ChartDots({ values, scale, current }: { values: Values; scale: Scale; current: number }) {
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

/** How many names fit next to each other. */
const most = 13

/** The names below the columns; screen readers get them from the columns themselves. */
function ChartNames({ columns }: { columns: readonly ChartColumn[] }) {
  const every = Math.ceil(columns.length / most)
  return (
    <div className={classes.names} aria-hidden>
      {columns.map(({ key, label, shortLabel }, index) => (
        <span key={key}>
          {index % every === 0 && (
            <>
              <span className={classes.label}>{label}</span>
              <span className={classes.shortLabel}>{shortLabel}</span>
            </>
          )}
        </span>
      ))}
    </div>
  )
}

type ChartPlotProps = { scale: Scale; tickText: (value: number) => string; children: ReactNode }

/** The lines of the scale with their labels, and the chart over them. */
function ChartPlot({ scale, tickText, children }: ChartPlotProps) {
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
