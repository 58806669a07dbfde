import { Checkbox, Stack, TextInput, UnstyledButton } from '@mantine/core'
import type { ScheduleEmail } from '#shared/features/schedules/schedule-email.reply.ts'
import { AddressesField } from '#web/features/documents/public/addresses-field.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { PlaceholderInput, useSchedulePlaceholders } from '#web/features/schedules/placeholders/placeholder-input.tsx'
import { PlaceholderList } from '#web/features/schedules/placeholders/placeholder-list.tsx'
import { defaultRecipients, type EmailForm } from './schedule-email-form.ts'
import text from '#web/ui/layout/text.module.css'
import classes from './schedule-email.module.css'
import type { Placeholder } from '#web/features/schedules/placeholders/placeholder-completion.ts'
import { FormRow } from '#web/ui/form/form-frame.tsx'

type FieldsProps = { form: EmailForm; email: ScheduleEmail; isReadOnly: boolean }

export function ScheduleEmailFields({ form, email, isReadOnly }: FieldsProps) {
  const t = useTranslate()
  const placeholders = useSchedulePlaceholders()
  const { contacts, standard } = email
  return (
    <Stack gap="lg">
      <section className={`surface ${classes.card}`} aria-label={t('schedule_email.who')}>
        <div>
          <AddressesField {...form.field('to')} label={t('schedule_email.to')} contacts={contacts} />
          {form.values.to.length === 0 && <UsualReaders email={email} />}
        </div>
        <FormRow>
          <AddressesField {...form.field('cc')} label={t('schedule_email.cc')} contacts={contacts} />
          <AddressesField {...form.field('bcc')} label={t('schedule_email.bcc')} contacts={contacts} />
        </FormRow>
        <TextInput
          {...form.text('reply_to')}
          type="email"
          label={t('schedule_email.reply_to')}
          placeholder={standard.reply_to}
          description={
            standard.reply_to
              ? t('schedule_email.reply_to_help', { address: standard.reply_to })
              : t('schedule_email.reply_to_none')
          }
        />
      </section>
      <section className={`surface ${classes.card}`} aria-label={t('schedule_email.what')}>
        <ScheduleEmailText
          {...form.field('subject')}
          label={t('schedule_email.subject')}
          standard={standard.subject}
          placeholders={placeholders}
          maxLength={200}
        />
        <ScheduleEmailText
          {...form.field('body')}
          label={t('schedule_email.body')}
          standard={standard.body}
          placeholders={placeholders}
          maxLength={5_000}
          isLong
        />
        {!isReadOnly && <PlaceholderList placeholders={placeholders} values={email.values} />}
        <Checkbox {...form.checkbox('attach_pdf')} label={t('schedule_email.attach_pdf')} />
      </section>
    </Stack>
  )
}

/** The default recipients by name, so that users see who will receive it. */
function UsualReaders({ email }: { email: ScheduleEmail }) {
  const t = useTranslate()
  const names = defaultRecipients(email).map(({ name, email: address }) => name || address)
  if (names.length === 0)
    return (
      <p className={classes.help} data-warning>
        {t('schedule_email.no_reader', { customer: email.customer_name })}
      </p>
    )
  return <p className={classes.help}>{t('schedule_email.usual_readers', { names: names.join(', ') })}</p>
}

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
function ScheduleEmailText({ value, onChange, standard, isLong = false, ...props }: ScheduleEmailTextProps) {
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
          <UnstyledButton c="var(--ink)" fz="xs" fw={550} className={text.link} onClick={() => onChange(null)}>
            {t('schedule_email.back_to_standard')}
          </UnstyledButton>
        )}
      </p>
    </div>
  )
}
