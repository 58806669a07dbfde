import { Button } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import classes from './chart.module.css'

type ChartFrameProps = { title: string; about?: string; chart: ReactNode; table: ReactNode }

/** A chart, or the same numbers as a table. */
export function ChartFrame({ title, about, chart, table }: ChartFrameProps) {
  const t = useTranslate()
  const [isTable, setTable] = useState(false)
  const Icon = isTable ? IconChartBar : IconTable
  const other = t(isTable ? 'chart.as_chart' : 'chart.as_table')
  return (
    <Panel
      title={title}
      {...(about !== undefined && { about })}
      actions={
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          className={classes.switch}
          leftSection={<Icon size={14} stroke={1.75} aria-hidden />}
          aria-label={`${title}: ${other}`}
          onClick={() => setTable(!isTable)}
        >
          {other}
        </Button>
      }
    >
      {isTable ? <div className={classes.frameTable}>{table}</div> : chart}
    </Panel>
  )
}
