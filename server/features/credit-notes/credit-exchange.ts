import { creditedBaseVat } from '#shared/money/credit-remainder.ts'
import { convertMinor } from '#shared/money/document-totals.ts'
import { maxAmountMinor } from '#shared/money/minor-units.ts'
import type { BusinessRow } from '#server/features/business/business.service.ts'
import type { InvoiceRecord } from '#server/features/invoices/invoices.service.ts'
import { refusedField } from '#server/platform/app-error.ts'
import type { Credit } from './calculate-credit.ts'
import type { CreditNoteFields } from './credit-notes.queries.ts'

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

export function converted(
  exchange: Exchange,
  vat_minor: number,
  currency: string,
  { base_currency }: BusinessRow,
  credit: Credit | null,
) {
  const { exchange_rate } = exchange
  const vat_base_minor =
    exchange_rate === null
      ? null
      : baseVatOf(
          { vat_minor, converted_minor: convertMinor(vat_minor, currency, base_currency, exchange_rate) },
          credit,
        )
  if (vat_base_minor !== null && Math.abs(vat_base_minor) > maxAmountMinor)
    throw refusedField('exchange_rate', { key: 'validation.amount_limit' })
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
