import type { EInvoiceProfile } from '#shared/features/documents/party-identifiers.ts'

const exchangedAsXml: ReadonlySet<EInvoiceProfile> = new Set(['peppol', 'xrechnung'])

/** Those of the others are read by people, or are inside the PDF. */
export const isExchangedAsXml = (profile: EInvoiceProfile) => exchangedAsXml.has(profile)
