import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useGoToField } from '#web/ui/dialog/go-to-field.ts'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { type Gap, Gaps } from './gaps.tsx'
import { IssueAndEmail } from './issue-and-email.tsx'
import classes from './issue-dialog.module.css'
import type { IssueDefaults, IssuedDraft, IssueKind, IssueWayProps } from './issue-kind.ts'
import { IssueLaterForm, TodayButton } from './issue-later.tsx'
import type { Issuing } from './issuing.ts'
import { OtherProfiles } from './other-profiles.tsx'
import { useShowIssued } from './show-issued.ts'

export type IssueDialogProps<Draft extends IssuedDraft, Defaults extends IssueDefaults> = {
  of: IssueKind<Draft, Defaults>
  draft: Draft
  issuing: Issuing
  /** Goes to the field where something is missing, after the dialog has closed. */
  onGoTo: (field: string) => void
}

/** Shown before a document gets its number and can no longer change: what is missing, or what exactly will be done. */
export function IssueDialog<Draft extends IssuedDraft, Defaults extends IssueDefaults>(
  props: IssueDialogProps<Draft, Defaults>,
) {
  const { of, draft, issuing, onGoTo } = props
  const t = useTranslate()
  const [refused, setRefused] = useState<Gap[] | null>(null)
  const [date, setDate] = useState(draft.issue_date)
  const gaps = refused ?? draft.missing
  const close = () => {
    setRefused(null)
    issuing.close()
  }
  const { goTo, onExited } = useGoToField(close, onGoTo)
  const isComplete = gaps.length === 0
  const withEmail = issuing.isWithEmail
  return (
    <Dialog
      opened={issuing.way !== null}
      onClose={close}
      onExited={onExited}
      size={isComplete && withEmail ? '62rem' : '34rem'}
      title={isComplete ? <Question {...{ of, draft, date }} /> : t(of.words.notYet)}
    >
      {isComplete ? (
        <Ready {...{ of, draft, date, withEmail }} onDate={setDate} onClose={close} onRefused={setRefused} />
      ) : (
        <Gaps
          gaps={gaps}
          customerId={draft.customer_id}
          intro={t(of.words.missing, { count: gaps.length })}
          backLabel={t(of.words.back)}
          onGoTo={goTo}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

type About<Draft extends IssuedDraft, Defaults extends IssueDefaults> = Pick<
  IssueDialogProps<Draft, Defaults>,
  'of' | 'draft'
> & {
  /** Null means the day on which it is issued. */
  date: string | null
}

function Question<Draft extends IssuedDraft, Defaults extends IssueDefaults>(props: About<Draft, Defaults>) {
  const { of, draft, date } = props
  const t = useTranslate()
  const formats = useFormats()
  const { data: defaults } = useQuery(of.defaults)
  const named = { name: draft.customer_name, gross: formats.money(of.totalOf(draft), draft.currency) }
  if (defaults && date !== null && date > defaults.today)
    return t(`waiting_draft.question.${of.kind}`, { ...named, date: formats.date(date) })
  return of.question(t, named, defaults)
}

type ReadyProps<Draft extends IssuedDraft, Defaults extends IssueDefaults> = About<Draft, Defaults> & {
  withEmail: boolean
  onDate: (date: string) => void
  onClose: () => void
  onRefused: (gaps: Gap[]) => void
}

function Ready<Draft extends IssuedDraft, Defaults extends IssueDefaults>(props: ReadyProps<Draft, Defaults>) {
  const { of, draft, date, withEmail, onDate, onClose, onRefused } = props
  const { Facts, Warnings } = of
  const { data: defaults } = useQuery({ ...of.defaults, staleTime: 0 })
  if (!defaults) return <TextSkeleton lines={3} />
  const { today, run_hour: runHour } = defaults
  const issueDate = date ?? today
  const useToday = <TodayButton today={today} onDate={onDate} />
  const facts = <Facts {...{ draft, date, defaults }} />
  if (issueDate > today)
    return <Later {...{ of, draft, withEmail, issueDate, runHour, facts, useToday, onClose, onRefused }} />
  const warnings = (
    <>
      {Warnings && <Warnings {...{ draft, issueDate, defaults, useToday }} />}
      <OtherProfilesOf of={of} draft={draft} />
    </>
  )
  const isEarly = of.isEarly?.(issueDate, defaults) ?? false
  const way = { of, draft, date, facts, warnings, isEarly, onClose, onRefused }
  return withEmail ? <IssueAndEmail {...way} /> : <IssueOnly {...way} />
}

function OtherProfilesOf<Draft extends IssuedDraft, Defaults extends IssueDefaults>({
  of,
  draft,
}: Pick<About<Draft, Defaults>, 'of' | 'draft'>) {
  return <OtherProfiles verdict={useQuery(of.verdict(draft)).data} />
}

function IssueOnly<Draft extends IssuedDraft, Defaults extends IssueDefaults>(props: IssueWayProps<Draft, Defaults>) {
  const { of, draft, date, facts, warnings, isEarly, onClose, onRefused } = props
  const t = useTranslate()
  const { issue, isBusy, message } = useIssue(of, draft, onRefused)
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(of.words.final)}
      </Text>
      {facts}
      {warnings}
      <div className={classes.message}>
        <FormAlert message={message} />
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t(of.words.keep)}
        </Button>
        <Button data-autofocus loading={isBusy} disabled={isEarly} onClick={() => void issue(date)}>
          {t(of.words.confirm)}
        </Button>
      </Group>
    </>
  )
}

type LaterProps<Draft extends IssuedDraft, Defaults extends IssueDefaults> = Pick<
  ReadyProps<Draft, Defaults>,
  'of' | 'draft' | 'withEmail' | 'onClose' | 'onRefused'
> & { issueDate: string; runHour: number; facts: ReactNode; useToday: ReactNode }

function Later<Draft extends IssuedDraft, Defaults extends IssueDefaults>(props: LaterProps<Draft, Defaults>) {
  const { of, draft, withEmail, ...form } = props
  const queryClient = useQueryClient()
  return (
    <IssueLaterForm
      {...form}
      kind={of.kind}
      document={draft}
      startsWithEmail={withEmail}
      planIssue={(body) => call(of.issueLater, { params: { id: draft.id }, body })}
      onSaved={(saved) => of.cache(queryClient, saved)}
    />
  )
}

/** Pressing the button twice issues the document once. */
function useIssue<Draft extends IssuedDraft, Defaults extends IssueDefaults>(
  of: IssueKind<Draft, Defaults>,
  { id, version }: Draft,
  onRefused: (gaps: Gap[]) => void,
) {
  const t = useTranslate()
  const showIssued = useShowIssued(of)
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
      const request = { params: { id }, body: { issue_date: issueDate } }
      // A changed draft or another date is a new request.
      const issued = await withKey({ version, ...request }, (idempotencyKey) =>
        call(of.issue, { ...request, idempotencyKey }),
      )
      await showIssued(issued, (named) => showSuccess(t(of.words.done, named)))
    })
  return { issue, isBusy, message }
}
