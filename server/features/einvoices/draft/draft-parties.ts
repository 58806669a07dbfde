import type { EInvoice, PostalAddress } from '#shared/einvoices/einvoice.ts'
import { countries } from '#shared/geography/address.ts'
import type { FieldReader } from './field-reader.ts'

export function addressOf(given: PostalAddress | undefined, at: string, reader: FieldReader) {
  if (!given) return null
  const placeOf = (field: keyof PostalAddress) => `${at}.${field}`
  const country = countries.find((code) => code === given.country?.toUpperCase()) ?? ''
  if (country === '') reader.leaveOut(placeOf('country'), given.country)
  return {
    line1: reader.line(placeOf('line_1'), given.line_1, 200),
    line2: reader.line(placeOf('line_2'), [given.line_2, given.line_3].filter(Boolean).join(', '), 200),
    city: reader.line(placeOf('city'), given.city, 120),
    region: reader.line(placeOf('subdivision'), given.subdivision, 120),
    postcode: reader.line(placeOf('postcode'), given.postcode, 20),
    country,
  }
}

/** Who is paid in place of the seller (BG-10). It has one id here. */
export function payeeOf({ payee }: EInvoice, reader: FieldReader) {
  if (!payee) return null
  const [identifier, ...others] = payee.ids
  others.forEach(({ id }) => reader.leaveOut('payee.ids', id))
  return {
    name: reader.line('payee.name', payee.name, 200),
    identifier: reader.identifier('payee.ids', identifier),
    legal_id: reader.identifier('payee.legal_id', payee.legal_id),
  }
}

/** Who represents the seller before the tax office (BG-11). */
export const representativeOf = ({ tax_representative: by }: EInvoice, reader: FieldReader) =>
  by
    ? {
        name: reader.line('tax_representative.name', by.name, 200),
        vat_number: reader.line('tax_representative.vat_id', by.vat_id, 30),
        address: addressOf(by.address, 'tax_representative.address', reader),
      }
    : null
