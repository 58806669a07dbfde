import { type CSSProperties, useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { type BarSeries, ChartBars } from './chart-bars.tsx'
import { ChartDots, ChartLine } from './chart-line.tsx'
import { ChartNames } from './chart-names.tsx'
import { ChartPlot } from './chart-plot.tsx'
import { scaleOf } from './chart-scale.ts'
import { ChartStops } from './chart-stops.tsx'
import type { ChartColumn } from './chart-column.ts'
import classes from './chart.module.css'

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
