import { creditedBaseVat } from '#shared/money/credit-remainder.ts'
import { convertMinor } from '#shared/money/document-totals.ts'
import { maxAmountMinor } from '#shared/money/minor-units.ts'
import type { CreditNoteFields } from '#server/features/credit-notes/credit-notes.queries.ts'
import type { InvoiceRecord } from '#server/features/invoices/invoices.service.ts'
import { refusedField } from '#server/platform/app-error.ts'
import type { Credit } from './calculate-credit.ts'

export type Exchange = Pick<CreditNoteFields, 'exchange_rate' | 'exchange_rate_source' | 'exchange_rate_date'>

export const noExchange: Exchange = { exchange_rate: null, exchange_rate_source: '', exchange_rate_date: null }

/** One from another system may have come without a rate; what is credited of it then has its own. */
export const hasOwnRate = ({ kind, exchange_rate }: Pick<InvoiceRecord, 'kind' | 'exchange_rate'>) =>
  kind === 'imported' && exchange_rate === null

/**
 * The invoice's exchange rate, so that its VAT in the base currency is corrected too; without an invoice, or with one from another
 * system that came without a rate, the one given.
 */
export function exchangeOf(
  given: Exchange & { currency: string },
  invoice: InvoiceRecord | null,
  baseCurrency: string,
): Exchange {
  const isOfInvoice = invoice !== null && !hasOwnRate(invoice)
  const { exchange_rate, exchange_rate_source, exchange_rate_date } = isOfInvoice
    ? invoice
    : given.currency === baseCurrency
      ? noExchange
      : given
  return isOfInvoice && exchange_rate === null
    ? noExchange
    : { exchange_rate, exchange_rate_source, exchange_rate_date }
}

type Converted = { vat_minor: number; currency: string; base_currency: string; credit: Credit | null }

/** The exchange rate with the VAT in the base currency that comes of it. */
export function converted(exchange: Exchange, { vat_minor, currency, base_currency, credit }: Converted) {
  const { exchange_rate } = exchange
  if (exchange_rate === null) return { ...exchange, vat_base_minor: null }
  const converted_minor = convertMinor(vat_minor, currency, base_currency, exchange_rate)
  const vat_base_minor = baseVatOf({ vat_minor, converted_minor }, credit)
  if (Math.abs(vat_base_minor) > maxAmountMinor) throw refusedField('exchange_rate', { key: 'validation.amount_limit' })
  return { ...exchange, vat_base_minor }
}

const baseVatOf = (vat: { vat_minor: number; converted_minor: number }, credit: Credit | null) =>
  credit === null || credit.vat_base_minor === null
    ? vat.converted_minor
    : creditedBaseVat(vat, {
        ...credit,
        vat_base_minor: credit.vat_base_minor,
        credited_vat_base_minor: credit.credited.vat_base_minor,
      })
