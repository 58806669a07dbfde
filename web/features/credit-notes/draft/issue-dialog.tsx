import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { issueCreditNote, issueCreditNoteLater } from '#shared/features/credit-notes/credit-notes.contract.ts'
import { IssueLaterForm, TodayButton } from '#web/features/documents/editor/issue/issue-later.tsx'
import { OtherProfiles } from '#web/features/documents/editor/issue/other-profiles.tsx'
import { type Gap, Gaps } from '#web/features/documents/editor/issue/gaps.tsx'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useGoToField } from '#web/ui/dialog/go-to-field.ts'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { Fact, Facts } from '#web/ui/layout/record-parts.tsx'
import { outcomeOf } from './credit-totals.ts'
import {
  creditNoteDefaultsQuery,
  creditNoteVerdictQuery,
  useCacheCreditNote,
} from '#web/features/credit-notes/credit-notes.queries.ts'
import classes from './issue-dialog.module.css'

type IssueDialogProps = {
  /** The saved draft. */
  note: CreditNote
  /** What is owed on its invoice. */
  outstandingMinor: number
  opened: boolean
  onClose: () => void
  /** Focuses the field of the form that must be completed, once the dialog is closed. */
  onGoTo: (field: string) => void
}

/** Before issuing, which is final: shows what is missing, or exactly what will happen. */
export function IssueDialog({ note, outstandingMinor, opened, onClose, onGoTo }: IssueDialogProps) {
  const t = useTranslate()
  const [refused, setRefused] = useState<Gap[] | null>(null)
  const [date, setDate] = useState(note.issue_date)
  const gaps = refused ?? note.missing
  const isComplete = gaps.length === 0
  const close = () => {
    setRefused(null)
    onClose()
  }
  const { goTo, onExited } = useGoToField(close, onGoTo)
  return (
    <Dialog
      opened={opened}
      onClose={close}
      onExited={onExited}
      size="34rem"
      title={isComplete ? <Question note={note} date={date} /> : t('credit_notes.issue_not_yet')}
    >
      {isComplete ? (
        <Ready
          note={note}
          outstandingMinor={outstandingMinor}
          date={date}
          onDate={setDate}
          onClose={close}
          onRefused={setRefused}
        />
      ) : (
        <Gaps
          gaps={gaps}
          customerId={note.customer_id}
          intro={t('credit_notes.issue_missing', { count: gaps.length })}
          backLabel={t('credit_notes.issue_back')}
          onGoTo={goTo}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

function Question({ note, date }: { note: CreditNote; date: string | null }) {
  const t = useTranslate()
  const formats = useFormats()
  const { data: defaults } = useQuery(creditNoteDefaultsQuery)
  const words = {
    gross: formats.money(note.payable_minor + note.prepaid_minor, note.currency),
    name: note.customer_name,
  }
  return defaults && date !== null && date > defaults.today
    ? t('waiting_draft.question.credit_note', { ...words, date: formats.date(date) })
    : t('credit_notes.issue_question', words)
}

type ReadyProps = Pick<IssueDialogProps, 'note' | 'outstandingMinor' | 'onClose'> & {
  /** Null: the day on which it is issued. */
  date: string | null
  onDate: (date: string) => void
  onRefused: (gaps: Gap[]) => void
}

function Ready({ note, outstandingMinor, date, onDate, onClose, onRefused }: ReadyProps) {
  const t = useTranslate()
  const cacheCreditNote = useCacheCreditNote()
  const { data: defaults } = useQuery(creditNoteDefaultsQuery)
  const { data: verdict } = useQuery(creditNoteVerdictQuery(note))
  const { issue, isBusy, message } = useIssue(note, onRefused)
  if (!defaults) return <TextSkeleton lines={3} />
  const facts = <IssueFacts note={note} outstandingMinor={outstandingMinor} date={date} />
  if (date !== null && date > defaults.today)
    return (
      <IssueLaterForm
        kind="credit_note"
        document={note}
        issueDate={date}
        runHour={defaults.run_hour}
        facts={facts}
        useToday={<TodayButton today={defaults.today} onDate={onDate} />}
        planIssue={(body) => call(issueCreditNoteLater, { params: { id: note.id }, body })}
        onSaved={cacheCreditNote}
        onClose={onClose}
        onRefused={onRefused}
      />
    )
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('credit_notes.issue_final')}
      </Text>
      {facts}
      <OtherProfiles verdict={verdict} />
      <FormAlert message={message} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button data-autofocus loading={isBusy} onClick={() => void issue(date)}>
          {t('credit_notes.issue_confirm')}
        </Button>
      </Group>
    </>
  )
}

type IssueFactsProps = { note: CreditNote; outstandingMinor: number; date: string | null }

/** The issue date, and the effect on the invoice and the customer's credit. */
function IssueFacts({ note, outstandingMinor, date }: IssueFactsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { off_minor: off, credit_minor: credit } = outcomeOf(note.payable_minor, outstandingMinor)
  const money = (minor: number) => formats.money(minor, note.currency)
  return (
    <div className={classes.facts}>
      <Facts>
        <Fact name={t('field.issue_date')}>{date === null ? t('credit_notes.issue_today') : formats.date(date)}</Fact>
        {off > 0 && <Fact name={t('credit_notes.comes_off', { number: note.invoice_number ?? '' })}>{money(off)}</Fact>}
        {note.prepaid_minor > 0 && (
          <Fact name={t('field.credit_notes.prepaid_minor')}>{money(note.prepaid_minor)}</Fact>
        )}
        {credit > 0 && <Fact name={t('credit_notes.becomes_credit')}>{money(credit)}</Fact>}
      </Facts>
    </div>
  )
}

/** A double click issues only once. */
function useIssue({ id, version }: CreditNote, onRefused: (gaps: Gap[]) => void) {
  const t = useTranslate()
  const navigate = useNavigate()
  const cacheCreditNote = useCacheCreditNote()
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
      const body = { issue_date: issueDate }
      // A changed draft or another date is a new request.
      const issued = await withKey({ id, version, body }, (idempotencyKey) =>
        call(issueCreditNote, { params: { id }, body, idempotencyKey }),
      )
      // Without this, its page would find a draft in the cache and redirect to the form.
      const refreshed = cacheCreditNote(issued)
      await navigate({ to: `/creditnote/view/${id}`, replace: true, ignoreBlocker: true })
      showSuccess(t('credit_notes.issued', { number: issued.number ?? '', name: issued.customer_name }))
      await refreshed
    })
  return { issue, isBusy, message }
}
