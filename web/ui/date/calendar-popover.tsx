import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { intlLocale, isPlainDate } from '#shared/i18n/conventions.ts'
import { useLanguage } from '#web/platform/language/language.tsx'
import dayjs from 'dayjs'
import classes from '#web/ui/form/fields.module.css'

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

const registered = new Set<string>()

/** Registers the names of months and weekdays as the browser knows them, so that any of our languages has them. */
function calendarLocale(locale: string) {
  if (registered.has(locale)) return locale
  registered.add(locale)
  const names = {
    name: locale,
    months: months.map(namedIn(locale, { month: 'long' })),
    monthsShort: months.map(namedIn(locale, { month: 'short' })),
    weekdays: weekdays.map(namedIn(locale, { weekday: 'long' })),
    weekdaysMin: weekdays.map(namedIn(locale, { weekday: 'short' })).map((name) => name.slice(0, 2)),
    formats: {},
    relativeTime: {},
  }
  dayjs.locale(names, undefined, true)
  return locale
}

const months = Array.from({ length: 12 }, (_, index) => Date.UTC(2026, index, 1))

/** From a Sunday, as the library counts them. */
const weekdays = Array.from({ length: 7 }, (_, index) => Date.UTC(2026, 1, 1 + index))

function namedIn(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(intlLocale(locale), { ...options, timeZone: 'UTC' })
  return (date: number) => format.format(date)
}
