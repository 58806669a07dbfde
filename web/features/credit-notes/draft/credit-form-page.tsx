import { Paper, Skeleton } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Creditable, CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { isOfUnknownVat } from '#shared/money/credit-remainder.ts'
import { creditableQuery, creditNoteQuery } from '#web/features/credit-notes/credit-notes.queries.ts'
import { useBegunDraft } from '#web/features/documents/editor/saving/begun-draft.tsx'
import { useFormTurn } from '#web/features/documents/editor/saving/form-turn.ts'
import { applyUnsaved } from '#web/features/documents/editor/saving/unsaved-draft.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useLastKnown } from '#web/platform/navigation/last-known.ts'
import { RedirectOnce } from '#web/platform/navigation/redirect-once.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { CreditEditor } from './credit-editor.tsx'
import { creditDraft, type CreditKind, type CreditStart } from './credit-form.ts'
import { isLeft, newValues, valuesOf } from './credit-values.ts'
import { DraftMenu } from './draft-menu.tsx'
import { BackTo, list, NotShown } from './not-shown.tsx'

type Target = { kind: 'new' | 'edit'; id: string }

function useTarget(): Target {
  const { id, invoiceid = '' } = useParams({ strict: false }) as Record<string, string | undefined>
  return id === undefined ? { kind: 'new', id: invoiceid } : { kind: 'edit', id }
}

/**
 * A new credit note and a draft share one screen: after the first save the address becomes that of the draft, without
 * interrupting the user.
 */
export function CreditFormPage() {
  const navigate = useNavigate()
  const target = useTarget()
  const { turn, becomes } = useFormTurn(`${target.kind}/${target.id}`)

  function onCreated({ id }: CreditNote) {
    becomes(`edit/${id}`)
    void navigate({ to: `/creditnote/edit/${id}`, replace: true, resetScroll: false, ignoreBlocker: true })
  }
  return <Opening key={turn} target={target} onCreated={onCreated} />
}

type OpeningProps = { target: Target; onCreated: (note: CreditNote) => void }

function Opening({ target: targetNow, onCreated }: OpeningProps) {
  const [target] = useState(targetNow)
  const Opened = target.kind === 'new' ? NewCreditNote : Draft
  return <Opened id={target.id} onCreated={onCreated} />
}

type OpenedProps = { id: string; onCreated: OpeningProps['onCreated'] }

/** Credits an invoice; at first, everything that is left of it. */
function NewCreditNote({ id, onCreated }: OpenedProps) {
  const t = useTranslate()
  const source = useQuery(creditableQuery(id))
  // Once this credit note is issued, nothing may be left of the invoice.
  const credited = useLastKnown(source.data && mayBeCredited(source.data) ? source.data : undefined)
  if (credited) return <Begun source={credited} onCreated={onCreated} />
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

type BegunProps = { source: Creditable; onCreated: OpeningProps['onCreated'] }

/** The form, or an offer to continue what was begun for this invoice and not saved. */
function Begun({ source, onCreated }: BegunProps) {
  const t = useTranslate()
  const [kind] = useState(() => creditDraft(source))
  const { continued, notice } = useBegunDraft(kind, true, t('credit_notes.begun_title'))
  const [fresh] = useState(() => startOf(newValues(source)))
  return (
    <CreditEditor
      key={continued?.keptName ?? ''}
      kind={kind}
      start={continued ?? fresh}
      source={source}
      onCreated={onCreated}
      notice={notice}
    />
  )
}

const startOf = (saved: CreditStart['saved']): CreditStart => ({
  record: null,
  saved,
  values: saved,
  copiedFrom: null,
  pending: null,
})

function Draft({ id, onCreated }: OpenedProps) {
  const { note, source, draft, isIssued } = useDraft(id)
  const redirect = isIssued && <RedirectOnce to={`/creditnote/view/${id}`} />
  if (!draft) return redirect || <NoDraft note={note} source={source} />
  if (draft.invoice_id !== null && !source.data) return <NoDraft note={note} source={source} />
  return (
    <>
      {redirect}
      <SavedDraft draft={draft} source={source.data ?? null} onCreated={onCreated} />
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

type SavedDraftProps = { draft: CreditNote; source: Creditable | null; onCreated: OpeningProps['onCreated'] }

/** Later versions of the draft do not reset the form. */
function SavedDraft({ draft, source, onCreated }: SavedDraftProps) {
  const [kind] = useState(() => creditDraft(draft))
  const [start] = useState(() => editStart(kind, draft))
  return <CreditEditor kind={kind} start={start} source={source} onCreated={onCreated} />
}

function editStart(kind: CreditKind, record: CreditNote): CreditStart {
  const start = startOf(valuesOf(record))
  return { ...start, record, values: applyUnsaved(kind, record) ?? start.saved }
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
        <Paper withBorder radius="lg">
          {children}
        </Paper>
      )}
    </Page>
  )
}
