import type { ChartColumn } from './chart-column.ts'
import classes from './chart.module.css'

/** How many names fit next to each other. */
const most = 13

/** The names below the columns; screen readers get them from the columns themselves. */
export function ChartNames({ columns }: { columns: readonly ChartColumn[] }) {
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
