import { UnstyledButton } from '@mantine/core'
import { TermsField } from '#web/ui/form/terms-field.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { DraftContext } from './draft-context.ts'
import type { InvoiceForm } from './invoice-form.ts'
import classes from '#web/features/documents/editor/editor.module.css'
import { datesOf } from './form-totals.ts'
import { DateField } from '#web/ui/date/date-field.tsx'

type DatesProps = { form: InvoiceForm; context: DraftContext }

/** The issue date, which may be empty. */
export function IssueDateField({ form, context }: DatesProps) {
  const t = useTranslate()
  const { issue_date: issue } = form.values
  const warning = useIssueWarning(issue, context)
  const laterHelp = issue > context.today ? t('invoice_form.issue_date_later') : undefined
  const help = issue === '' ? t('invoice_form.issue_date_help') : laterHelp
  return (
    <DateField
      today={context.today}
      label={t('field.issue_date')}
      description={warning ?? help}
      classNames={{ description: warning ? classes.warning : undefined }}
      {...form.field('issue_date')}
    />
  )
}

/** Only where it differs from the issue date; the tax point follows from both. */
export function SupplyDateField({ form, context }: DatesProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { taxPoint } = datesOf(form.values, context.today)
  return (
    <DateField
      today={context.today}
      label={t('field.supply_date')}
      description={
        form.values.supply_date === ''
          ? t('invoice_form.supply_date_help')
          : t('invoice_form.tax_point', { date: formats.date(taxPoint) })
      }
      {...form.field('supply_date')}
    />
  )
}

/** Warns while typing; the server refuses to issue it. */
function useIssueWarning(issue: string, { lastIssueDate }: DraftContext) {
  const t = useTranslate()
  const formats = useFormats()
  if (issue === '' || lastIssueDate === null || issue >= lastIssueDate) return undefined
  return t('invoice_form.issue_date_early', { last: formats.date(lastIssueDate) })
}

/** The due date follows from the terms until it is set by hand. */
export function TermsFields({ form, context }: DatesProps) {
  const t = useTranslate()
  const { dueDate } = datesOf(form.values, context.today)
  const { terms, due_date: fixed } = form.values
  const isOpen = terms.days === '' && fixed === ''
  const { value: _fixed, ...dueField } = form.field('due_date')
  return (
    <>
      <TermsField
        label={t('invoice_form.terms')}
        kind={form.field('terms.kind')}
        days={form.field('terms.days')}
        onChange={() => fixed !== '' && form.setValue('due_date', '')}
        // A draft always has terms: an emptied field gets the saved ones back.
        onEmptied={() => form.record && form.setValue('terms', form.record.terms)}
      />
      <DateField
        today={context.today}
        label={t('field.due_date')}
        {...dueField}
        value={isOpen ? '' : dueDate}
        description={<DueHelp form={form} byTerms={datesOf({ ...form.values, due_date: '' }, context.today).dueDate} />}
      />
    </>
  )
}

function DueHelp({ form, byTerms }: { form: InvoiceForm; byTerms: string }) {
  const t = useTranslate()
  const formats = useFormats()
  const { issue_date: issue, due_date: fixed } = form.values
  if (fixed === '') return t(issue === '' ? 'invoice_form.due_if_today' : 'invoice_form.due_by_terms')
  return (
    <UnstyledButton className={classes.inlineAction} onClick={() => form.setValue('due_date', '')}>
      {t('invoice_form.due_back', { date: formats.date(byTerms) })}
    </UnstyledButton>
  )
}
