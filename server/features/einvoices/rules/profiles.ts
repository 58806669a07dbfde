import { type EInvoiceProfile, eInvoiceProfiles } from '#shared/einvoices/einvoice.ts'
import { xrechnungIds } from './xrechnung-rules.ts'

/** Which set of rules a document says that it follows (BT-24). */
export function profileOf(specification = ''): EInvoiceProfile {
  if (specification === xrechnungIds.extension) return 'xrechnung_extension'
  if (specification === xrechnungIds.cleanVehicles) return 'xrechnung_cvd'
  return eInvoiceProfiles.find((profile) => marks[profile]?.test(specification)) ?? 'en16931'
}

const marks: Partial<Record<EInvoiceProfile, RegExp>> = {
  peppol: /#urn:fdc:peppol\.eu:2017:poacc:billing:3\.0/,
  xrechnung: /xrechnung/,
  factur_x_minimum: /(?:factur-x\.eu|zugferd\.de):[\w:]*minimum$/,
  factur_x_basic_wl: /(?:factur-x\.eu|zugferd\.de):[\w:]*basicwl$/,
  factur_x_basic: /(?:factur-x\.eu|zugferd\.de):[\w:]*basic$/,
  factur_x_extended: /(?:factur-x\.eu|zugferd\.de):[\w:]*extended$/,
}
