import { Button } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '#web/platform/language.tsx'
import { Panel } from './panel.tsx'
import classes from './chart.module.css'

type ChartFrameProps = { title: string; about: string; chart: ReactNode; table: ReactNode }

/** What is drawn, or the same numbers as a table. */
export function ChartFrame({ title, about, chart, table }: ChartFrameProps) {
  const t = useTranslate()
  const [isTable, setTable] = useState(false)
  const Icon = isTable ? IconChartBar : IconTable
  return (
    <Panel
      title={title}
      about={about}
      actions={
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          className={classes.switch}
          leftSection={<Icon size={14} stroke={1.75} aria-hidden />}
          aria-label={`${title}: ${t(isTable ? 'home.as_chart' : 'home.as_table')}`}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'home.as_chart' : 'home.as_table')}
        </Button>
      }
    >
      {isTable ? <div className={classes.tableFrame}>{table}</div> : chart}
    </Panel>
  )
}
