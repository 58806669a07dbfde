import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useMemo, useState } from 'react'
import { localDay } from '#shared/i18n/formats.ts'
import { useSellerVat, useVatCodes } from '#web/features/business/vat-codes.queries.ts'
import { creditNoteDefaultsQuery } from '#web/features/credit-notes/credit-notes.queries.ts'
import { isOfUnknownVat } from '#shared/money/credit-remainder.ts'
import { ExchangeFields } from '#web/features/documents/editor/exchange-fields.tsx'
import { AdjustmentsPart } from '#web/features/documents/editor/details/adjustments-part.tsx'
import { useVatOffer } from '#web/features/documents/editor/lines/vat-offer.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { ConflictDialog } from '#web/ui/form/conflict-dialog.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { useUnsavedWork } from '#web/ui/form/unsaved-work.ts'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import { CreditDetails } from './credit-details.tsx'
import type { CreditForm } from './credit-form.ts'
import classes from './credit-editor.module.css'
import { CreditTotalsPanel, vatName } from './credit-totals-panel.tsx'
import { type CreditContext, type CreditTotals, creditTotals } from './credit-totals.ts'
import type { LineValues } from './credit-values.ts'
import type { Creditable } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { FreeLines } from './free-lines.tsx'
import { ChooserHints, LineChooser } from './chooser/line-chooser.tsx'
import { SourceFigures } from './source-figures.tsx'
import { DateField } from '#web/ui/date/date-field.tsx'

export type CreditEditorProps = {
  form: CreditForm
  /** Null for a credit note without an invoice. */
  source: Creditable | null
  currency: string
  /** Known only for a saved draft. */
  baseCurrency?: string
  /** Not saved yet. */
  isNew: boolean
  /** Another tab of the page is shown; the form keeps its values. */
  isHidden?: boolean
  /** The folded field that somebody was sent to. */
  wanted?: string | null
  /** The files of a saved draft. */
  files?: ReactNode
  onSave: () => void
  onIssue: () => void
}

/** The form on one page: the reason, the lines, the totals and their effect. */
export function CreditEditor(props: CreditEditorProps) {
  const { form, source, currency, baseCurrency, isNew, isHidden = false, wanted, files, onSave, onIssue } = props
  const t = useTranslate()
  const { ref } = form.formProps
  const circumstances = useCircumstances(source, currency, form.values.issue_date)
  const { lines, allowances, charges, rounding_minor, prepaid_minor } = form.values
  const totals = useMemo(
    () => creditTotals({ lines, allowances, charges, rounding_minor, prepaid_minor }, circumstances),
    [lines, allowances, charges, rounding_minor, prepaid_minor, circumstances],
  )
  useUnsavedWork(form)
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true }), [ref])
  useShortcut('mod+s', t('credit_notes.save_draft'), onSave, { isOn: !isHidden })
  useShortcut('mod+Enter', t('credit_notes.issue'), onIssue, { isOn: !isHidden })
  return (
    <>
      {source && !isHidden && <SourceFigures source={source} />}
      <form
        {...form.formProps}
        hidden={isHidden}
        className={classes.form}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          onSave()
        }}
      >
        <div className={classes.main}>
          {form.message !== null && <FormAlert message={form.message} />}
          <WhyFields form={form} isNew={isNew} />
          <LinesCard form={form} source={linesOf(source)} circumstances={circumstances}>
            {source === null && <OwnAdjustments form={form} totals={totals} circumstances={circumstances} />}
          </LinesCard>
          {baseCurrency !== undefined && hasOwnRate(source, currency, baseCurrency) && (
            <Exchange form={form} currency={currency} baseCurrency={baseCurrency} />
          )}
          <CreditDetails form={form} currency={currency} hasOwnRounding={source === null} wanted={wanted} />
          <Enclosed form={form} files={files} />
        </div>
        <aside className={classes.aside}>
          <CreditTotalsPanel
            totals={totals}
            currency={currency}
            outstandingMinor={source && source.outstanding_minor}
          />
        </aside>
        <CreditBar form={form} isNew={isNew} gross={totals.credited_minor} currency={currency} onIssue={onIssue} />
        <ConflictDialog conflict={form.conflict ?? null} currency={currency} />
      </form>
    </>
  )
}

/** What goes with it: a message, and files once it is saved. */
function Enclosed({ form, files }: Pick<CreditEditorProps, 'form' | 'files'>) {
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
      <section className={classes.files} aria-label={t('invoice_form.attachments')}>
        <h2>{t('invoice_form.attachments')}</h2>
        {files ?? <p>{t('credit_notes.files_after_saving')}</p>}
      </section>
    </div>
  )
}

/** An invoice from another system whose VAT is not known in parts has no lines to choose from: what is credited is written. */
const linesOf = (source: Creditable | null) => (source && isOfUnknownVat(source) ? null : source)

function useCircumstances(whole: Creditable | null, currency: string, issueDate: string): CreditContext {
  const source = linesOf(whole)
  const [today] = useState(() => localDay(new Date()))
  const { data: vatCodes } = useVatCodes({ enabled: source === null })
  return useMemo(
    () => ({
      currency,
      source,
      vatCodes: vatCodes?.data ?? [],
      taxPoint: issueDate || today,
    }),
    [currency, source, vatCodes, issueDate, today],
  )
}

