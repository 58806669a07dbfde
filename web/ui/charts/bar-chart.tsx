import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import classes from './bar-chart.module.css'
import { axisOf } from './value-axis.ts'

export type Bar = {
  key: string
  /** Below the bar, where there is room. */
  label: string
  /** In full, with the value. */
  name: string
  value: number
}

type BarChartProps = {
  /** What the bars are, for everyone: it stands above them. */
  title: string
  bars: readonly Bar[]
  /** A value in full, and short for the lines behind the bars. */
  format: (value: number) => string
  formatShort: (value: number) => string
  /** What the table of the same numbers is called. */
  tableLabel: string
}

const height = 200
const below = 24
const labelWidth = 56
const axisWidth = 60

/**
 * Bars over time. One stop for the keyboard: the arrows go from bar to bar, and each says its name and value. The same numbers stand
 * in a table for those who hear the page.
 */
export function BarChart({ title, bars, format, formatShort, tableLabel }: BarChartProps) {
  const titleId = useId()
  const { ref, width } = useElementSize()
  const [near, setNear] = useState<number | null>(null)
  return (
    <figure className={classes.root} aria-labelledby={titleId}>
      <figcaption id={titleId} className={classes.title}>
        {title}
      </figcaption>
      <div ref={ref} className={classes.plot} style={{ height: height + below }} onPointerLeave={() => setNear(null)}>
        {width > 0 && (
          <Plot bars={bars} width={width} near={near} onNear={setNear} format={format} formatShort={formatShort} />
        )}
      </div>
      <Numbers bars={bars} format={format} label={tableLabel} />
    </figure>
  )
}

type PlotProps = Pick<BarChartProps, 'bars' | 'format' | 'formatShort'> & {
  width: number
  near: number | null
  onNear: (index: number | null) => void
}

function Plot({ bars, width, near, onNear, format, formatShort }: PlotProps) {
  const { low, high, ticks } = axisOf(bars.map(({ value }) => value))
  const y = (value: number) => ((high - value) / (high - low)) * (height - 8) + 4
  const slot = (width - axisWidth) / Math.max(1, bars.length)
  const shown = near === null ? undefined : bars[near]
  return (
    <>
      <svg width={width} height={height + below} className={classes.svg} aria-hidden>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={axisWidth} x2={width} y1={y(tick)} y2={y(tick)} className={classes.line} data-zero={tick === 0} />
            <text x={axisWidth - 10} y={y(tick)} dy="0.32em" className={classes.tick}>
              {formatShort(tick)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <BarShape key={bar.key} bar={bar} x={axisWidth + index * slot} slot={slot} y={y} isNear={index === near} />
        ))}
        <Labels bars={bars} slot={slot} />
      </svg>
      <Stops bars={bars} slot={slot} near={near} onNear={onNear} format={format} />
      {shown && near !== null && (
        <Tip x={axisWidth + (near + 0.5) * slot} width={width} y={y(Math.max(0, shown.value))}>
          <span className={classes.tipName}>{shown.name}</span>
          <span className={classes.tipValue}>{format(shown.value)}</span>
        </Tip>
      )}
    </>
  )
}

type ShapeProps = { bar: Bar; x: number; slot: number; y: (value: number) => number; isNear: boolean }

const widest = 44

function BarShape({ bar: { value }, x, slot, y, isNear }: ShapeProps) {
  const wide = Math.min(widest, Math.max(1, slot * 0.66))
  const [top, bottom] = [y(Math.max(0, value)), y(Math.min(0, value))]
  // What is there is seen, however small it is.
  const tall = value === 0 ? 0 : Math.max(1.5, bottom - top)
  return (
    <rect
      x={x + (slot - wide) / 2}
      y={value < 0 ? top : bottom - tall}
      width={wide}
      height={tall}
      rx={Math.min(3, wide / 4)}
      className={classes.bar}
      data-near={isNear || undefined}
      data-negative={value < 0 || undefined}
    />
  )
}

/** As many of them as do not touch each other. */
function Labels({ bars, slot }: { bars: readonly Bar[]; slot: number }) {
  const every = Math.max(1, Math.ceil(labelWidth / slot))
  return bars.map(({ key, label }, index) =>
    index % every === 0 ? (
      <text key={key} x={axisWidth + (index + 0.5) * slot} y={height + 16} className={classes.label}>
        {label}
      </text>
    ) : null,
  )
}

type StopsProps = Pick<PlotProps, 'bars' | 'near' | 'onNear' | 'format'> & { slot: number }

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
}

/** What is pointed at and walked through: a strip of full height for each bar, so that a low one is as easy to reach as a high one. */
function Stops({ bars, slot, near, onNear, format }: StopsProps) {
  const strip = useRef<HTMLDivElement>(null)
  const last = bars.length - 1

  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    const to = Math.min(last, Math.max(0, move(near ?? 0, last)))
    strip.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <div
      ref={strip}
      role="presentation"
      className={classes.stops}
      style={{ left: axisWidth, height }}
      onKeyDown={onKeyDown}
    >
      {bars.map(({ key, name, value }, index) => (
        <button
          key={key}
          type="button"
          aria-label={`${name}: ${format(value)}`}
          tabIndex={index === (near ?? last) ? 0 : -1}
          className={classes.stop}
          style={{ width: slot }}
          onPointerEnter={() => onNear(index)}
          onClick={() => onNear(index)}
          onFocus={() => onNear(index)}
          onBlur={() => onNear(null)}
        />
      ))}
    </div>
  )
}

const tipWidth = 148

function Tip({ x, y, width, children }: { x: number; y: number; width: number; children: React.ReactNode }) {
  const left = Math.min(width - tipWidth / 2, Math.max(tipWidth / 2, x))
  return (
    <div className={classes.tip} style={{ left, top: Math.max(0, y - 8), width: tipWidth }} aria-hidden>
      {children}
    </div>
  )
}

const Numbers = ({ bars, format, label }: Pick<BarChartProps, 'bars' | 'format'> & { label: string }) => (
  <table className={classes.numbers} aria-label={label}>
    <tbody>
      {bars.map(({ key, name, value }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          <td>{format(value)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
