import { UnstyledButton } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { Placeholder } from '#web/features/schedules/placeholders/placeholder-completion.ts'
import { PlaceholderInput } from '#web/features/schedules/placeholders/placeholder-input.tsx'
import classes from './schedule-email.module.css'

type ScheduleEmailTextProps = {
  name: string
  'data-path': string
  error: string | undefined
  label: string
  /** Null while the text of the business is used. */
  value: string | null
  onChange: (value: string | null) => void
  standard: string
  placeholders: readonly Placeholder[]
  maxLength: number
  isLong?: boolean
}

/** A text that starts as the business's default, becomes the schedule's own when it is edited, and can be reset. */
export function ScheduleEmailText({ value, onChange, standard, isLong = false, ...props }: ScheduleEmailTextProps) {
  const t = useTranslate()
  const isOwn = value !== null
  return (
    <div>
      <PlaceholderInput
        {...props}
        value={value ?? standard}
        onChange={onChange}
        required
        {...(isLong && { rows: { least: 8, most: 18 } })}
      />
      <p className={classes.textState} data-own={isOwn || undefined}>
        <span>{t(isOwn ? 'schedule_email.own_text' : 'schedule_email.standard_text')}</span>
        {isOwn && (
          <UnstyledButton className={classes.back} onClick={() => onChange(null)}>
            {t('schedule_email.back_to_standard')}
          </UnstyledButton>
        )}
      </p>
    </div>
  )
}
