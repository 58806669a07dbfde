import { TextInput } from '@mantine/core'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { previewCreditDraft } from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import { getCreditNoteTrail } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { Creditable, CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { localDay } from '#shared/i18n/formats.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { RecordTrail } from '#web/features/audit/public/record-trail.tsx'
import { CreditNoteBadge, nameOf } from '#web/features/credit-notes/credit-note-labels.tsx'
import { CreditNoteWaiting } from '#web/features/credit-notes/credit-note-waiting.tsx'
import { creditNoteDefaultsQuery } from '#web/features/credit-notes/credit-notes.queries.ts'
import classes from '#web/features/documents/editor/editor.module.css'
import { EditorBar } from '#web/features/documents/editor/editor-bar.tsx'
import { EditorSheet } from '#web/features/documents/editor/editor-sheet.tsx'
import { ExchangeFields } from '#web/features/documents/editor/exchange-fields.tsx'
import { IssueDialog } from '#web/features/documents/editor/issue/issue-dialog.tsx'
import { type Issuing, useIssuing } from '#web/features/documents/editor/issue/issuing.ts'
import { type Preview, type PreviewedKind, usePreview } from '#web/features/documents/editor/preview/live-preview.ts'
import { useDraftForm } from '#web/features/documents/editor/saving/draft-form.ts'
import { type DraftTab, useDraftTabs } from '#web/features/documents/editor/draft-tabs.ts'
import { usePickedUp, useUnsavedDraft } from '#web/features/documents/editor/saving/unsaved-draft.ts'
import { RecordNotesPart } from '#web/features/notes/public/record-notes-part.tsx'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { RedirectOnce } from '#web/platform/navigation/redirect-once.tsx'
import { DateField } from '#web/ui/date/date-field.tsx'
import { ConflictDialog } from '#web/ui/form/conflict-dialog.tsx'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import { PageTabs } from '#web/ui/layout/page-tabs.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { CreditDetails } from './credit-details.tsx'
import { creditField, type CreditForm, type CreditKind, type CreditStart } from './credit-form.ts'
import { CreditLines } from './credit-lines.tsx'
import { DraftFiles } from '#web/features/documents/editor/attachments/draft-files.tsx'
import { creditNoteFiles } from './credit-note-files.ts'
import { CreditTotalsPanel } from './credit-totals-panel.tsx'
import { type CreditContext, type CreditTotals, creditTotals } from './credit-totals.ts'
import { useCreditContext } from './credit-context.ts'
import type { CreditValues } from './credit-values.ts'
import { DraftMenu } from './draft-menu.tsx'
import { issuedCredit } from './issued-credit.tsx'
import { list } from './not-shown.tsx'
import { SourceFigures } from './source-figures.tsx'

type CreditEditorProps = {
  kind: CreditKind
  start: CreditStart
  /** Null for a credit note without an invoice. */
  source: Creditable | null
  onCreated: (note: CreditNote) => void
  notice?: ReactNode
}

/** The form of a draft, with totals and preview next to it, and tabs for notes and history. */
export function CreditEditor({ kind, start, source, onCreated, notice }: CreditEditorProps) {
  const t = useTranslate()
  const form = useDraftForm(kind, start, onCreated)
  const { abandon } = useUnsavedDraft(kind, form, start)
  const { record } = form
  const { tab, tabs } = useDraftTabs(record !== null)
  usePickedUp(start)
  return (
    <Page
      title={record ? nameOf(t, record) : t('credit_notes.new')}
      back={backOf(t, source, record)}
      badge={record && <CreditNoteBadge state="draft" />}
      actions={record && <DraftMenu note={record} onAbandon={abandon} />}
    >
      {/* The page stays as it is until the other one is there. */}
      {record && record.status !== 'draft' && <RedirectOnce to={`/creditnote/view/${record.id}`} />}
      {notice}
      {record && <CreditNoteWaiting note={record} />}
      <PageTabs
        label={t('credit_notes.tabs')}
        current={tab}
        tabs={tabs.map((name) => ({ name, label: t(`invoice_form.tab.${name}`) }))}
      />
      {source && tab === 'details' && <SourceFigures source={source} />}
      <Sheet kind={kind} form={form} source={source} isHidden={tab !== 'details'} />
      {record && <OtherParts tab={tab} record={record} />}
    </Page>
  )
}

const backOf = (t: Translate, source: Creditable | null, record: CreditNote | null) =>
  source && !record
    ? { to: `/invoices/view/${source.invoice_id}`, label: t('credit_notes.invoice_number', { number: source.number }) }
    : { to: list, label: t('nav.credit_notes') }

/** The other tabs of the page. */
const OtherParts = ({ tab, record: { id, currency } }: { tab: DraftTab; record: CreditNote }) => (
  <>
    {tab === 'history' && <RecordTrail endpoint={getCreditNoteTrail} params={{ id }} currency={currency} />}
    <RecordNotesPart isTabShown={tab === 'notes'} pageName="creditnotes" modelId={id} />
  </>
)

type SheetProps = Pick<CreditEditorProps, 'kind' | 'source'> & { form: CreditForm; isHidden: boolean }

function Sheet({ kind, form, source, isHidden }: SheetProps) {
  const ref = useRef<HTMLFormElement>(null)
  const { today, context, totals } = useCredit(form, source)
  const issuing = useIssuing(form, ref)
  const drawn = useMemo(() => previewed(kind), [kind])
  const preview = usePreview(drawn, form.values)
  return (
    <EditorSheet
      formRef={ref}
      isHidden={isHidden}
      preview={preview}
      totals={
        <CreditTotalsPanel
          totals={totals}
          currency={context.currency}
          outstandingMinor={source && source.outstanding_minor}
          isCompact={preview.isBeside}
        />
      }
      onSave={() => void issuing.save()}
      below={<Below {...{ form, totals, context, today, preview, issuing, isHidden }} />}
    >
      {form.message !== null && form.phase === 'refused' && <FormAlert message={form.message} />}
      <WhyFields form={form} />
      <CreditLines form={form} context={context} totals={totals} />
      <Exchange form={form} source={source} />
      <CreditDetails
        form={form}
        currency={context.currency}
        hasOwnRounding={source === null}
        wanted={issuing.unfolded}
      />
      <Enclosed form={form} />
    </EditorSheet>
  )
}

/** What the form comes to. */
function useCredit({ values, record }: CreditForm, source: Creditable | null) {
  const [dayHere] = useState(() => localDay(new Date()))
  const { data: defaults } = useQuery(creditNoteDefaultsQuery)
  const today = defaults?.today ?? dayHere
  const currency = (source ?? record)?.currency ?? ''
  const context = useCreditContext(source, { currency, taxPoint: values.issue_date || today })
  const { parts, lines, allowances, charges, rounding_minor, prepaid_minor } = values
  const totals = useMemo(
    () => creditTotals({ parts, lines, allowances, charges, rounding_minor, prepaid_minor }, context),
    [parts, lines, allowances, charges, rounding_minor, prepaid_minor, context],
  )
  return { today, context, totals }
}

type BelowProps = Pick<SheetProps, 'form' | 'isHidden'> & {
  totals: CreditTotals
  context: CreditContext
  today: string
  preview: Preview
  issuing: Issuing
}

function Below({ form, totals, context: { currency }, today, preview, issuing, isHidden }: BelowProps) {
  const t = useTranslate()
  const { values, record } = form
  return (
    <>
      <EditorBar
        form={form}
        words={barWords}
        total={{ label: t('credit_notes.to_credit'), minor: totals.credited_minor, currency }}
        issueDate={values.issue_date}
        {...{ today, preview, issuing, isHidden }}
      />
      <ConflictDialog conflict={form.conflict} currency={currency} />
      {record && (
        <IssueDialog
          // A refusal of one version does not apply to the next.
          key={record.version}
          of={issuedCredit}
          draft={record}
          issuing={issuing}
          onGoTo={(field) => issuing.goTo(creditField(field, values))}
        />
      )}
    </>
  )
}

const previewed = ({ toNewBody }: CreditKind): PreviewedKind<CreditValues> => ({
  endpoint: previewCreditDraft,
  toBody: (values) => toNewBody(values, null),
  whyNothing: () => null,
})

const barWords = {
  conflict: 'credit_notes.form.conflict',
  closed: 'credit_notes.form.closed',
  untouched: 'invoice_form.state.ready',
} as const

/** What goes with it: a message and files. */
function Enclosed({ form }: { form: CreditForm }) {
  const t = useTranslate()
  return (
    <div className={classes.card}>
      <GrowingTextarea
        {...form.text('message')}
        label={t('field.message')}
        description={t('credit_notes.message_help')}
        minRows={2}
        maxRows={8}
        maxLength={2_000}
      />
      <section className={classes.part} aria-label={t('invoice_form.attachments')}>
        <h2 className={classes.heading}>{t('invoice_form.attachments')}</h2>
        <DraftFiles kind={creditNoteFiles} form={form} canBeSaved />
      </section>
    </div>
  )
}

function WhyFields({ form }: { form: CreditForm }) {
  const t = useTranslate()
  return (
    <div className={classes.card}>
      <div className={classes.fields}>
        <TextInput
          {...form.text('reason')}
          required
          label={t('field.reason')}
          description={t('credit_notes.reason_help')}
          maxLength={500}
          autoComplete="off"
          data-autofocus={form.record === null || undefined}
        />
        <TextInput {...form.text('reference')} label={t('field.reference')} maxLength={100} autoComplete="off" />
        <DateField
          {...form.field('issue_date')}
          label={t('field.issue_date')}
          description={form.values.issue_date === '' ? t('credit_notes.issue_date_help') : undefined}
        />
      </div>
    </div>
  )
}

const hasOwnRate = (source: Creditable | null) => source === null || source.needs_exchange_rate

/** For a credit note without an invoice, and of one that came without a rate; others use the rate of the invoice. */
function Exchange({ form, source }: Pick<SheetProps, 'form' | 'source'>) {
  const t = useTranslate()
  const { 'data-path': _path, ...rate } = form.field('exchange_rate')
  const { currency, base_currency: base } = source ?? form.record ?? { currency: '', base_currency: '' }
  if (!hasOwnRate(source) || currency === base) return null
  return (
    <div className={classes.card}>
      <ExchangeFields
        legend={t('credit_notes.exchange', { currency, base })}
        currency={currency}
        baseCurrency={base}
        rate={rate}
        source={form.text('exchange_rate_source')}
        date={form.field('exchange_rate_date')}
      />
    </div>
  )
}
