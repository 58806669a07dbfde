import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconCalendarRepeat, IconCopy } from '@tabler/icons-react'
import { memo, type ReactNode, useRef, useState } from 'react'
import { previewDraft } from '#shared/features/invoices/invoices.contract.ts'
import { getInvoiceTrail } from '#shared/features/invoices/invoices.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useSellerVat } from '#web/features/business/vat-codes.queries.ts'
import { RecordTrail } from '#web/features/audit/public/record-trail.tsx'
import { RecordNotesPart } from '#web/features/notes/public/record-notes-part.tsx'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { RedirectOnce } from '#web/platform/navigation/redirect-once.tsx'
import { PageTabs } from '#web/ui/layout/page-tabs.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { DraftFiles } from '#web/features/documents/editor/attachments/draft-files.tsx'
import { invoiceFiles } from './invoice-files.ts'
import { DraftActions } from '#web/features/invoices/record/draft-actions.tsx'
import { AdjustmentsPart } from '#web/features/documents/editor/details/adjustments-part.tsx'
import { InvoiceDetails } from './invoice-details.tsx'
import type { DraftContext } from './draft-context.ts'
import { datesOf, useInvoiceTotals } from './form-totals.ts'
import { EditorBar } from '#web/features/documents/editor/editor-bar.tsx'
import { EditorSheet } from '#web/features/documents/editor/editor-sheet.tsx'
import { InvoiceConflict } from './invoice-conflict.tsx'
import { InvoiceFields, MessageField } from './invoice-fields.tsx'
import { customerChoiceQuery } from '#web/features/customers/customer-choices.queries.ts'
import { invoiceDraft, type InvoiceForm, type InvoiceStart } from './invoice-form.ts'
import { useDraftForm } from '#web/features/documents/editor/saving/draft-form.ts'
import { type InvoiceValues, toBody } from './invoice-values.ts'
import classes from '#web/features/documents/editor/editor.module.css'
import { InvoiceWaiting } from '#web/features/invoices/invoice-waiting.tsx'
import { IssueDialog } from '#web/features/documents/editor/issue/issue-dialog.tsx'
import { issuedInvoice } from './issue/issued-invoice.tsx'
import { type Issuing, useIssuing } from '#web/features/documents/editor/issue/issuing.ts'
import { type DraftTab, useDraftTabs } from '#web/features/documents/editor/draft-tabs.ts'
import { usePickedUp, useUnsavedDraft } from '#web/features/documents/editor/saving/unsaved-draft.ts'
import { defaultVatCode } from '#web/features/documents/editor/lines/line-values.ts'
import { LineMore } from '#web/features/documents/editor/lines/more/line-more-part.tsx'
import { LinesEditor } from '#web/features/documents/editor/lines/lines-editor.tsx'
import { type Preview, type PreviewedKind, usePreview } from '#web/features/documents/editor/preview/live-preview.ts'
import type { InvoiceTotals } from '#web/features/documents/editor/lines/lines-totals.ts'
import { SourceLink } from '#web/features/invoices/record/source-link.tsx'
import { InvoiceTotalsPanel } from '#web/features/documents/editor/totals/invoice-totals-panel.tsx'
import { useVatOffer } from '#web/features/documents/editor/lines/vat-offer.ts'

export type InvoiceEditorProps = {
  startNow: () => InvoiceStart
  context: DraftContext
  onCreated: (invoice: Invoice) => void
  notice: ReactNode
}

/** The form of a draft, with totals and preview next to it, and tabs for notes and history. */
export function InvoiceEditor({ startNow, context, onCreated, notice }: InvoiceEditorProps) {
  const t = useTranslate()
  const [start] = useState(startNow)
  const form = useDraftForm(invoiceDraft, start, onCreated)
  const { abandon } = useUnsavedDraft(invoiceDraft, form, start)
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

/** The other tabs of the page. */
const OtherParts = memo(function OtherParts({ tab, record: { id, currency } }: { tab: DraftTab; record: Invoice }) {
  return (
    <>
      {tab === 'history' && <RecordTrail endpoint={getInvoiceTrail} params={{ id }} currency={currency} />}
      <RecordNotesPart isTabShown={tab === 'notes'} pageName="invoices" modelId={id} />
    </>
  )
})

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
  return (
    <EditorSheet
      formRef={ref}
      isHidden={isHidden}
      preview={preview}
      totals={<InvoiceTotalsPanel totals={totals} vatCodes={context.vatCodes} isCompact={preview.isBeside} />}
      // If the customer is already set, the focus goes to the lines; an existing draft gets no focus.
      startAt={form.record ? null : 'lines.0.description'}
      onSave={() => void issuing.save()}
      below={<Below {...{ form, context, totals, preview, issuing, isHidden }} />}
    >
      {form.message !== null && form.phase === 'refused' && <FormAlert message={form.message} />}
      <InvoiceFields form={form} context={context} onCustomerChosen={() => issuing.goTo('lines')} />
      <Lines form={form} context={context} totals={totals} />
      <InvoiceDetails form={form} today={context.today} wanted={issuing.unfolded} />
      <div className={classes.card}>
        <MessageField form={form} />
        <section className={classes.part} aria-label={t('invoice_form.attachments')}>
          <h2 className={classes.heading}>{t('invoice_form.attachments')}</h2>
          <DraftFiles kind={invoiceFiles} form={form} canBeSaved={form.values.customer_id !== ''} />
        </section>
      </div>
    </EditorSheet>
  )
}

type BelowProps = SheetProps & { totals: InvoiceTotals; preview: Preview; issuing: Issuing }

function Below({ form, context, totals, preview, issuing, isHidden }: BelowProps) {
  const t = useTranslate()
  const { values, record } = form
  const { gross_minor: minor, currency } = totals
  return (
    <>
      <EditorBar
        form={form}
        words={{
          conflict: 'invoice_form.state.conflict',
          closed: 'invoice_form.state.closed',
          untouched: values.customer_id === '' ? 'invoice_form.state.untouched' : 'invoice_form.state.ready',
        }}
        total={totals.within_limit ? { label: t('invoice_form.gross'), minor, currency } : null}
        issueDate={values.issue_date}
        today={context.today}
        {...{ preview, issuing, isHidden }}
      />
      <InvoiceConflict form={form} banks={context.banks} />
      {record && (
        <IssueDialog
          // A refusal of one version does not apply to the next.
          key={record.version}
          of={issuedInvoice}
          draft={record}
          issuing={issuing}
          onGoTo={issuing.goTo}
        />
      )}
    </>
  )
}

type LinesProps = { form: InvoiceForm; context: DraftContext; totals: InvoiceTotals }

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
