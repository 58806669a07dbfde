import { Button, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import type { InvoiceTotals } from '#web/features/documents/editor/lines/lines-totals.ts'
import classes from './invoice-bar.module.css'
import type { InvoiceForm } from './invoice-form.ts'

type InvoiceBarProps = {
  form: InvoiceForm
  totals: InvoiceTotals
  /** The label of the issue button. */
  issueLabel: string
  isPreviewOn: boolean
  onPreview: () => void
  onIssue: () => void
  onIssueAndEmail: () => void
}

/** The bar that stays visible: the save state, the total, and the issue button. */
export function InvoiceBar(props: InvoiceBarProps) {
  const { form, totals, issueLabel, isPreviewOn, onPreview, onIssue, onIssueAndEmail } = props
  const t = useTranslate()
  const formats = useFormats()
  const Eye = isPreviewOn ? IconEyeOff : IconEye
  return (
    <div className={classes.bar} data-sticky-bar>
      <SaveState form={form} />
      {totals.within_limit && (
        <span className={classes.total} aria-hidden>
          <span className={classes.totalLabel}>{t('invoice_form.gross')}</span>
          {formats.money(totals.gross_minor, totals.currency)}
        </span>
      )}
      <Button
        variant="default"
        aria-pressed={isPreviewOn}
        leftSection={<Eye size={16} stroke={1.75} aria-hidden />}
        rightSection={<Kbd keys="mod+p" />}
        onClick={onPreview}
      >
        {t('invoice_form.preview')}
      </Button>
      <Button variant="default" rightSection={<Kbd keys="mod+Shift+Enter" />} onClick={onIssueAndEmail}>
        {t('invoice_form.issue_email')}
      </Button>
      <Button rightSection={<Kbd keys="mod+Enter" />} onClick={onIssue}>
        {issueLabel}
      </Button>
    </div>
  )
}

const phaseWords = {
  saved: 'invoice_form.state.saved',
  kept: 'invoice_form.state.kept',
  waiting: 'invoice_form.state.waiting',
  saving: 'invoice_form.state.saving',
  signed_out: 'invoice_form.state.signed_out',
  refused: 'invoice_form.state.refused',
  partly: 'invoice_form.state.partly',
  unreached: 'invoice_form.state.unreached',
  failed: 'invoice_form.state.failed',
  conflict: 'invoice_form.state.conflict',
  gone: 'invoice_form.state.gone',
  closed: 'invoice_form.state.closed',
} as const

const tones = {
  saved: 'good',
  kept: 'quiet',
  waiting: 'current',
  saving: 'current',
  signed_out: 'warning',
  refused: 'bad',
  partly: 'warning',
  unreached: 'warning',
  failed: 'warning',
  conflict: 'bad',
  gone: 'bad',
  closed: 'bad',
} as const

function SaveState({ form: { phase, record, saver, values } }: { form: InvoiceForm }) {
  const t = useTranslate()
  const isUntouched = phase === 'saved' && record === null
  const untouched = values.customer_id === '' ? 'invoice_form.state.untouched' : 'invoice_form.state.ready'
  return (
    <div className={classes.state} data-tone={isUntouched ? 'quiet' : tones[phase]}>
      <output>{t(isUntouched ? untouched : phaseWords[phase])}</output>
      {phase === 'conflict' && (
        <UnstyledButton className={classes.way} onClick={() => saver.compareAgain()}>
          {t('invoice_form.compare')}
        </UnstyledButton>
      )}
      {phase === 'gone' && (
        <UnstyledButton className={classes.way} onClick={() => void saver.startOver()}>
          {t('invoice_form.save_as_new')}
        </UnstyledButton>
      )}
      {(phase === 'unreached' || phase === 'failed') && (
        <UnstyledButton className={classes.way} onClick={() => void saver.saveNow({ isAsked: true })}>
          {t('invoice_form.try_now')}
        </UnstyledButton>
      )}
    </div>
  )
}
