import { Button, Checkbox, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dueDateOf } from '#shared/features/invoices/invoice-dates.ts'
import type { Invoice } from '#shared/features/invoices/invoices.contract.ts'
import { issueLater } from '#shared/features/invoices/waiting-drafts.contract.ts'
import { hourText } from '#web/features/schedules/public/hour-text.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useCacheInvoice } from '#web/features/invoices/invoices.queries.ts'
import { IssueFacts } from './issue-facts.tsx'
import classes from './issue-dialog.module.css'
import type { Gap } from '#web/features/invoices/public/gaps.tsx'

type ReadyLaterProps = {
  invoice: Invoice
  /** After today. */
  issueDate: string
  runHour: number
  onClose: () => void
  onRefused: (gaps: Gap[]) => void
  /** Issues it for today instead. */
  useToday: ReactNode
}

/** The draft is complete and meant for a later day: it can wait for that day. */
export function IssueLater({ invoice, issueDate, runHour, onClose, onRefused, useToday }: ReadyLaterProps) {
  const t = useTranslate()
  const formats = useFormats()
  const [email, setEmail] = useState(invoice.waiting?.email ?? false)
  const { wait, isBusy, message } = useLetWait(invoice, onClose, onRefused)
  const date = formats.date(issueDate)
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('invoice_form.issue_later.text', { hour: hourText(runHour) })}
      </Text>
      <IssueFacts
        issueDate={issueDate}
        dueDate={dueDateOf(issueDate, invoice.terms_days, invoice.fixed_due_date)}
        gross={formats.money(invoice.gross_minor, invoice.currency)}
      />
      <Checkbox
        mt="md"
        label={t('invoice_form.issue_later.email')}
        checked={email}
        onChange={(event) => setEmail(event.currentTarget.checked)}
      />
      <div className={classes.message}>
        <FormAlert message={message} />
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        {useToday}
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button data-autofocus loading={isBusy} onClick={() => void wait({ issue_date: issueDate, email })}>
          {t('invoice_form.issue_on', { date })}
        </Button>
      </Group>
    </>
  )
}

function useLetWait(invoice: Invoice, onDone: () => void, onRefused: (gaps: Gap[]) => void) {
  const t = useTranslate()
  const formats = useFormats()
  const cacheInvoice = useCacheInvoice()
  const [message, setMessage] = useState<string | null>(null)
  const { run, isBusy } = useAction(({ errors: { email, ...others }, message: text }) => {
    const gaps = Object.entries(others).map(([field, [reason = '']]) => ({ field, message: reason }))
    if (gaps.length > 0) onRefused(gaps)
    else setMessage(email?.[0] ?? text)
  })

  const wait = (body: { issue_date: string; email: boolean }) =>
    run(async () => {
      setMessage(null)
      const waiting = await call(issueLater, { params: { id: invoice.id }, body })
      onDone()
      await cacheInvoice(waiting)
      const words = { name: waiting.customer_name, date: formats.date(body.issue_date) }
      showSuccess(t('alert.success'), t('invoice_form.issue_later.done', words))
    })
  return { wait, isBusy, message }
}
