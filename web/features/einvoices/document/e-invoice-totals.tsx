import { vatCategories } from '#shared/einvoices/codes/codes.ts'
import type { EInvoice, Totals } from '#shared/einvoices/einvoice.ts'
import type { messages } from '#shared/i18n/languages/en/einvoices.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from '../einvoices.module.css'
import { Marked } from './marked.tsx'
import type { Written } from './written.ts'

const before = ['lines', 'allowances', 'charges', 'without_vat'] as const
const after = ['with_vat', 'prepaid', 'rounding', 'payable'] as const

type CategoryKey = Extract<keyof typeof messages, `einvoices.category.${string}`>

export function EInvoiceTotals({ document, written }: { document: EInvoice; written: Written }) {
  const t = useTranslate()
  const { totals = {}, vat_breakdown, vat_totals } = document
  const row = (name: keyof Totals) =>
    totals[name] !== undefined && (
      <div key={name} data-total={name}>
        <dt>{t(`einvoices.total.${name}`)}</dt>
        <dd>
          <Marked at={`totals.${name}`}>{written.money(totals[name])}</Marked>
        </dd>
      </div>
    )
  const category = (code = '') => (vatCategories.has(code) ? t(`einvoices.category.${code}` as CategoryKey) : code)
  return (
    <div className={classes.sums}>
      <section data-at="vat_breakdown">
        <h3>{t('einvoices.place.vat_breakdown')}</h3>
        {vat_breakdown.map((part, index) => (
          <p key={`${index} ${part.category}`} data-at={`vat_breakdown.${index}`}>
            <Marked at={`vat_breakdown.${index}.category`}>{category(part.category)}</Marked>{' '}
            {written.percent(part.rate)}
            <small>
              <Marked at={`vat_breakdown.${index}.taxable_amount`}>{written.amount(part.taxable_amount)}</Marked>
              {' → '}
              <Marked at={`vat_breakdown.${index}.tax_amount`}>{written.money(part.tax_amount)}</Marked>
            </small>
            {(part.exemption_reason ?? part.exemption_code) !== undefined && (
              <small>{part.exemption_reason ?? part.exemption_code}</small>
            )}
          </p>
        ))}
      </section>
      <dl className={classes.totals} data-at="totals">
        {before.map(row)}
        {vat_totals.map((total, index) => (
          <div key={`${index} ${total.currency}`} data-at="vat_totals">
            <dt>{t('einvoices.place.vat_totals')}</dt>
            <dd>
              <Marked at={`vat_totals.${index}.amount`}>{written.money(total.amount, total.currency)}</Marked>
            </dd>
          </div>
        ))}
        {after.map(row)}
      </dl>
    </div>
  )
}
