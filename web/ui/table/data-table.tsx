import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { DataTableBody } from './data-table-body.tsx'
import type { DataTableProps } from './data-table-column.ts'
import { DataTableFoot } from './data-table-foot.tsx'
import { DataTableHead } from './data-table-head.tsx'
import classes from './data-table.module.css'
import { LoadingPill } from '#web/ui/feedback/loading-pill.tsx'

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, loading = rows === undefined, loadingText, error } = props
  const captionId = useId()
  return (
    <div className={classes.root}>
      <div className={classes.scroller}>
        <table className={classes.table} aria-labelledby={captionId} aria-busy={loading}>
          <caption className={classes.caption}>
            <VisuallyHidden id={captionId}>{label}</VisuallyHidden>
          </caption>
          <DataTableHead {...props} />
          <DataTableBody {...props} />
          {!error && <DataTableFoot {...props} />}
        </table>
      </div>
      {loading && !error && <LoadingPill text={loadingText} />}
    </div>
  )
}
