import { useState } from 'react'
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
  /** Beside each other in every column; what is above and what is below the line stand in one place. */
  bars?: readonly (readonly BarSeries[])[]
  /** One value a column; broken where there is none. */
  line?: readonly (number | null)[]
  /** What a step of the scale is called. */
  tickText: (value: number) => string
}

/**
 * Values over time. What the column that is pointed at comes to stands above, and is the key to the colours at the same time. For
 * the keyboard it is one stop: the arrows go from column to column, and each says its values.
 */
export function Chart({ title, columns, bars = [], line = [], tickText }: ChartProps) {
  const t = useTranslate()
  const [pointedAt, setPointedAt] = useState<number>()
  const current = Math.min(pointedAt ?? Infinity, columns.length - 1)
  const shown = columns[current]
  const scale = scaleOf([...bars.flat().flatMap(({ values }) => values), ...line.map((value) => value ?? 0)])
  return (
    <figure className={classes.chart}>
      {shown && <Readout column={shown} />}
      <ChartPlot scale={scale} tickText={tickText}>
        <ChartLine values={line} scale={scale} />
        <ChartBars groups={bars} count={columns.length} scale={scale} />
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

/** Those who hear it are told by the column itself. */
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
