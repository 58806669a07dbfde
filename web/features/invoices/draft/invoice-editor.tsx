import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconCalendarRepeat, IconCopy } from '@tabler/icons-react'
import { memo, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { previewDraft } from '#shared/features/invoices/invoices.contract.ts'
import { getInvoiceTrail } from '#shared/features/invoices/invoice-trail.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useSellerVat } from '#web/features/business/vat-codes.queries.ts'
import { RecordTrail } from '#web/features/audit/public/record-trail.tsx'
import { RecordNotesPart, useRecordTabs } from '#web/features/notes/public/record-notes-part.tsx'
import { afterPaint } from '#web/platform/browser/after-paint.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { RedirectOnce } from '#web/platform/navigation/redirect-once.tsx'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { PageTabs } from '#web/ui/layout/page-tabs.tsx'
import { MountOnOpen } from '#web/ui/lazy/lazy-dropdown.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { Attachments } from './attachments.tsx'
import { DraftActions } from '#web/features/invoices/record/draft-actions.tsx'
import { AdjustmentsPart } from '#web/features/documents/editor/details/adjustments-part.tsx'
import { InvoiceDetails } from './invoice-details.tsx'
import type { DraftContext } from './draft-context.ts'
import { datesOf, useInvoiceTotals } from './form-totals.ts'
import { InvoiceBar } from './invoice-bar.tsx'
import { InvoiceConflict } from './saving/invoice-conflict.tsx'
import { InvoiceFields, MessageField } from './invoice-fields.tsx'
import { customerChoiceQuery } from '#web/features/invoices/invoice-form.queries.ts'
import { type FormStart, type InvoiceForm, useInvoiceForm } from './invoice-form.ts'
import { type InvoiceValues, toBody } from './invoice-values.ts'
import classes from '#web/features/documents/editor/editor.module.css'
import { InvoiceWaiting } from '#web/features/invoices/invoice-waiting.tsx'
import { IssueDialog } from './issue/issue-dialog.tsx'
import { useIssuing } from './issue/issuing.ts'
import { useUnsavedInvoice } from './saving/unsaved-invoice.ts'
import { defaultVatCode } from '#web/features/documents/editor/lines/line-values.ts'
import { LineMore } from '#web/features/documents/editor/lines/more/line-more-part.tsx'
import { LinesEditor } from '#web/features/documents/editor/lines/lines-editor.tsx'
import { type PreviewedKind, usePreview } from '#web/features/documents/editor/preview/live-preview.ts'
import { PreviewPanel, PreviewSheet } from '#web/features/documents/editor/preview/preview-panel.tsx'
import { SourceLink } from '#web/features/invoices/record/source-link.tsx'
import { TotalsPanel } from '#web/features/documents/editor/totals/totals-panel.tsx'
import { useVatOffer } from '#web/features/documents/editor/lines/vat-offer.ts'

const parts = ['details', 'notes', 'history'] as const

export type InvoiceEditorProps = {
  startNow: () => FormStart
  context: DraftContext
  onCreated: (invoice: Invoice) => void
  notice: ReactNode
}

/** The form of a draft, with totals and preview next to it, and tabs for notes and history. */
export function InvoiceEditor({ startNow, context, onCreated, notice }: InvoiceEditorProps) {
  const t = useTranslate()
  const [start] = useState(startNow)
  const form = useInvoiceForm(start, onCreated)
  const { abandon } = useUnsavedInvoice(form, start)
  const { record } = form
  const { tab, tabs } = useDraftTabs(record !== null)
  usePickedUp(start)

  return (
    <Page
      {...titlesOf(record, t)}
      back={{ to: '/invoices/list', label: t('nav.invoices') }}
      badge={record && <StateBadge>{t('invoice_form.draft')}</StateBadge>}
      actions={record && <DraftActions invoice={record} onAbandon={abandon} />}
    >
      {/* The page stays as it is until the other one is there. */}
      {record && record.status !== 'draft' && <RedirectOnce to={`/invoices/view/${record.id}`} />}
      {notice}
      {start.copiedFrom && <CopiedFrom {...start.copiedFrom} />}
      {record && <Origin record={record} />}
      <PageTabs
        label={t('invoice_form.tabs')}
        current={tab}
        tabs={tabs.map((name) => ({ name, label: t(`invoice_form.tab.${name}`) }))}
      />
      <Sheet form={form} context={context} isHidden={tab !== 'details'} />
      {record && <OtherParts tab={tab} record={record} />}
    </Page>
  )
}

function titlesOf(record: Invoice | null, t: Translate) {
  if (!record) return { title: t('invoice_form.new') }
  const { customer_name: name } = record
  return { title: t('invoice_form.draft_for', { name }), tabTitle: `${t('invoice_form.invoice')} · ${name}` }
}

const Origin = ({ record }: { record: Invoice }) => (
  <>
    <InvoiceWaiting invoice={record} />
    {record.source?.kind === 'schedule' && <FromSchedule source={record.source} />}
  </>
)

type Part = (typeof parts)[number]

/** Before the draft is saved there is nothing to note and no history: its form is the only part. */
function useDraftTabs(isSaved: boolean): { tab: Part; tabs: readonly Part[] } {
  const saved = useRecordTabs(parts)
  return isSaved ? saved : { tab: 'details', tabs: ['details'] }
}

/** The other tabs of the page. */
const OtherParts = memo(function OtherParts({ tab, record: { id, currency } }: { tab: Part; record: Invoice }) {
  return (
    <>
      {tab === 'history' && <RecordTrail endpoint={getInvoiceTrail} params={{ id }} currency={currency} />}
      <RecordNotesPart isTabShown={tab === 'notes'} pageName="invoices" modelId={id} />
    </>
  )
})

/** Says once that unsaved text was restored. */
function usePickedUp(start: FormStart) {
  const t = useTranslate()
  const isBack = start.values !== start.saved
  useEffect(() => {
    if (isBack) showSuccess(t('invoice_form.picked_up'), { title: t('form.draft_title') })
  }, [isBack, t])
}

function CopiedFrom({ id, name }: { id: string; name: string }) {
  const t = useTranslate()
  return (
    <Notice icon={<IconCopy size={18} stroke={1.5} aria-hidden />}>
      {t('invoice_form.copied_from')}{' '}
      <Link to={`/invoices/view/${id}`} className={classes.link}>
        {name}
      </Link>
    </Notice>
  )
}

function FromSchedule({ source }: { source: NonNullable<Invoice['source']> }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Notice icon={<IconCalendarRepeat size={18} stroke={1.5} aria-hidden />}>
      {t('invoices.source.schedule')} <SourceLink source={source} className={classes.link} />
      {source.period_date && ` · ${t('schedules.for_period', { date: formats.date(source.period_date) })}`}
    </Notice>
  )
}

