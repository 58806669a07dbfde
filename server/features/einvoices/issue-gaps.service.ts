import { whyNotExpressible } from '#shared/features/documents/party-identifiers.ts'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import { type EInvoiceProfile, eInvoiceProfiles, profileNames } from '#shared/features/documents/party-identifiers.ts'
import type { Gap } from '#shared/features/invoices/invoices.rules.ts'
import { judge, type RuleFinding, rulesOf } from './rules/check-e-invoice.ts'
import { profileOf } from './rules/profiles.ts'
import { eInvoiceOf, isExpressible } from './writing/from-document/e-invoice-of.ts'
import { inCodesOfCii } from './writing/write-cii.ts'

/** A discount or charge of all rates is one for each of them in the e-invoice. */
function rowOf(adjustments: DocumentContent['allowances'], index: number) {
  const ends = adjustments.map((_, row) =>
    adjustments.slice(0, row + 1).reduce((sum, { parts }) => sum + parts.length, 0),
  )
  return ends.findIndex((end) => index < end)
}

/** The reason and the message stand before the notes of the document. */
const noteOf = ({ reason, message }: DocumentContent, index: number) =>
  index - [reason, message].filter((text) => text !== '').length

/** Where a person puts right what a rule finds, by the beginning of its place in the document. */
const places: [RegExp, (found: RegExpExecArray, content: DocumentContent) => Pick<Gap, 'field' | 'key'>][] = [
  [/^type_code/, () => ({ field: 'type_code', key: 'gap.e_invoice.type_code' })],
  [/^invoiced_object/, () => ({ field: 'invoiced_object.scheme', key: 'gap.e_invoice.code' })],
  [
    /^notes\.(\d+)\.subject_code/,
    ([, index], content) => ({
      field: `notes.${noteOf(content, Number(index))}.subject_code`,
      key: 'gap.e_invoice.code',
    }),
  ],
  [/^payee\.ids/, () => ({ field: 'payee.identifier', key: 'gap.e_invoice.code' })],
  [/^payee\.legal_id/, () => ({ field: 'payee.legal_id', key: 'gap.e_invoice.code' })],
  [/^payee/, () => ({ field: 'payee.name', key: 'gap.payee' })],
  [/^tax_representative/, () => ({ field: 'tax_representative.name', key: 'gap.tax_representative' })],
  [
    /^(allowances|charges)\.(\d+)\.reason_code/,
    ([, kind, index], content) => ({
      field: `${kind}.${rowOf(content[kind as 'allowances' | 'charges'], Number(index))}.reason_code`,
      key: 'gap.e_invoice.code',
    }),
  ],
  [/^payment\.\d+\.mandate/, () => ({ field: 'payment_means.mandate', key: 'gap.e_invoice.mandate' })],
  [/^payment\.\d+\.card/, () => ({ field: 'payment_means.card_number', key: 'gap.e_invoice.card' })],
  [/^creditor_id/, () => ({ field: 'payment_means.creditor_id', key: 'gap.e_invoice.creditor_id' })],
  [/^buyer_reference/, () => ({ field: 'buyer_reference', key: 'gap.e_invoice.buyer_reference' })],
  [
    /^seller\.electronic_address/,
    () => ({ field: 'seller.electronic_address', key: 'gap.e_invoice.seller_electronic_address' }),
  ],
  [
    /^buyer\.electronic_address/,
    () => ({ field: 'customer.electronic_address', key: 'gap.e_invoice.buyer_electronic_address' }),
  ],
  [/^seller\.contact/, () => ({ field: 'seller.invoice_contact', key: 'gap.e_invoice.seller_contact' })],
  [/^seller\.address/, () => ({ field: 'seller.address', key: 'gap.e_invoice.seller_address' })],
  [/^buyer\.address/, () => ({ field: 'customer.billing_address', key: 'gap.e_invoice.buyer_address' })],
  [/^seller/, () => ({ field: 'seller.legal_id', key: 'gap.e_invoice.seller' })],
  [/^buyer\.legal_id/, () => ({ field: 'customer.legal_id', key: 'gap.e_invoice.buyer' })],
  [/^buyer/, () => ({ field: 'customer.vat_number', key: 'gap.e_invoice.buyer' })],
  [/^delivery\.location/, () => ({ field: 'delivery.location', key: 'gap.e_invoice.code' })],
  [/^delivery/, () => ({ field: 'delivery', key: 'gap.e_invoice.delivery' })],
  [/^payment/, () => ({ field: 'bank_id', key: 'gap.e_invoice.payment' })],
  [
    /^lines\.(\d+)\.(?:unit|price\.base_unit)/,
    ([, index]) => ({ field: `lines.${index}.unit`, key: 'gap.e_invoice.unit' }),
  ],
  [
    /^lines\.(\d+)\.period\.(start_date|end_date)/,
    ([, index, end]) => ({ field: `lines.${index}.period.${end}`, key: 'gap.e_invoice.line_period' }),
  ],
  [
    /^lines\.(\d+)\.(standard_item_id|classifications|object|allowances|charges)/,
    ([, index, part]) => ({
      field: `lines.${index}.${fieldsOfLine[part ?? ''] ?? 'description'}`,
      key: 'gap.e_invoice.line_code',
    }),
  ],
  [/^lines\.(\d+)\.name/, ([, index]) => ({ field: `lines.${index}.description`, key: 'gap.description' })],
  [/^lines\.(\d+)/, ([, index]) => ({ field: `lines.${index}.description`, key: 'gap.e_invoice.line' })],
]

