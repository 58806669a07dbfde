import { IconArrowDownRight, IconCheck, IconWallet } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { VatGroup } from '#shared/money/document-totals.ts'
import { isCharged } from '#shared/money/vat.ts'
import { PartsInWords } from '#web/features/documents/editor/details/parts-in-words.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import classes from './credit-totals-panel.module.css'
import { type CreditTotals, outcomeOf } from './credit-totals.ts'

type CreditTotalsPanelProps = {
  totals: CreditTotals
  currency: string
  /** What is owed on the invoice; null for a credit note without one. */
  outstandingMinor: number | null
}

/** The totals of the chosen lines and their effect. */
export function CreditTotalsPanel({ totals, currency, outstandingMinor }: CreditTotalsPanelProps) {
  const t = useTranslate()
  const formats = useFormats()
  const money = (minor: number) => <MoneyText minor={minor} currency={currency} />
  return (
    <section className={classes.panel} aria-label={t('credit_notes.totals')}>
      <span className={classes.caption}>{t('credit_notes.to_credit')}</span>
      <output className={classes.gross} aria-label={t('credit_notes.to_credit')}>
        {money(totals.credited_minor)}
      </output>
      <dl className={classes.figures}>
        <Shares totals={totals} currency={currency} />
        <Row label={t('invoice_form.net')}>{money(totals.net_minor)}</Row>
        {totals.vat_groups.map((group) => (
          <Row
            key={`${group.category} ${group.rate}`}
            label={
              <>
                {vatName(t, formats, group)}
                {totals.vat_groups.length > 1 && (
                  <span className={classes.of}>
                    {t('invoice_form.vat_of', { net: formats.money(group.net_minor, currency) })}
                  </span>
                )}
              </>
            }
          >
            {money(group.vat_minor)}
          </Row>
        ))}
        {totals.rounding_minor !== 0 && <Row label={t('field.rounding_minor')}>{money(totals.rounding_minor)}</Row>}
        {totals.prepaid_minor !== 0 && (
          <Row label={t('field.credit_notes.prepaid_minor')}>{money(-totals.prepaid_minor)}</Row>
        )}
      </dl>
      {totals.refusal ? (
        <p className={classes.refusal} role="alert">
          {t(totals.refusal)}
        </p>
      ) : (
        <Outcome gross={totals.payable_minor} currency={currency} outstandingMinor={outstandingMinor} />
      )}
    </section>
  )
}

/** What goes with the lines of what was taken off and added to the whole invoice. */
function Shares({ totals, currency }: Pick<CreditTotalsPanelProps, 'totals' | 'currency'>) {
  const t = useTranslate()
  if (totals.adjustments.length === 0) return null
  return (
    <>
      <Row label={t('document_details.lines')}>
        <MoneyText minor={totals.lines_net_minor} currency={currency} />
      </Row>
      {totals.adjustments.map(({ id, reason, net_minor, parts }) => (
        <Row
          key={id}
          label={
            <>
              {reason || t(net_minor < 0 ? 'document_details.allowance' : 'document_details.charge')}
              <PartsInWords className={classes.of} parts={parts} currency={currency} />
            </>
          }
        >
          <MoneyText minor={net_minor} currency={currency} />
        </Row>
      ))}
    </>
  )
}

const Row = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={classes.figure}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

export const vatName = (
  t: ReturnType<typeof useTranslate>,
  formats: ReturnType<typeof useFormats>,
  { category, rate }: Pick<VatGroup, 'category' | 'rate'>,
) => (isCharged(category) ? t('invoice_form.vat_at', { rate: formats.number(rate) }) : t(`vat.category.${category}`))

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
