import type { EInvoice, PostalAddress } from '#shared/einvoices/einvoice.ts'
import { countries } from '#shared/geography/countries.ts'
import type { Taking } from './taking.ts'

export function addressOf(given: PostalAddress | undefined, at: string, taking: Taking) {
  if (!given) return null
  const placeOf = (field: keyof PostalAddress) => `${at}.${field}`
  const country = countries.find((code) => code === given.country?.toUpperCase()) ?? ''
  if (country === '') taking.leave(placeOf('country'), given.country)
  return {
    line1: taking.line(placeOf('line_1'), given.line_1, 200),
    line2: taking.line(placeOf('line_2'), [given.line_2, given.line_3].filter(Boolean).join(', '), 200),
    city: taking.line(placeOf('city'), given.city, 120),
    region: taking.line(placeOf('subdivision'), given.subdivision, 120),
    postcode: taking.line(placeOf('postcode'), given.postcode, 20),
    country,
  }
}

/** Who is paid in place of the seller (BG-10). It has one id here. */
export function payeeOf({ payee }: EInvoice, taking: Taking) {
  if (!payee) return null
  const [identifier, ...others] = payee.ids
  others.forEach(({ id }) => taking.leave('payee.ids', id))
  return {
    name: taking.line('payee.name', payee.name, 200),
    identifier: taking.identifier('payee.ids', identifier),
    legal_id: taking.identifier('payee.legal_id', payee.legal_id),
  }
}

/** Who represents the seller before the tax office (BG-11). */
export const representativeOf = ({ tax_representative: by }: EInvoice, taking: Taking) =>
  by
    ? {
        name: taking.line('tax_representative.name', by.name, 200),
        vat_number: taking.line('tax_representative.vat_id', by.vat_id, 30),
        address: addressOf(by.address, 'tax_representative.address', taking),
      }
    : null
