import { IconCalendarCheck, IconMessageExclamation } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { addDays } from '#shared/dates/business-date.ts'
import { disputeDocument, promisePayment } from '#shared/features/customer-page/customer-page.contract.ts'
import type { CustomerPage } from '#shared/features/customer-page/customer-page.reply.ts'
import { PlainButton } from '#web/platform/browser/plain-button.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { PlainField } from '#web/platform/forms/plain-fields.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import plain from '#web/platform/forms/plain-forms.module.css'
import classes from './customer-page.module.css'

type RepliesProps = { token: string; page: CustomerPage; onSent: () => Promise<void> }

/** When it will be paid, or what is wrong with it. */
export function Replies({ token, page, onSent }: RepliesProps) {
  const t = useTranslate()
  const [open, setOpen] = useState<'promise' | 'dispute' | null>(null)
  const part = {
    token,
    today: page.today,
    onClose: () => setOpen(null),
    onSent: () => onSent().then(() => setOpen(null)),
  }
  return (
    <section className={`surface ${classes.card}`} aria-labelledby="reply">
      <h2 id="reply">{t('customer_page.reply')}</h2>
      <Said page={page} />
      {open === 'promise' && <PromiseForm {...part} />}
      {open === 'dispute' && <DisputeForm {...part} />}
      {open === null && (
        <>
          <p className={classes.quiet}>{t('customer_page.reply_text', { business: page.business.name })}</p>
          <div className={classes.replies}>
            <button type="button" onClick={() => setOpen('promise')}>
              <IconCalendarCheck size={18} stroke={1.75} aria-hidden />
              {t('customer_page.promise')}
            </button>
            <button type="button" onClick={() => setOpen('dispute')}>
              <IconMessageExclamation size={18} stroke={1.75} aria-hidden />
              {t('customer_page.dispute')}
            </button>
          </div>
        </>
      )}
    </section>
  )
}

function Said({ page: { hold } }: { page: CustomerPage }) {
  const t = useTranslate()
  const formats = useFormats()
  if (!hold) return null
  const isPromise = hold.kind === 'promised' && hold.date !== null
  return (
    <output className={classes.notice}>
      {isPromise ? t('customer_page.promised', { date: formats.date(hold.date ?? '') }) : t('customer_page.disputed')}
    </output>
  )
}

type ReplyProps = { token: string; today: string; onClose: () => void; onSent: () => Promise<void> }

/** As far ahead as the server takes a promise. */
const furthestDays = 90

function PromiseForm({ token, today, onClose, onSent }: ReplyProps) {
  const t = useTranslate()
  const form = useApiForm({
    endpoint: promisePayment,
    params: { token },
    initialValues: { date: '', text: '' },
    onDone: onSent,
  })
  return (
    <form {...form.formProps} className={plain.form}>
      <FormAlert message={form.message} />
      <PlainField
        type="date"
        label={t('customer_page.promise_date')}
        min={today}
        max={addDays(today, furthestDays)}
        required
        // Opened by a press of its own: the day is what comes next.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...form.text('date')}
      />
      <Message label={t('customer_page.message')} {...form.text('text')} />
      <Answers isBusy={form.isSending} onClose={onClose} />
    </form>
  )
}

function DisputeForm({ token, onClose, onSent }: ReplyProps) {
  const t = useTranslate()
  const form = useApiForm({ endpoint: disputeDocument, params: { token }, initialValues: { text: '' }, onDone: onSent })
  return (
    <form {...form.formProps} className={plain.form}>
      <FormAlert message={form.message} />
      <Message label={t('customer_page.dispute_text')} required isFirst {...form.text('text')} />
      <Answers isBusy={form.isSending} onClose={onClose} />
    </form>
  )
}

function Answers({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) {
  const t = useTranslate()
  return (
    <div className={classes.answers}>
      <PlainButton type="submit" isBusy={isBusy}>
        {t('customer_page.send')}
      </PlainButton>
      <button type="button" className={classes.plain} onClick={onClose}>
        {t('customer_page.cancel')}
      </button>
    </div>
  )
}

type MessageProps = {
  label: string
  name?: string | undefined
  value: string
  error?: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
  required?: boolean
  isFirst?: boolean
}

function Message({ label, error, isFirst = false, ...field }: MessageProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={plain.label} data-required={field.required || undefined}>
        {label}
      </label>
      <textarea
        {...field}
        id={id}
        className={plain.input}
        rows={4}
        maxLength={2000}
        // Opened by a press of its own: the words are what comes next.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isFirst}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p id={`${id}-error`} className={plain.error}>
          {error}
        </p>
      )}
    </div>
  )
}
