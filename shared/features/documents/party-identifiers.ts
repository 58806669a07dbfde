import { minorUnitDigits } from '#shared/money/minor-units.ts'
import { z } from 'zod'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { emailAddress, oneLine, requiredLine } from '#shared/validation/text.ts'

/** Where e-invoices reach someone: a scheme of the EAS list, and the address within it. */
export const electronicAddress = z
  .strictObject({
    scheme: requiredLine(4).refine((scheme) => /^(\d{4}|[A-Z]{2})$/.test(scheme), refusedAs('validation.eas_code')),
    id: requiredLine(100),
  })
  .nullable()

/** As registered: a scheme of the ICD list, empty where the register is not in it, and the id within it. */
export const legalId = z
  .strictObject({
    scheme: oneLine(4).refine((scheme) => /^(\d{4})?$/.test(scheme), refusedAs('validation.icd_code')),
    id: requiredLine(60),
  })
  .nullable()

/** A number for taxes that is not the one for VAT, as the German Steuernummer. */
export const taxNumber = oneLine(30)

/** Who is asked about invoices. */
export const invoiceContact = z.strictObject({
  name: oneLine(120),
  phone: oneLine(40),
  email: z.union([emailAddress, z.literal('')]),
})

export const eInvoiceProfiles = ['none', 'factur_x', 'peppol', 'xrechnung'] as const
export type EInvoiceProfile = (typeof eInvoiceProfiles)[number]

/** The names that they go by everywhere. */
export const profileNames: Record<EInvoiceProfile, string> = {
  none: '',
  factur_x: 'Factur-X',
  peppol: 'Peppol BIS 3',
  xrechnung: 'XRechnung',
}

/** Which reference nothing is issued without: the number of the order, or the reference that the buyer gave. */
export const requiredReferences = ['none', 'order', 'buyer'] as const

/** As a form holds it. */
export type SchemedId = { scheme: string; id: string }

export const noSchemedId: SchemedId = { scheme: '', id: '' }

/** Nothing typed is none; half of one is left for the rules to refuse. */
export const schemedIdOf = ({ scheme, id }: SchemedId) =>
  scheme.trim() === '' && id.trim() === '' ? null : { scheme, id }

/** By what others call it, with the list that it belongs to where that is known. */
export const schemedId = z.object({ scheme: oneLine(10).default(''), id: requiredLine(100) })

type Expressed = { currency: string; vat_groups: readonly { category: string }[] }

/** EN 16931 counts in hundredths at most, and what is outside the scope of VAT stands in no document with anything else. */
export function whyNotExpressible({ currency, vat_groups }: Expressed) {
  if (minorUnitDigits(currency) > 2) return 'currency'
  const outside = vat_groups.filter(({ category }) => category === 'O').length
  return outside === 0 || outside === vat_groups.length ? null : 'outside_scope'
}