function WhyFields({ form, isNew }: Pick<CreditEditorProps, 'form' | 'isNew'>) {
  const t = useTranslate()
  return (
    <div className={classes.card}>
      <div className={classes.why}>
        <TextInput
          {...form.text('reason')}
          required
          label={t('field.reason')}
          description={t('credit_notes.reason_help')}
          maxLength={500}
          autoComplete="off"
          data-autofocus={isNew || undefined}
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

const hasOwnRate = (source: Creditable | null, currency: string, baseCurrency: string) =>
  (source === null || source.needs_exchange_rate) && baseCurrency !== currency

/** For a credit note without an invoice, and of one that came without a rate; others use the rate of the invoice. */
function Exchange({ form, currency, baseCurrency }: { form: CreditForm; currency: string; baseCurrency: string }) {
  const t = useTranslate()
  const { 'data-path': _path, ...rate } = form.field('exchange_rate')
  return (
    <div className={classes.card}>
      <ExchangeFields
        legend={t('credit_notes.exchange', { currency, base: baseCurrency })}
        currency={currency}
        baseCurrency={baseCurrency}
        rate={rate}
        source={form.text('exchange_rate_source')}
        date={form.field('exchange_rate_date')}
      />
    </div>
  )
}

type LinesCardProps = Pick<CreditEditorProps, 'form' | 'source'> & { circumstances: CreditContext; children: ReactNode }

function LinesCard({ form, source, circumstances, children }: LinesCardProps) {
  const t = useTranslate()
  const rates = useRates(circumstances)
  const { lines } = form.values
  const setLines = (next: LineValues[]) => form.setValue('lines', next)
  const errorOf = (path: string) => form.text(path as 'lines').error
  return (
    <div className={classes.linesCard}>
      {source ? (
        <LineChooser source={source} lines={lines} onChange={setLines} errorOf={errorOf} />
      ) : (
        <h2 className={classes.heading}>{t('field.lines')}</h2>
      )}
      <FreeLines
        lines={lines}
        onChange={setLines}
        circumstances={circumstances}
        rates={rates}
        errorOf={errorOf}
        hints={source && <ChooserHints />}
      />
      {children}
    </div>
  )
}

type OwnAdjustmentsProps = Pick<CreditEditorProps, 'form'> & { totals: CreditTotals; circumstances: CreditContext }

/** What is taken off and added as a whole; with an invoice, that follows from what is credited of it. */
function OwnAdjustments({ form, totals, circumstances }: OwnAdjustmentsProps) {
  const { allowances, charges } = form.values
  const vat = useVatOffer(circumstances.vatCodes, circumstances.taxPoint, useSellerVat())
  return (
    <AdjustmentsPart
      adjustments={{ allowances, charges }}
      amounts={{ allowances: totals.allowances_minor, charges: totals.charges_minor }}
      currency={circumstances.currency}
      vat={vat}
      errors={form.errors}
      onChange={(kind, adjustments, path) => form.change((before) => ({ ...before, [kind]: adjustments }), path)}
    />
  )
}

/** The VAT rates of the invoice, or those of the business if there is no invoice. */
function useRates({ source, vatCodes }: CreditContext) {
  const t = useTranslate()
  const formats = useFormats()
  if (source)
    return source.vat_groups
      .filter(({ vat_code }, index, all) => all.findIndex((group) => group.vat_code === vat_code) === index)
      .map((group) => ({ value: group.vat_code, label: vatName(t, formats, group) }))
  return [...new Map(vatCodes.map(({ code, name }) => [code, name]))].map(([value, label]) => ({ value, label }))
}

/** A credit note with a future date is issued on that date. */
function useIssueLabel(date: string) {
  const t = useTranslate()
  const formats = useFormats()
  const { data: defaults } = useQuery(creditNoteDefaultsQuery)
  return defaults && date > defaults.today
    ? t('waiting_draft.issue_on', { date: formats.date(date) })
    : t('credit_notes.issue')
}

type CreditBarProps = Pick<CreditEditorProps, 'form' | 'isNew' | 'currency' | 'onIssue'> & { gross: number }

/** Always visible: whether the form is saved, the total, and the buttons to save and issue. */
function CreditBar({ form, isNew, gross, currency, onIssue }: CreditBarProps) {
  const t = useTranslate()
  const formats = useFormats()
  const issueLabel = useIssueLabel(form.values.issue_date)
  const isUnsaved = form.isDirty || isNew
  return (
    <div className={classes.bar} data-sticky-bar>
      <output className={classes.state} data-unsaved={isUnsaved || undefined}>
        {t(isUnsaved ? 'credit_notes.unsaved' : 'credit_notes.saved')}
      </output>
      <span className={classes.total} aria-hidden>
        {formats.money(gross, currency)}
      </span>
      <Button
        type="submit"
        variant="default"
        loading={form.isSending}
        disabled={!isUnsaved}
        rightSection={<Kbd keys="mod+s" />}
      >
        {t('credit_notes.save_draft')}
      </Button>
      <Button disabled={form.isSending} rightSection={<Kbd keys="mod+Enter" />} onClick={onIssue}>
        {issueLabel}
      </Button>
    </div>
  )
}
