import { ActionIcon } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { MountOnOpen } from '#web/ui/lazy/lazy-dropdown.tsx'
import type { CalendarPopoverProps } from './calendar-popover.tsx'
import classes from '#web/ui/form/fields.module.css'

export const CalendarPopover = onDemand('calendar', () =>
  import('./calendar-popover.tsx').then((module) => module.CalendarPopover),
)

type CalendarButtonProps = CalendarPopoverProps & { isDisabled: boolean; onOpen: () => void }

/** Opens the calendar of a date field by pointer; it is no tab stop, because Alt+↓ in the field opens it too. */
export function CalendarButton({ isDisabled, onOpen, ...calendar }: CalendarButtonProps) {
  const t = useTranslate()
  return (
    <>
      <ActionIcon
        className={classes.button ?? ''}
        variant="subtle"
        color="gray"
        tabIndex={-1}
        disabled={isDisabled}
        aria-label={t('ui.date.open')}
        onPointerEnter={CalendarPopover.prefetch}
        onClick={onOpen}
      >
        <IconCalendar size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <MountOnOpen isOpen={calendar.isOpen}>
        <CalendarPopover {...calendar} />
      </MountOnOpen>
    </>
  )
}
