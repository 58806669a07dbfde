import { IconArrowDownRight, IconCheck, IconWallet } from '@tabler/icons-react'
import { Figure, TotalsPanel } from '#web/features/documents/editor/totals/totals-panel.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from './credit-totals-panel.module.css'
import { type CreditTotals, outcomeOf } from './credit-totals.ts'

type CreditTotalsPanelProps = {
  totals: CreditTotals
  currency: string
  /** What is owed on the invoice; null for a credit note without one. */
  outstandingMinor: number | null
  isCompact?: boolean
}

/** The totals of the chosen lines and their effect. */
export function CreditTotalsPanel({ totals, currency, outstandingMinor, isCompact = false }: CreditTotalsPanelProps) {
  const t = useTranslate()
  const { rounding_minor, prepaid_minor } = totals
  return (
    <TotalsPanel
      label={t('credit_notes.totals')}
      caption={t('credit_notes.to_credit')}
      shown_minor={totals.credited_minor}
      totals={{ ...totals, currency }}
      after={
        <>
          {rounding_minor !== 0 && (
            <Figure label={t('field.rounding_minor')} minor={rounding_minor} currency={currency} />
          )}
          {prepaid_minor !== 0 && (
            <Figure label={t('field.credit_notes.prepaid_minor')} minor={-prepaid_minor} currency={currency} />
          )}
        </>
      }
      isCompact={isCompact}
    >
      {totals.refusal ? (
        <p className={classes.refusal} role="alert">
          {t(totals.refusal)}
        </p>
      ) : (
        <Outcome gross={totals.payable_minor} currency={currency} outstandingMinor={outstandingMinor} />
      )}
    </TotalsPanel>
  )
}

type OutcomeProps = { gross: number; currency: string; outstandingMinor: number | null }

/** Describes how much reduces the invoice and how much becomes credit. */
function Outcome({ gross, currency, outstandingMinor }: OutcomeProps) {
  const t = useTranslate()
  const formats = useFormats()
  const money = (minor: number) => formats.money(minor, currency)
  const { off_minor: off, credit_minor: credit, owed_minor: owed } = outcomeOf(gross, outstandingMinor ?? 0)
  return (
    <output className={classes.outcome} aria-live="polite">
      {gross <= 0 && <span className={classes.none}>{t('credit_notes.outcome.nothing')}</span>}
      {off > 0 && (
        <span className={classes.step}>
          <IconArrowDownRight size={16} stroke={1.75} aria-hidden />
          <span>
            {t('credit_notes.outcome.off', { amount: money(off) })}{' '}
            <span className={classes.then}>
              {owed === 0 ? t('credit_notes.outcome.settled') : t('credit_notes.outcome.owed', { amount: money(owed) })}
            </span>
          </span>
        </span>
      )}
      {credit > 0 && (
        <span className={classes.step}>
          <IconWallet size={16} stroke={1.75} aria-hidden />
          <span>{t('credit_notes.outcome.credit', { amount: money(credit) })}</span>
        </span>
      )}
      {outstandingMinor === 0 && gross > 0 && (
        <span className={classes.step}>
          <IconCheck size={16} stroke={1.75} aria-hidden />
          <span className={classes.then}>{t('credit_notes.outcome.was_settled')}</span>
        </span>
      )}
    </output>
  )
}
