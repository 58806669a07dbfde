import { Button, Group, Radio, Text } from '@mantine/core'
import { useState } from 'react'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import { useFormats, useIntlLocale, useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import classes from '#web/features/schedules/form/schedule-form.module.css'
import type { MissedDates } from '#web/features/schedules/form/schedule-dates.ts'
import type { MissedDatesAnswer } from '#web/features/schedules/form/schedule-steps.ts'

type ResumeDialogProps = {
  schedule: Schedule
  /** Dates that passed while it was paused. */
  missed: MissedDates
  opened: boolean
  isBusy: boolean
  onClose: () => void
  onResume: (missed: MissedDatesAnswer) => void
}

/** Asks what happens to the dates that passed while it was paused. */
export function ResumeDialog({ schedule, missed, opened, isBusy, onClose, onResume }: ResumeDialogProps) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('schedules.resume_title', { name: schedule.name })}>
      <Choice schedule={schedule} missed={missed} isBusy={isBusy} onClose={onClose} onResume={onResume} />
    </Dialog>
  )
}

function Choice({ schedule, missed, isBusy, onClose, onResume }: Omit<ResumeDialogProps, 'opened'>) {
  const t = useTranslate()
  // If a user paused it, the dates are skipped by default; if it paused itself, they are made up for.
  const [chosen, setChosen] = useState<MissedDatesAnswer>(schedule.pause?.reason === 'by_hand' ? 'skip' : 'make_up')
  const { count } = missed
  const words = t('schedules.resume_missed', { count, dates: useDatesInWords(missed) })
  return (
    <>
      <Text size="sm" c="dimmed">
        {words}
      </Text>
      <Radio.Group aria-label={words} value={chosen} onChange={setChosen}>
        <div className={classes.resumeOptions}>
          <Radio
            value="skip"
            label={t('schedules.resume_skip', { count })}
            description={t('schedules.form.skip_text')}
            iconColor="var(--button-text)"
            className={classes.radio}
          />
          <Radio
            value="make_up"
            label={t('schedules.resume_make_up', { count })}
            description={t(`schedules.resume_make_up_text.${schedule.action}`, { count })}
            iconColor="var(--button-text)"
            className={classes.radio}
          />
        </div>
      </Radio.Group>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => onResume(chosen)}>
          {t('schedules.resume')}
        </Button>
      </Group>
    </>
  )
}

/** All dates if there are few, otherwise the first and the last. */
function useDatesInWords({ count, dates }: MissedDates) {
  const formats = useFormats()
  const listed = new Intl.ListFormat(useIntlLocale(), { style: 'long' })
  const texts = dates.map(formats.date)
  return count === dates.length ? listed.format(texts) : texts.join(' – ')
}