const fieldsOfLine: Record<string, string> = {
  standard_item_id: 'standard_item_scheme',
  classifications: 'classification',
  object: 'invoiced_object',
  allowances: 'discount_reason_code',
  charges: 'charge_reason_code',
}

/** What EN 16931 or the profile of the customer would refuse, before the document can no longer be changed. */
export const eInvoiceGaps = (content: DocumentContent) => gapsOf(content, content.customer.e_invoice_profile)

/** A party of which something is missing is not asked for anything else yet, nor a seller without VAT for a number of it. */
const aboutWhom = ({ field, key }: Gap) =>
  key.startsWith('gap.not_registered') ? 'seller.' : (/^(?:seller|customer)\./.exec(field)?.[0] ?? field)

/** The rules of e-invoices say less clearly what is missing anyway: they are asked about the rest. */
export const withEInvoiceGaps = (missing: readonly Gap[], content: DocumentContent): Gap[] => {
  const named = new Set(missing.map(aboutWhom))
  return [...missing, ...eInvoiceGaps(content).filter((gap) => !named.has(aboutWhom(gap)))]
}

/**
 * What the other profiles would refuse, for customers who get e-invoices: shown early, so that it can be completed before it is needed.
 * It does not prevent issuing.
 */
export function gapsOfOtherProfiles(content: DocumentContent) {
  const { e_invoice_profile: own } = content.customer
  if (own === 'none' || !isExpressible(content)) return []
  const others = eInvoiceProfiles.filter((profile) => profile !== 'none' && profile !== own)
  return others.map((profile) => ({ profile, gaps: gapsOf(content, profile) })).filter(({ gaps }) => gaps.length > 0)
}

/** Every PDF is a Factur-X file, so that EN 16931 is asked in any case, and what a profile wants on top in its own syntax. */
function gapsOf(content: DocumentContent, profile: EInvoiceProfile): Gap[] {
  const params = { profile: profileNames[profile] || 'EN 16931' }
  if (!isExpressible(content)) {
    if (profile === 'none') return []
    return whyNotExpressible(content) === 'currency'
      ? [{ field: 'currency', key: 'gap.e_invoice.currency', params: { ...params, currency: content.currency } }]
      : [{ field: 'lines', key: 'gap.e_invoice.not_expressible', params }]
  }
  // It has no number yet, and will have one.
  const numbered = { ...content, number: content.number ?? '1' }
  const found = [...(isExchangedAsXml(profile) ? judgedAs(profile, numbered) : []), ...judgedAs('factur_x', numbered)]
  const gaps = found.filter(({ severity }) => severity === 'fatal').map((finding) => gapOf(finding, content, params))
  return gaps.filter(({ field }, index) => gaps.findIndex((other) => other.field === field) === index)
}

function judgedAs(profile: EInvoiceProfile, content: DocumentContent) {
  const invoice = eInvoiceOf(content, profile)
  const rules = rulesOf(profileOf(invoice.specification))
  return profile === 'factur_x' ? judge(rules, inCodesOfCii(invoice), 'cii') : judge(rules, invoice, 'ubl')
}

/** It only says that something is missing of how it is paid. */
const debitedAccount = { field: 'payment_means.debited_account', key: 'gap.e_invoice.debited_account' } as const

function gapOf({ rule, location }: RuleFinding, content: DocumentContent, params: { profile: string }): Gap {
  if (rule === 'BR-DE-31') return { ...debitedAccount, params: { ...params, rule } }
  for (const [pattern, place] of places) {
    const found = pattern.exec(location)
    if (found) return { ...place(found, content), params: { ...params, rule, line: Number(found[1] ?? 0) + 1 } }
  }
  return { field: 'lines', key: 'gap.e_invoice.other', params: { ...params, rule } }
}

const exchangedAsXml: ReadonlySet<EInvoiceProfile> = new Set(['peppol', 'xrechnung'])

/** Those of the others are read by people, or are inside the PDF. */
export const isExchangedAsXml = (profile: EInvoiceProfile) => exchangedAsXml.has(profile)
