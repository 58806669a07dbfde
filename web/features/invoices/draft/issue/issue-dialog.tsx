import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { dueDateOf } from '#shared/features/invoices/invoice-dates.ts'
import { issueInvoice, issueLater } from '#shared/features/invoices/invoices.contract.ts'
import { IssueLaterForm, TodayButton } from '#web/features/documents/editor/issue/issue-later.tsx'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useGoToField } from '#web/ui/dialog/go-to-field.ts'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { invoiceDefaultsQuery } from '#web/features/invoices/invoice-form.queries.ts'
import { invoiceVerdictQuery } from '#web/features/invoices/e-invoices.queries.ts'
import { useCacheInvoice } from '#web/features/invoices/invoices.queries.ts'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import type { IssueWayProps } from './issue-way.ts'
import { IssueFacts } from './issue-facts.tsx'
import { isBeforeLast, IssueWarnings } from './issue-warnings.tsx'
import { OtherProfiles } from '#web/features/documents/editor/issue/other-profiles.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useShowIssued } from './show-issued.ts'
import classes from '#web/features/documents/editor/issue/issue-dialog.module.css'
import { type Gap, Gaps } from '#web/features/documents/editor/issue/gaps.tsx'

/** Most invoices are written for some minutes before one is sent. */
const IssueAndEmail = onDemand('issue and e-mail', () =>
  import('./issue-and-email.tsx').then((module) => module.IssueAndEmail),
)

export type IssueDialogProps = {
  /** As it is saved on the server. */
  invoice: Invoice
  opened: boolean
  /** Whether it is also sent, with a message that is shown first. */
  withEmail: boolean
  onClose: () => void
  /** Goes to the field where something is missing, after the dialog has closed. */
  onGoTo: (field: string) => void
}

