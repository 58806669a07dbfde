import type { ChartColumn } from './chart-column.ts'
import classes from './chart.module.css'

/** As many names as have room beside each other. */
const most = 13

/** What the columns are called, under what is drawn; each column says its name to those who hear it. */
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
