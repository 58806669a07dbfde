import type { ReactNode } from 'react'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import type { VatPart } from '#shared/money/document-totals.ts'
import { isCharged } from '#shared/money/vat.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { PartsInWords } from '#web/features/documents/editor/details/parts-in-words.tsx'
import type { InvoiceTotals } from '#web/features/documents/editor/lines/lines-totals.ts'
import classes from './totals-panel.module.css'

type TotalsPanelProps = {
  totals: InvoiceTotals
  vatCodes: readonly VatCode[]
  /** What the totals are of, if that is not obvious. */
  caption?: string
  /** Lower, where space is short. */
  isCompact?: boolean
}

/** The totals, updated while typing. */
export function TotalsPanel({ totals, vatCodes, caption, isCompact = false }: TotalsPanelProps) {
  const t = useTranslate()
  const { currency } = totals
  const money = (minor: number) => <MoneyText minor={minor} currency={currency} />
  return (
    <section className={classes.panel} data-compact={isCompact || undefined} aria-label={t('invoice_form.totals')}>
      <div className={classes.top}>
        <span className={classes.caption}>{caption ?? captionOf(t, totals)}</span>
        <span className={classes.count}>{t('invoice_form.line_count', { count: totals.line_count })}</span>
      </div>
      {totals.within_limit ? (
        <>
          <output className={classes.gross} aria-label={captionOf(t, totals)}>
            {money(isInFavour(totals) ? -totals.payable_minor : totals.payable_minor)}
          </output>
          <dl className={classes.figures}>
            {totals.discount_minor !== 0 && (
              <Figure label={t('invoice_form.discount')}>{money(-totals.discount_minor)}</Figure>
            )}
            <AdjustmentFigures totals={totals} />
            <Figure label={t('invoice_form.net')}>{money(totals.net_minor)}</Figure>
            <VatFigures totals={totals} vatCodes={vatCodes} />
            <PayableFigures totals={totals} />
            <BaseFigure totals={totals} />
          </dl>
        </>
      ) : (
        <p className={classes.beyond} role="alert">
          {t('invoice_form.beyond_limit')}
        </p>
      )}
    </section>
  )
}

const Figure = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={classes.figure}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const isSettled = ({ rounding_minor, prepaid_minor }: InvoiceTotals) => rounding_minor !== 0 || prepaid_minor !== 0

/** More was paid before than it comes to. */
const isInFavour = ({ payable_minor, prepaid_minor }: InvoiceTotals) => prepaid_minor > 0 && payable_minor < 0

/** What is to be paid differs from the total only where something was paid before, or rounded. */
function captionOf(t: Translate, totals: InvoiceTotals) {
  if (isInFavour(totals)) return t('document_details.in_favour')
  return t(isSettled(totals) ? 'document_details.payable' : 'invoice_form.gross')
}

/** From the sum of the lines to the net, if anything lies between. */
function AdjustmentFigures({ totals }: { totals: InvoiceTotals }) {
  const t = useTranslate()
  const { currency, allowance_parts: allowances, charge_parts: charges, reasons } = totals
  if (allowances.length + charges.length === 0) return null
  const figures = (all: readonly VatPart[][], kind: 'allowances' | 'charges', amounts: readonly number[]) =>
    all.map((parts, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- two may be of the same reason and amount
      <Figure
        key={`${kind} ${index}`}
        label={
          <>
            {reasons[kind][index] || t(`document_details.${singular[kind]}`)}
            <PartsInWords className={classes.of} parts={parts} currency={currency} />
          </>
        }
      >
        <MoneyText minor={(kind === 'allowances' ? -1 : 1) * (amounts[index] ?? 0)} currency={currency} />
      </Figure>
    ))
  return (
    <>
      <Figure label={t('document_details.lines')}>
        <MoneyText minor={totals.lines_net_minor} currency={currency} />
      </Figure>
      {figures(allowances, 'allowances', totals.allowances_minor)}
      {figures(charges, 'charges', totals.charges_minor)}
    </>
  )
}

const singular = { allowances: 'allowance', charges: 'charge' } as const

/** From the total to what is to be paid. */
function PayableFigures({ totals }: { totals: InvoiceTotals }) {
  const t = useTranslate()
  if (!isSettled(totals)) return null
  const { currency, gross_minor, rounding_minor, prepaid_minor } = totals
  const money = (minor: number) => <MoneyText minor={minor} currency={currency} />
  return (
    <>
      <Figure label={t('invoice_form.gross')}>{money(gross_minor)}</Figure>
      {rounding_minor !== 0 && <Figure label={t('field.rounding_minor')}>{money(rounding_minor)}</Figure>}
      {prepaid_minor !== 0 && <Figure label={t('field.prepaid_minor')}>{money(-prepaid_minor)}</Figure>}
    </>
  )
}

/** By rate, as the document prints them. */
function VatFigures({ totals, vatCodes }: Pick<TotalsPanelProps, 'totals' | 'vatCodes'>) {
  const t = useTranslate()
  const formats = useFormats()
  return totals.vat_groups.map(({ vat_code, category, rate, net_minor, vat_minor }) => (
    <Figure
      key={`${category} ${rate}`}
      label={
        <>
          {isCharged(category)
            ? t('invoice_form.vat_at', { rate: formats.number(rate) })
            : (vatCodes.find(({ code }) => code === vat_code)?.name ?? t(`vat.category.${category}`))}
          {totals.vat_groups.length > 1 && (
            <span className={classes.of}>
              {t('invoice_form.vat_of', { net: formats.money(net_minor, totals.currency) })}
            </span>
          )}
        </>
      }
    >
      <MoneyText minor={vat_minor} currency={totals.currency} />
    </Figure>
  ))
}

function BaseFigure({ totals: { base_currency: base, vat_base_minor: vat } }: { totals: InvoiceTotals }) {
  const t = useTranslate()
  if (base === null) return null
  return (
    <Figure label={t('invoice_form.vat_base', { currency: base })}>
      {vat === null ? (
        <span className={classes.of}>{t('invoice_form.rate_missing')}</span>
      ) : (
        <MoneyText minor={vat} currency={base} />
      )}
    </Figure>
  )
}
