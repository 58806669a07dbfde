import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { isPlainDate } from '#shared/i18n/plain-date.ts'
import { useLanguage } from '#web/platform/language/language.tsx'
import { calendarLocale } from './calendar-locale.ts'
import classes from './date-field.module.css'

export type CalendarPopoverProps = {
  isOpen: boolean
  date: string
  min: string | undefined
  max: string | undefined
  onTake: (date: string) => void
  onClose: () => void
}

/** A calendar below its field. It takes the focus, and a date closes it. */
export function CalendarPopover({ isOpen, date, min, max, onTake, onClose }: CalendarPopoverProps) {
  const { locale } = useLanguage()
  const chosen = isPlainDate(date) ? date : null
  return (
    <Popover opened={isOpen} onDismiss={onClose} position="bottom-end" trapFocus shadow="md">
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          value={chosen}
          {...(chosen && { defaultDate: chosen })}
          {...(min && { minDate: min })}
          {...(max && { maxDate: max })}
          locale={calendarLocale(locale)}
          className={classes.calendar ?? ''}
          firstDayOfWeek={1}
          weekendDays={[]}
          highlightToday
          allowDeselect={false}
          onChange={(next) => {
            if (next) onTake(next)
            onClose()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
