import { Text, TextInput } from '@mantine/core'
import { mailPlaceholders } from '#shared/features/business/business.rules.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { FormRow, FormSection } from '#web/ui/form/form-frame.tsx'
import type { BusinessForm } from './business-values.ts'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import styles from './business.module.css'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'

/** The sender and the text of e-mails, with a preview of what a customer would read. */
export function MailSection({ form }: { form: BusinessForm }) {
  const t = useTranslate()
  return (
    <FormSection title={t('business.mail')} text={t('business.mail_text')}>
      <FormRow>
        <TextInput label={t('field.email_from_name')} {...form.text('email_from_name')} />
        <TextInput label={t('field.email_reply_to')} type="email" {...form.text('email_reply_to')} />
      </FormRow>
      <MailTexts form={form} subject="invoice_email_subject" body="invoice_email_body" />
      <MailTexts form={form} subject="overdue_email_subject" body="overdue_email_body" />
      <StatementDay form={form} />
    </FormSection>
  )
}

type MailTextsProps = {
  form: BusinessForm
  subject: 'invoice_email_subject' | 'overdue_email_subject'
  body: 'invoice_email_body' | 'overdue_email_body'
}

function MailTexts({ form, subject, body }: MailTextsProps) {
  const t = useTranslate()
  const filled = useFilledIn(form.values.name)
  return (
    <>
      <TextInput label={t(`field.${subject}`)} required {...form.text(subject)} />
      <GrowingTextarea
        label={t(`field.${body}`)}
        description={`${t('business.placeholders')} ${mailPlaceholders.map((name) => `{${name}}`).join(' ')}`}
        required
        minRows={6}
        maxRows={16}
        {...form.text(body)}
      />
      <fieldset className={styles.mailPreview}>
        <legend className={styles.mailLegend}>{t('business.mail_preview')}</legend>
        <Text inherit mb={8} fw={600}>
          {filled(form.values[subject])}
        </Text>
        <p className={styles.mailBody}>{filled(form.values[body])}</p>
      </fieldset>
    </>
  )
}

/** Fills placeholders with sample values; unknown placeholders stay as they are. */
function useFilledIn(business: string) {
  const t = useTranslate()
  const formats = useFormats()
  const example: Record<string, string> = {
    business,
    customer: t('business.example_customer'),
    contact: t('business.example_contact'),
    number: 'INV-2026-00042',
    gross: formats.money(124_000, 'GBP'),
    outstanding: formats.money(84_000, 'GBP'),
    issue_date: formats.date('2026-03-02'),
    due_date: formats.date('2026-04-01'),
    reference: 'PO-7731',
  }
  return (text: string) => text.replaceAll(/\{(\w+)\}/g, (written, name: string) => example[name] ?? written)
}

const never = 'never'
/** Every month has these. */
const days = Array.from({ length: 28 }, (_, index) => index + 1)

/** Whether and when all who owe get a statement by themselves. */
function StatementDay({ form }: { form: BusinessForm }) {
  const t = useTranslate()
  const field = form.field('statement_day')
  return (
    <ChoiceField
      label={t('field.statement_day')}
      description={t('statement_day.help')}
      data={[
        { value: never, label: t('statement_day.never') },
        ...days.map((day) => ({ value: String(day), label: t('statement_day.on', { day }) })),
      ]}
      {...field}
      value={field.value === null ? never : String(field.value)}
      onChange={(chosen) => field.onChange(chosen === never || chosen === null ? null : Number(chosen))}
    />
  )
}
