import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { businessDate } from '#shared/dates/business-date.ts'
import classes from '#web/ui/layout/view-choice.module.css'

const restMilliseconds = 600

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void }

/**
 * While a date is being typed it passes through other dates, so the change is reported after a pause, on Enter or on
 * blur.
 */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = useDebouncedCallback(
    (day: string) => {
      setTyped(null)
      if (day !== value && businessDate.safeParse(day).success) onChange(day)
    },
    { delay: restMilliseconds, flushOnUnmount: false },
  )
  return (
    <TextInput
      type="date"
      size="sm"
      aria-label={label}
      leftSection={<span className={classes.dayLabel}>{label}</span>}
      leftSectionWidth="auto"
      leftSectionPointerEvents="none"
      classNames={{ root: classes.day ?? '', input: classes.dayInput ?? '', section: classes.daySection ?? '' }}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        take(event.currentTarget.value)
      }}
      onBlur={() => take.flush()}
      onKeyDown={(event) => event.key === 'Enter' && take.flush()}
    />
  )
}

type DaysFieldProps = {
  from: { label: string; value: string }
  to: { label: string; value: string }
  onChange: (days: { from: string; to: string }) => void
}

/** The first and the last day of a period. */
export const DaysField = ({ from, to, onChange }: DaysFieldProps) => (
  <div className={classes.days}>
    <DayField {...from} onChange={(day) => onChange({ from: day, to: to.value })} />
    <span className={classes.dash} aria-hidden>
      –
    </span>
    <DayField {...to} onChange={(day) => onChange({ from: from.value, to: day })} />
  </div>
)
