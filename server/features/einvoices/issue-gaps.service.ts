import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import { type EInvoiceProfile, eInvoiceProfiles, profileNames } from '#shared/features/documents/party-identifiers.ts'
import type { Gap } from '#shared/features/invoices/invoices.rules.ts'
import { judge, type RuleFinding, rulesOf } from './rules/check-e-invoice.ts'
import { profileOf } from './rules/profiles.ts'
import { eInvoiceOf, isExpressible } from './writing/from-document/e-invoice-of.ts'
import { inCodesOfCii } from './writing/write-cii.ts'

/** Where a person puts right what a rule finds, by the beginning of its place in the document. */
const places: [RegExp, (found: RegExpExecArray) => Pick<Gap, 'field' | 'key'>][] = [
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
  [/^buyer/, () => ({ field: 'customer.vat_number', key: 'gap.e_invoice.buyer' })],
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
  [/^lines\.(\d+)/, ([, index]) => ({ field: `lines.${index}.description`, key: 'gap.e_invoice.line' })],
]

/** What the profile of the customer would refuse, before the document can no longer be changed. */
export const eInvoiceGaps = (content: DocumentContent) => gapsOf(content, content.customer.e_invoice_profile)

/**
 * What the other profiles would refuse, for customers who get e-invoices: known in time, it is asked for before somebody needs it.
 * Nobody is held up by it.
 */
export function gapsOfOtherProfiles(content: DocumentContent) {
  const { e_invoice_profile: own } = content.customer
  if (own === 'none' || !isExpressible(content)) return []
  const others = eInvoiceProfiles.filter((profile) => profile !== 'none' && profile !== own)
  return others.map((profile) => ({ profile, gaps: gapsOf(content, profile) })).filter(({ gaps }) => gaps.length > 0)
}

function gapsOf(content: DocumentContent, profile: EInvoiceProfile): Gap[] {
  if (profile === 'none') return []
  const params = { profile: profileNames[profile] }
  if (!isExpressible(content)) return [{ field: 'lines', key: 'gap.e_invoice.not_expressible', params }]
  // It has no number yet, and will have one.
  const invoice = eInvoiceOf({ ...content, number: content.number ?? '1' }, profile)
  const rules = rulesOf(profileOf(invoice.specification))
  const found = profile === 'factur_x' ? judge(rules, inCodesOfCii(invoice), 'cii') : judge(rules, invoice, 'ubl')
  const gaps = found.filter(({ severity }) => severity === 'fatal').map((finding) => gapOf(finding, params))
  return gaps.filter(({ field }, index) => gaps.findIndex((other) => other.field === field) === index)
}

/** It only says that something is missing of how it is paid. */
const debitedAccount = { field: 'payment_means.debited_account', key: 'gap.e_invoice.debited_account' } as const

function gapOf({ rule, location }: RuleFinding, params: { profile: string }): Gap {
  if (rule === 'BR-DE-31') return { ...debitedAccount, params: { ...params, rule } }
  for (const [pattern, place] of places) {
    const found = pattern.exec(location)
    if (found) return { ...place(found), params: { ...params, rule, line: Number(found[1] ?? 0) + 1 } }
  }
  return { field: 'lines', key: 'gap.e_invoice.other', params: { ...params, rule } }
}