/** Shown before the invoice gets its number and can no longer change: what is missing, or what exactly will be done. */
export function IssueDialog({ invoice, opened, withEmail, onClose, onGoTo }: IssueDialogProps) {
  const t = useTranslate()
  const [refused, setRefused] = useState<Gap[] | null>(null)
  const [date, setDate] = useState(invoice.issue_date)
  const gaps = refused ?? invoice.missing
  const close = () => {
    setRefused(null)
    onClose()
  }
  const { goTo, onExited } = useGoToField(close, onGoTo)
  const isComplete = gaps.length === 0
  return (
    <Dialog
      opened={opened}
      onClose={close}
      onExited={onExited}
      size={isComplete && withEmail ? '62rem' : '34rem'}
      title={isComplete ? <Question invoice={invoice} date={date} /> : t('invoice_form.issue.not_yet')}
    >
      {isComplete ? (
        <Ready {...{ invoice, date, withEmail }} onDate={setDate} onClose={close} onRefused={setRefused} />
      ) : (
        <Gaps
          gaps={gaps}
          customerId={invoice.customer_id}
          intro={t('invoice_form.issue.missing', { count: gaps.length })}
          backLabel={t('invoice_form.issue.back')}
          onGoTo={goTo}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

function Question({ invoice, date }: { invoice: Invoice; date: string | null }) {
  const t = useTranslate()
  const formats = useFormats()
  const { data: defaults } = useQuery(invoiceDefaultsQuery())
  const words = { name: invoice.customer_name, gross: formats.money(invoice.gross_minor, invoice.currency) }
  if (defaults && date !== null && date > defaults.today)
    return t('waiting_draft.question.invoice', { ...words, date: formats.date(date) })
  return t('invoice_form.issue.question', {
    ...words,
    number: defaults?.next_number ?? t('invoice_form.issue.this'),
  })
}

type ReadyProps = {
  invoice: Invoice
  withEmail: boolean
  /** Null means the day on which it is issued. */
  date: string | null
  onDate: (date: string) => void
  onClose: () => void
  onRefused: (gaps: Gap[]) => void
}

function Ready({ invoice, date, withEmail, onDate, onClose, onRefused }: ReadyProps) {
  const formats = useFormats()
  const { data: defaults } = useQuery({ ...invoiceDefaultsQuery(), staleTime: 0 })
  if (!defaults) return <TextSkeleton lines={3} />
  const { today, run_hour: runHour } = defaults
  const issueDate = date ?? today
  const useToday = <TodayButton today={today} onDate={onDate} />
  const facts = (
    <IssueFacts
      issueDate={issueDate}
      dueDate={dueDateOf(issueDate, invoice.terms, invoice.fixed_due_date)}
      gross={formats.money(invoice.gross_minor, invoice.currency)}
      payable={
        invoice.payable_minor === invoice.gross_minor
          ? undefined
          : formats.money(invoice.payable_minor, invoice.currency)
      }
    />
  )
  if (issueDate > today)
    return <InvoiceLater {...{ invoice, withEmail, issueDate, runHour, facts, useToday, onClose, onRefused }} />
  const warnings = (
    <>
      <IssueWarnings invoice={invoice} issueDate={issueDate} defaults={defaults} useToday={useToday} />
      <OtherProfilesOf invoice={invoice} />
    </>
  )
  const isEarly = isBeforeLast(issueDate, defaults)
  const Way = withEmail ? IssueAndEmail : IssueOnly
  return (
    <Suspense fallback={<TextSkeleton lines={3} />}>
      <Way {...{ invoice, date, facts, warnings, isEarly, onClose, onRefused }} />
    </Suspense>
  )
}

function IssueOnly({ invoice, date, facts, warnings, isEarly, onClose, onRefused }: IssueWayProps) {
  const t = useTranslate()
  const { issue, isBusy, message } = useIssue(invoice, onRefused)
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('invoice_form.issue.final')}
      </Text>
      {facts}
      {warnings}
      <div className={classes.message}>
        <FormAlert message={message} />
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('invoice_form.issue.keep')}
        </Button>
        <Button data-autofocus loading={isBusy} disabled={isEarly} onClick={() => void issue(date)}>
          {t('invoice_form.issue.confirm')}
        </Button>
      </Group>
    </>
  )
}

type InvoiceLaterProps = Pick<ReadyProps, 'invoice' | 'withEmail' | 'onClose' | 'onRefused'> & {
  issueDate: string
  runHour: number
  facts: ReactNode
  useToday: ReactNode
}

function InvoiceLater({ invoice, withEmail, ...props }: InvoiceLaterProps) {
  const cacheInvoice = useCacheInvoice()
  return (
    <IssueLaterForm
      {...props}
      kind="invoice"
      document={invoice}
      startsWithEmail={withEmail}
      planIssue={(body) => call(issueLater, { params: { id: invoice.id }, body })}
      onSaved={cacheInvoice}
    />
  )
}

/** Pressing the button twice issues the invoice once. */
function useIssue(invoice: Invoice, onRefused: (gaps: Gap[]) => void) {
  const t = useTranslate()
  const showIssued = useShowIssued()
  const withKey = useIdempotencyKey()
  const [message, setMessage] = useState<string | null>(null)
  const { run, isBusy } = useAction((error) => {
    const gaps = Object.entries(error.errors).map(([field, [text = '']]) => ({ field, message: text }))
    if (gaps.length > 0) onRefused(gaps)
    else setMessage(error.message)
  })

  const issue = (issueDate: string | null) =>
    run(async () => {
      setMessage(null)
      const request = { params: { id: invoice.id }, body: { issue_date: issueDate } }
      const issued = await withKey(request, (idempotencyKey) => call(issueInvoice, { ...request, idempotencyKey }))
      await showIssued(issued, (words) => showSuccess(t('invoice_form.issue.done', words)))
    })
  return { issue, isBusy, message }
}

const OtherProfilesOf = ({ invoice }: { invoice: Invoice }) => (
  <OtherProfiles verdict={useQuery(invoiceVerdictQuery(invoice)).data} />
)