const previewedInvoice: PreviewedKind<InvoiceValues> = {
  endpoint: previewDraft,
  toBody,
  whyNothing: ({ customer_id }) => (customer_id === '' ? 'invoice_form.preview_customer' : null),
}

type SheetProps = { form: InvoiceForm; context: DraftContext; isHidden: boolean }

function Sheet({ form, context, isHidden }: SheetProps) {
  const t = useTranslate()
  const ref = useRef<HTMLFormElement>(null)
  const totals = useInvoiceTotals(form.values, context)
  const issuing = useIssuing(form, ref)
  const preview = usePreview(previewedInvoice, form.values)
  const issueLabel = useIssueLabel(form, context)
  useSheetKeys({ issuing, issueLabel, onPreview: preview.toggle, isOn: !isHidden })
  const isNew = form.record === null
  const focusStart = useEffectEvent(() => {
    const first = ref.current?.querySelector<HTMLElement>('[data-autofocus]')
    // If the customer is already set, the focus goes to the lines; an existing draft gets no focus.
    const start = first ?? (isNew ? ref.current?.querySelector<HTMLElement>('[name="lines.0.description"]') : null)
    start?.focus({ preventScroll: true })
  })
  // The focus opens the list of customers, for which the form should not wait.
  useEffect(() => afterPaint(focusStart), [])

  return (
    <form
      ref={ref}
      noValidate
      hidden={isHidden}
      className={classes.form}
      data-preview={preview.isBeside || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void issuing.save()
      }}
    >
      <div className={classes.main}>
        {form.message !== null && form.phase === 'refused' && <FormAlert message={form.message} />}
        <InvoiceFields form={form} context={context} onCustomerChosen={() => issuing.goTo('lines')} />
        <Lines form={form} context={context} totals={totals} />
        <InvoiceDetails form={form} today={context.today} wanted={issuing.unfolded} />
        <div className={classes.card}>
          <MessageField form={form} />
          <section className={classes.part} aria-label={t('invoice_form.attachments')}>
            <h2 className={classes.heading}>{t('invoice_form.attachments')}</h2>
            <Attachments form={form} />
          </section>
        </div>
      </div>
      <aside className={classes.aside} ref={asTallAsRoom}>
        <TotalsPanel totals={totals} vatCodes={context.vatCodes} isCompact={preview.isBeside} />
        {preview.isBeside && <PreviewPanel preview={preview.live} onClose={preview.close} />}
      </aside>
      <MountOnOpen isOpen={preview.isOver}>
        <PreviewSheet preview={preview.live} opened={preview.isOver} onClose={preview.close} />
      </MountOnOpen>
      <InvoiceBar
        form={form}
        totals={totals}
        issueLabel={issueLabel}
        isPreviewOn={preview.isOn}
        onPreview={preview.toggle}
        onIssue={() => void issuing.open('issue')}
        onIssueAndEmail={() => void issuing.open('email')}
      />
      <InvoiceConflict form={form} banks={context.banks} />
      {form.record && (
        <IssueDialog
          // A refusal of one version does not apply to the next.
          key={form.record.version}
          invoice={form.record}
          opened={issuing.way !== null}
          withEmail={issuing.isWithEmail}
          onClose={issuing.close}
          onGoTo={issuing.goTo}
        />
      )}
    </form>
  )
}

