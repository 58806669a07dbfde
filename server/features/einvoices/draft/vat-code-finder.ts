import type { EInvoice, LineVat } from '#shared/einvoices/einvoice.ts'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import { compareDecimals, plainDecimal } from '#shared/money/decimal.ts'
import { asText } from '#shared/money/decimal.ts'
import { numberOf } from '../rules/amounts.ts'
import type { FieldReader } from './field-reader.ts'

/** The codes with the rates that they have at a tax point. */
export const codesOn = (day: string, codes: readonly VatCode[]) =>
  codes.filter(({ valid_from, valid_to }) => valid_from <= day && (valid_to ?? day) >= day)

/** Finds our own code for a category and rate; of several, the one with the reason that the document names. */
export function vatCodeFinder(document: EInvoice, current: readonly VatCode[], reader: FieldReader) {
  const reasonOf = (category: string) =>
    document.vat_breakdown.find((group) => group.category === category)?.exemption_code?.toUpperCase()
  return (location: string, { category = '', rate }: LineVat = { category: undefined, rate: undefined }) => {
    const written = numberOf(rate)
    const percent = written === null ? '0' : plainDecimal(asText(written))
    const fitting = current.filter((code) => code.category === category && compareDecimals(code.rate, percent) === 0)
    const found = fitting.find(({ vatex_code }) => vatex_code === reasonOf(category)) ?? fitting[0]
    if (!found)
      reader.leaveOut(`${location}.vat`, `${category} ${percent} %`, category === 'B' ? 'split_payment' : undefined)
    return found?.code
  }
}
export type FindVatCode = ReturnType<typeof vatCodeFinder>
