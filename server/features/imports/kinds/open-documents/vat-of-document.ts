import { randomUUID } from 'node:crypto'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import type { InvoiceLine } from '#shared/features/invoices/invoice-lines.ts'
import { plainLineDetails } from '#shared/features/invoices/line-detail-values.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { shareOf } from '#shared/money/decimal.ts'
import { unknownVat } from '#shared/money/credit-remainder.ts'
import { type VatGroup, vatOf } from '#shared/money/document-totals.ts'
import { rateOn } from '#shared/money/vat.ts'

type Rate = Pick<VatCode, 'code' | 'category' | 'rate' | 'valid_from' | 'valid_to'>

type Whole = { net_minor: number | null; vat_minor: number | null; gross_minor: number }

/** Net and VAT of a document that states its total alone: as if all of it carried the customer's usual rate. */
export function withVat({ net_minor, vat_minor, gross_minor }: Whole, usual: Rate | undefined) {
  if (net_minor !== null && vat_minor !== null) return { net_minor, vat_minor }
  const net = shareOf(gross_minor, '100', String(100 + Number(usual?.rate ?? 0)))
  return { net_minor: net, vat_minor: gross_minor - net }
}

/** Systems that round line by line are a few pence off. */
const tolerance = (net: number) => Math.max(2, Math.min(50, Math.round(net / 100_000)))

type Stated = { net_minor: number; vat_minor: number; issue_date: string; currency: string }

/** The code whose rate makes this VAT of this net on that day: the usual one if it does, else the first. */
function fittingRate(rates: readonly Rate[], usual: string, { net_minor, vat_minor, issue_date }: Stated) {
  const codes = [...new Set([usual, ...rates.map(({ code }) => code)])]
  const fits = (rate: Rate) => {
    const expected = Number(vatOf({ net: BigInt(net_minor), rate: rate.rate }))
    // Without VAT the rate is nil, and with VAT it is none of those.
    return (vat_minor === 0) === (Number(rate.rate) === 0) && Math.abs(expected - vat_minor) <= tolerance(net_minor)
  }
  return codes.map((code) => rateOn(rates, code, issue_date)).find((rate) => rate !== undefined && fits(rate))
}

/**
 * One line for the whole document, at the rate that fits what it states. Where none fits, as with several rates on one document, it has
 * no lines: what is credited of it then says its VAT itself.
 */
export function linesOf(stated: Stated, description: string, rates: readonly Rate[], usual: string) {
  const rate = fittingRate(rates, usual, stated)
  const { net_minor, vat_minor, currency } = stated
  if (!rate) return { lines: [], vat_groups: [{ ...unknownVat, net_minor, vat_minor }] }
  const of = { vat_code: rate.code, category: rate.category, rate: rate.rate }
  const line: InvoiceLine = {
    id: randomUUID(),
    description,
    quantity: '1',
    unit: '',
    unit_price: minorToDecimal(net_minor, currency),
    discount_percent: '0',
    ...of,
    net_minor,
    item_id: null,
    account_code: '',
    ...plainLineDetails,
  }
  return { lines: [line], vat_groups: [{ ...of, net_minor, vat_minor }] satisfies VatGroup[] }
}