type SheetKeys = {
  issuing: ReturnType<typeof useIssuing>
  issueLabel: string
  onPreview: () => void
  isOn: boolean
}

function useSheetKeys({ issuing, issueLabel, onPreview, isOn }: SheetKeys) {
  const t = useTranslate()
  // Issuing asks first, so a key that was pressed while the draft was loading is answered too.
  const asking = { isOn, isAwaited: true }
  useShortcut('mod+s', t('invoice_form.save_now'), () => void issuing.save(), { isOn })
  useShortcut('mod+Enter', issueLabel, () => void issuing.open('issue'), asking)
  useShortcut('mod+Shift+Enter', t('invoice_form.issue_email'), () => void issuing.open('email'), asking)
  useShortcut('mod+p', t('invoice_form.preview'), onPreview, { isOn })
}

/** A draft with a later issue date is issued on that date. */
function useIssueLabel({ values: { issue_date: date } }: InvoiceForm, { today }: DraftContext) {
  const t = useTranslate()
  const formats = useFormats()
  return date > today ? t('waiting_draft.issue_on', { date: formats.date(date) }) : t('invoice_form.issue')
}

type LinesProps = { form: InvoiceForm; context: DraftContext; totals: ReturnType<typeof useInvoiceTotals> }

function Lines({ form, context, totals }: LinesProps) {
  const t = useTranslate()
  const { values } = form
  const { data: customer } = useQuery({
    ...customerChoiceQuery(values.customer_id),
    enabled: values.customer_id !== '',
  })
  const { taxPoint } = datesOf(values, context.today)
  const vat = useVatOffer(context.vatCodes, taxPoint, useSellerVat())
  return (
    <section className={classes.linesCard} aria-label={t('field.lines')}>
      <h2 className={classes.linesHeading}>{t('field.lines')}</h2>
      <LinesEditor
        lines={values.lines}
        changeLines={form.changeLines}
        errors={form.errors}
        totals={totals}
        vat={vat}
        vatCode={customer?.default_vat_code ?? defaultVatCode}
        pricesOn={taxPoint}
        More={LineMore}
      />
      <AdjustmentsPart
        adjustments={{ allowances: values.allowances, charges: values.charges }}
        amounts={{ allowances: totals.allowances_minor, charges: totals.charges_minor }}
        currency={values.currency}
        vat={vat}
        errors={form.errors}
        onChange={(kind, adjustments, path) => form.change((before) => ({ ...before, [kind]: adjustments }), path)}
      />
    </section>
  )
}

/** As tall as the space between its top and the bar of the form, at any scroll position. */
function asTallAsRoom(aside: HTMLElement) {
  const fit = () => aside.style.setProperty('--top', `${Math.max(0, aside.getBoundingClientRect().top)}px`)
  // Observed rather than measured here, which would lay out the whole form once more.
  const observer = new ResizeObserver(fit)
  observer.observe(aside)
  window.addEventListener('scroll', fit, { passive: true })
  window.addEventListener('resize', fit)
  return () => {
    observer.disconnect()
    window.removeEventListener('scroll', fit)
    window.removeEventListener('resize', fit)
  }
}
