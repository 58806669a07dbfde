import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { greetedNames } from '#shared/features/customers/customers.rules.ts'
import type { PreparedEmail } from '#shared/features/email/prepared-email.ts'
import { fillPlaceholders } from '#shared/features/invoices/invoices.rules.ts'
import type { ApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { EmailPreview } from './email-preview.tsx'
import { AddressesField } from './addresses-field.tsx'

export type MessageValues = { to: string[]; cc: string[]; subject: string; body: string; attach_pdf: boolean }

export const messageValues = ({ to, subject, body }: PreparedEmail): MessageValues => ({
  to,
  cc: [],
  subject,
  body,
  attach_pdf: true,
})

type MessageForm = Pick<ApiForm<MessageValues>, 'values' | 'message' | 'field' | 'text' | 'checkbox' | 'change'>
type MessageFieldsProps = { form: MessageForm; message: PreparedEmail; above?: ReactNode }

/** The message about a document, which can be changed, and beside it what the reader will see. */
export function MessageFields({ form, message, above }: MessageFieldsProps) {
  const t = useTranslate()
  const { values } = form
  return (
    <>
      <Stack gap="md">
        <FormAlert message={form.message} />
        {above}
        <AddressesField
          {...form.field('to')}
          onChange={(to) => form.change((before) => readdressed(before, to, message), 'to')}
          label={t('invoices.email_to')}
          contacts={message.contacts}
          required
        />
        <AddressesField {...form.field('cc')} label={t('invoices.email_cc')} contacts={message.contacts} />
        <TextInput {...form.text('subject')} label={t('invoices.email_subject')} required maxLength={200} />
        <GrowingTextarea
          {...form.text('body')}
          label={t('invoices.email_body')}
          required
          minRows={8}
          maxRows={16}
          maxLength={5_000}
        />
        <Checkbox {...form.checkbox('attach_pdf')} label={t('invoices.email_attach_pdf')} />
      </Stack>
      <EmailPreview
        {...values}
        attachments={message.attachments.filter(({ size_bytes }) => size_bytes !== null || values.attach_pdf)}
      />
    </>
  )
}

/** An unchanged text gets a greeting for the new recipients. */
function readdressed(before: MessageValues, to: string[], message: PreparedEmail): MessageValues {
  const { template, customer_name: name, ...customer } = message
  const filled = (text: string, readers: string[]) =>
    fillPlaceholders(text, { contact: greetedNames({ ...customer, name }, readers) })
  const next = (part: 'subject' | 'body') =>
    before[part] === filled(template[part], before.to) ? filled(template[part], to) : before[part]
  return { ...before, to, subject: next('subject'), body: next('body') }
}
