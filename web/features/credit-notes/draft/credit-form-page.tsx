import { Skeleton } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import {
  createCreditNote,
  getCreditNoteTrail,
  updateCreditNote,
} from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { isOfUnknownVat } from '#shared/money/credit-remainder.ts'
import { RecordTrail } from '#web/features/audit/public/record-trail.tsx'
import { RecordNotesPart, useRecordTabs } from '#web/features/notes/public/record-notes-part.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { isAboutFolded } from '#web/features/documents/editor/details/whole-values.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useLastKnown } from '#web/platform/navigation/last-known.ts'
import { RedirectOnce } from '#web/platform/navigation/redirect-once.tsx'
import { useRecordForm } from '#web/platform/forms/record-form.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { PageTabs } from '#web/ui/layout/page-tabs.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { CreditEditor } from './credit-editor.tsx'
import { CreditNoteFiles } from './credit-note-files.tsx'
import { DraftMenu } from './draft-menu.tsx'
import { CreditNoteWaiting } from '#web/features/credit-notes/credit-note-waiting.tsx'
import { CreditNoteBadge, nameOf } from '#web/features/credit-notes/credit-note-labels.tsx'
import classes from '#web/features/credit-notes/record/credit-note-page.module.css'
import {
  creditableQuery,
  creditNoteQuery,
  useCacheCreditNote,
} from '#web/features/credit-notes/credit-notes.queries.ts'
import { type CreditValues, everythingOf, isLeft, noExchange, toBody, valuesOf, wholeOfNew } from './credit-values.ts'
import type { Creditable } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { BackTo, list, NotShown } from './not-shown.tsx'

const useIdOfAddress = () => useParams({ strict: false }).id ?? ''

/** `/creditnote/create/{id}`: credits an invoice; at first, everything that is left of it. */
export function CreditNoteCreatePage() {
  const t = useTranslate()
  const id = useIdOfAddress()
  const source = useQuery(creditableQuery(id))
  if (source.data && mayBeCredited(source.data)) return <NewCreditNote key={id} source={source.data} />
  return (
    <Frame title={t('credit_notes.new')} isPending={source.isPending}>
      {source.data ? (
        <EmptyState
          icon={<IconReceiptRefund stroke={1.5} aria-hidden />}
          title={t('credit_notes.fully_credited', { number: source.data.number })}
          hint={t('credit_notes.fully_credited_text')}
          action={
            <BackTo to={`/invoices/view/${id}`}>{t('credit_notes.to_invoice', { number: source.data.number })}</BackTo>
          }
        />
      ) : (
        <NotShown query={source} to={`/invoices/view/${id}`} label={t('credit_notes.to_the_invoice')} />
      )}
    </Frame>
  )
}

const mayBeCredited = (source: Creditable) =>
  source.lines.some(isLeft) || (isOfUnknownVat(source) && source.remaining_gross_minor > 0)

/** `/creditnote/edit/{id}`: redirects to the view page if the credit note has been issued. */
export function CreditNoteEditPage() {
  const id = useIdOfAddress()
  return <DraftOrRedirect key={id} id={id} />
}

function DraftOrRedirect({ id }: { id: string }) {
  const { note, source, draft, isIssued } = useDraft(id)
  const redirect = isIssued && <RedirectOnce to={`/creditnote/view/${id}`} />
  if (!draft) return redirect || <NoDraft note={note} source={source} />
  if (draft.invoice_id !== null && !source.data) return <NoDraft note={note} source={source} />
  return (
    <>
      {redirect}
      <Draft note={draft} source={source.data ?? null} />
    </>
  )
}

/** The draft stays as it was until the page of the issued credit note is there. */
function useDraft(id: string) {
  const note = useQuery(creditNoteQuery(id))
  const isIssued = note.data?.status === 'issued'
  const draft = useLastKnown(isIssued ? undefined : note.data)
  const invoiceId = draft?.invoice_id ?? null
  const source = useQuery({ ...creditableQuery(invoiceId ?? ''), enabled: invoiceId !== null && !isIssued })
  return { note, source, draft, isIssued }
}

