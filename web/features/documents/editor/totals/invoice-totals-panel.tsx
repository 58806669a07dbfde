import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { InvoiceTotals } from '#web/features/documents/editor/lines/lines-totals.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { type Adjustment, Figure, TotalsPanel } from './totals-panel.tsx'

type InvoiceTotalsPanelProps = {
  totals: InvoiceTotals
  vatCodes: readonly VatCode[]
  /** What the totals are of, if that is not obvious. */
  caption?: string
  isCompact?: boolean
}

/** The totals of an invoice, or of the next one of a schedule. */
export function InvoiceTotalsPanel({ totals, vatCodes, caption, isCompact = false }: InvoiceTotalsPanelProps) {
  const t = useTranslate()
  const { currency, discount_minor, payable_minor } = totals
  return (
    <TotalsPanel
      label={t('invoice_form.totals')}
      caption={caption ?? captionOf(t, totals)}
      shown_minor={isInFavour(totals) ? -payable_minor : payable_minor}
      aside={t('invoice_form.line_count', { count: totals.line_count })}
      totals={{ ...totals, adjustments: adjustmentsOf(totals) }}
      vatCodes={vatCodes}
      before={
        discount_minor !== 0 && (
          <Figure label={t('invoice_form.discount')} minor={-discount_minor} currency={currency} />
        )
      }
      after={
        <>
          <PayableFigures totals={totals} />
          <BaseFigure totals={totals} />
        </>
      }
      isCompact={isCompact}
      beyond={totals.within_limit ? null : t('invoice_form.beyond_limit')}
    />
  )
}

const isSettled = ({ rounding_minor, prepaid_minor }: InvoiceTotals) => rounding_minor !== 0 || prepaid_minor !== 0

/** More was paid before than it comes to. */
const isInFavour = ({ payable_minor, prepaid_minor }: InvoiceTotals) => prepaid_minor > 0 && payable_minor < 0

/** What is to be paid differs from the total only where something was paid before, or rounded. */
function captionOf(t: Translate, totals: InvoiceTotals) {
  if (isInFavour(totals)) return t('document_details.in_favour')
  return t(isSettled(totals) ? 'document_details.payable' : 'invoice_form.gross')
}

function adjustmentsOf(totals: InvoiceTotals): Adjustment[] {
  const of = (kind: 'allowances' | 'charges', sign: 1 | -1, all: InvoiceTotals['allowance_parts']) =>
    all.map((parts, index) => ({
      id: `${kind} ${index}`,
      reason: totals.reasons[kind][index] ?? '',
      net_minor: sign * (totals[`${kind}_minor`][index] ?? 0),
      parts,
    }))
  return [...of('allowances', -1, totals.allowance_parts), ...of('charges', 1, totals.charge_parts)]
}

/** From the total to what is to be paid. */
function PayableFigures({ totals }: { totals: InvoiceTotals }) {
  const t = useTranslate()
  if (!isSettled(totals)) return null
  const { currency, gross_minor, rounding_minor, prepaid_minor } = totals
  return (
    <>
      <Figure label={t('invoice_form.gross')} minor={gross_minor} currency={currency} />
      {rounding_minor !== 0 && <Figure label={t('field.rounding_minor')} minor={rounding_minor} currency={currency} />}
      {prepaid_minor !== 0 && <Figure label={t('field.prepaid_minor')} minor={-prepaid_minor} currency={currency} />}
    </>
  )
}

function BaseFigure({ totals: { base_currency: base, vat_base_minor: vat } }: { totals: InvoiceTotals }) {
  const t = useTranslate()
  if (base === null) return null
  return (
    <Figure
      label={t('invoice_form.vat_base', { currency: base })}
      minor={vat}
      currency={base}
      otherwise={t('invoice_form.rate_missing')}
    />
  )
}
