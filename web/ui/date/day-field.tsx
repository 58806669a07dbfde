import { DateField } from './date-field.tsx'
import classes from '#web/ui/layout/view-choice.module.css'

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void }

/** A date beside other choices of a view, with its label inside. It is never empty. */
export const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <DateField
    size="sm"
    aria-label={label}
    leftSection={<span className={classes.dayLabel}>{label}</span>}
    leftSectionWidth="auto"
    leftSectionPointerEvents="none"
    classNames={{ root: classes.day ?? '', input: classes.dayInput ?? '', section: classes.daySection ?? '' }}
    value={value}
    onChange={(day) => day !== '' && onChange(day)}
  />
)

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