type Asked<Answer> = {
  data: Answer | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Shown while a draft is loading, if it does not exist, or if its invoice can no longer be credited. */
function NoDraft({ note, source }: { note: Asked<CreditNote>; source: Asked<Creditable> }) {
  const t = useTranslate()
  const isPending = note.isPending || (note.data !== undefined && source.isPending)
  return (
    <Frame title={t('credit_notes.record')} isPending={isPending}>
      {note.data ? (
        <NotShown query={source} to={`/invoices/view/${note.data.invoice_id}`} label={t('credit_notes.to_the_invoice')}>
          <DraftMenu note={note.data} />
        </NotShown>
      ) : (
        <NotShown query={note} to={list} label={t('credit_notes.to_list')} />
      )}
    </Frame>
  )
}

function Frame({ title, isPending, children }: { title: string; isPending: boolean; children: ReactNode }) {
  const t = useTranslate()
  return (
    <Page isForm title={title} back={{ to: list, label: t('nav.credit_notes') }}>
      {isPending ? (
        <>
          <Skeleton height={80} radius="lg" />
          <FormSkeleton fields={4} />
        </>
      ) : (
        <div className={classes.panel}>{children}</div>
      )}
    </Page>
  )
}

/** The navigation state that opens the issue dialog on the page of the draft. */
const thenIssue = { thenIssue: true }

function NewCreditNote({ source }: { source: Creditable }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const cacheCreditNote = useCacheCreditNote()
  const issues = useRef(false)
  const { invoice_id, number } = source
  const initialValues: CreditValues = {
    reason: '',
    reference: source.reference,
    prepaid_minor: null,
    issue_date: '',
    message: '',
    ...noExchange,
    lines: everythingOf(source.lines),
    ...wholeOfNew(source),
  }
  const form = useApiForm({
    endpoint: createCreditNote,
    initialValues,
    toBody: (values) => ({ ...toBody(values), invoice_id }),
    onDone: async (note) => {
      void cacheCreditNote(note)
      const state = (issues.current ? thenIssue : {}) as never
      await navigate({ to: `/creditnote/edit/${note.id}`, replace: true, ignoreBlocker: true, state })
      if (!issues.current) showSuccess(t('credit_notes.draft_saved', { name: note.customer_name }))
    },
  })
  const save = (isToBeIssued: boolean) => {
    issues.current = isToBeIssued
    void form.send(form.values)
  }
  return (
    <Page
      isForm
      title={t('credit_notes.new')}
      back={{ to: `/invoices/view/${invoice_id}`, label: t('credit_notes.invoice_number', { number }) }}
    >
      <CreditEditor
        form={form}
        source={source}
        currency={source.currency}
        baseCurrency={source.base_currency}
        isNew
        onSave={() => save(false)}
        onIssue={() => save(true)}
      />
    </Page>
  )
}

const parts = ['details', 'notes', 'history'] as const

function Draft({ note, source }: { note: CreditNote; source: Creditable | null }) {
  const t = useTranslate()
  const { tab, tabs } = useRecordTabs(parts)
  const cacheCreditNote = useCacheCreditNote()
  const { state } = useLocation() as { state: { thenIssue?: boolean } }
  const [isIssuing, setIssuing] = useState(state.thenIssue === true)
  const [wanted, setWanted] = useState<string | null>(null)
  const issues = useRef(false)
  const form = useRecordForm({
    endpoint: updateCreditNote,
    params: { id: note.id },
    record: note,
    valuesOf,
    toBody,
    onSaved: async (saved) => {
      await cacheCreditNote(saved)
      if (issues.current) setIssuing(true)
    },
  })
  const save = (isToBeIssued: boolean) => {
    issues.current = isToBeIssued
    if (form.isDirty) void form.send(form.values)
    else if (isToBeIssued) setIssuing(true)
  }
  return (
    <Page
      isForm
      title={nameOf(t, note)}
      back={{ to: list, label: t('nav.credit_notes') }}
      badge={<CreditNoteBadge state="draft" />}
      actions={<DraftMenu note={note} />}
    >
      <CreditNoteWaiting note={note} onAnswer={form.follow} />
      <PageTabs
        label={t('credit_notes.tabs')}
        current={tab}
        tabs={tabs.map((name) => ({ name, label: t(`invoice_form.tab.${name}`) }))}
      />
      <CreditEditor
        form={form}
        source={source}
        currency={note.currency}
        baseCurrency={note.base_currency}
        isNew={false}
        isHidden={tab !== 'details'}
        wanted={wanted}
        files={<CreditNoteFiles note={note} />}
        onSave={() => save(false)}
        onIssue={() => save(true)}
      />
      {tab === 'history' && (
        <RecordTrail endpoint={getCreditNoteTrail} params={{ id: note.id }} currency={note.currency} />
      )}
      <RecordNotesPart isTabShown={tab === 'notes'} pageName="creditnotes" modelId={note.id} />
      <IssueDialog
        // Errors of an earlier version no longer apply.
        key={note.version}
        note={note}
        outstandingMinor={source?.outstanding_minor ?? 0}
        opened={isIssuing}
        onClose={() => setIssuing(false)}
        onGoTo={(field) => setWanted(goTo(form.formProps.ref.current, field))}
      />
    </Page>
  )
}

/** Answers the field if it is folded away: it takes the focus when it is on the page. */
function goTo(form: HTMLFormElement | null, path: string) {
  const field = form?.querySelector<HTMLElement>(`[name="${path}"], [data-path="${path}"]`)
  if (!field && isAboutFolded(path)) return path
  const target = field ?? form?.querySelector<HTMLElement>('[data-path="lines"]')
  target?.focus()
  return null
}
