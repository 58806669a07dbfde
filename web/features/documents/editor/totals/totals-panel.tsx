import type { ReactNode } from 'react'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import type { VatGroup, VatPart } from '#shared/money/document-totals.ts'
import { isCharged } from '#shared/money/vat.ts'
import type { Formats } from '#shared/i18n/formats.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { PartsInWords } from '#web/features/documents/editor/details/parts-in-words.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import classes from './totals-panel.module.css'

type Totals = {
  currency: string
  /** With their signs: what is taken off is negative. */
  adjustments: readonly Adjustment[]
  lines_net_minor: number
  net_minor: number
  vat_groups: readonly VatGroup[]
}

export type Adjustment = { id: string; reason: string; net_minor: number; parts: readonly VatPart[] }

type TotalsPanelProps = {
  label: string
  /** What the large amount is. */
  caption: string
  shown_minor: number
  /** Said beside the caption. */
  aside?: string
  totals: Totals
  /** Their names, for rates that are no percentage. */
  vatCodes?: readonly VatCode[]
  /** Figures before the net, and after VAT. */
  before?: ReactNode
  after?: ReactNode
  /** Lower, where space is short. */
  isCompact?: boolean
  /** Said in place of the figures, which are too large. */
  beyond?: string | null
  children?: ReactNode
}

/** The totals of a document, updated while typing. */
export function TotalsPanel(props: TotalsPanelProps) {
  const {
    label,
    caption,
    shown_minor,
    aside,
    totals,
    before,
    after,
    isCompact,
    beyond,
    vatCodes = [],
    children,
  } = props
  const t = useTranslate()
  const { currency } = totals
  return (
    <section className={classes.panel} data-compact={isCompact || undefined} aria-label={label}>
      <div className={classes.top}>
        <span className={classes.caption}>{caption}</span>
        {aside !== undefined && <span className={classes.count}>{aside}</span>}
      </div>
      {beyond ? (
        <p className={classes.beyond} role="alert">
          {beyond}
        </p>
      ) : (
        <>
          <output className={classes.gross} aria-label={caption}>
            <MoneyText minor={shown_minor} currency={currency} />
          </output>
          <dl className={classes.figures}>
            {before}
            <AdjustmentFigures totals={totals} />
            <Figure label={t('invoice_form.net')} minor={totals.net_minor} currency={currency} />
            <VatFigures totals={totals} vatCodes={vatCodes} />
            {after}
          </dl>
        </>
      )}
      {children}
    </section>
  )
}

type FigureProps = { label: ReactNode; minor: number | null; currency: string; otherwise?: string }

/** One row; without an amount it says why. */
export const Figure = ({ label, minor, currency, otherwise }: FigureProps) => (
  <div className={classes.figure}>
    <dt>{label}</dt>
    <dd>
      {minor === null ? (
        <span className={classes.of}>{otherwise}</span>
      ) : (
        <MoneyText minor={minor} currency={currency} />
      )}
    </dd>
  </div>
)

/** From the sum of the lines to the net, if anything lies between. */
function AdjustmentFigures({ totals: { adjustments, lines_net_minor, currency } }: { totals: Totals }) {
  const t = useTranslate()
  if (adjustments.length === 0) return null
  return (
    <>
      <Figure label={t('document_details.lines')} minor={lines_net_minor} currency={currency} />
      {adjustments.map(({ id, reason, net_minor, parts }) => (
        <Figure
          key={id}
          label={
            <>
              {reason || t(net_minor < 0 ? 'document_details.allowance' : 'document_details.charge')}
              <PartsInWords className={classes.of} parts={parts} currency={currency} />
            </>
          }
          minor={net_minor}
          currency={currency}
        />
      ))}
    </>
  )
}

type Rate = Pick<VatGroup, 'category' | 'rate'>

/** "VAT 20%", or what is said of a rate that is no percentage. */
export const vatName = (t: Translate, formats: Formats, { category, rate }: Rate) =>
  isCharged(category) ? t('invoice_form.vat_at', { rate: formats.number(rate) }) : t(`vat.category.${category}`)

/** By rate, as the document prints them. */
function VatFigures({ totals, vatCodes }: { totals: Totals; vatCodes: readonly VatCode[] }) {
  const t = useTranslate()
  const formats = useFormats()
  const { currency, vat_groups } = totals
  const named = (group: VatGroup) =>
    isCharged(group.category) ? undefined : vatCodes.find(({ code }) => code === group.vat_code)?.name
  return vat_groups.map((group) => (
    <Figure
      key={`${group.category} ${group.rate}`}
      label={
        <>
          {named(group) ?? vatName(t, formats, group)}
          {vat_groups.length > 1 && (
            <span className={classes.of}>
              {t('invoice_form.vat_of', { net: formats.money(group.net_minor, currency) })}
            </span>
          )}
        </>
      }
      minor={group.vat_minor}
      currency={currency}
    />
  ))
}
