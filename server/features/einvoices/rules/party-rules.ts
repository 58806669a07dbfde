import type { EInvoice, Party } from '#shared/einvoices/einvoice.ts'
import { countryCodes } from '#shared/einvoices/codes/document-codes.ts'
import { documentRule, parties, sellerRule } from './places.ts'
import { filled, onlyIn, placedOne, present, type Rule, rulesAbout, type Syntax } from './rule.ts'

const payeeRule = rulesAbout((invoice) => placedOne('payee', invoice.payee))
const representativeRule = rulesAbout((invoice) => placedOne('tax_representative', invoice.tax_representative))
const sellerAddressRule = rulesAbout((invoice) => placedOne('seller.address', invoice.seller?.address))
const buyerAddressRule = rulesAbout((invoice) => placedOne('buyer.address', invoice.buyer?.address))
const representativeAddressRule = rulesAbout((invoice) =>
  placedOne('tax_representative.address', invoice.tax_representative?.address),
)
const deliveryAddressRule = rulesAbout((invoice) => placedOne('delivery.address', invoice.delivery?.address))
const vatIdRule = rulesAbout((invoice) =>
  parties(invoice).flatMap(({ at, item }) => placedOne(`${at}.vat_id`, item.vat_id)),
)
const sellerEndpointRule = rulesAbout((invoice) =>
  placedOne('seller.electronic_address', invoice.seller?.electronic_address),
)
const buyerEndpointRule = rulesAbout((invoice) =>
  placedOne('buyer.electronic_address', invoice.buyer?.electronic_address),
)

/** UBL asks whether a scheme is there, CII whether it is filled in. */
export const hasScheme = ({ scheme }: { scheme?: string | undefined }, _: EInvoice, syntax: Syntax) =>
  syntax === 'ubl' ? present(scheme) : filled(scheme)

/** A payee is named only if it differs from the seller. */
function isAnother(payee: Party, { seller }: EInvoice, syntax: Syntax) {
  if (!present(payee.name)) return false
  if (!seller) return true
  const name = syntax === 'ubl' ? seller.trading_name : seller.name
  return payee.name !== name && !idsOf(payee, syntax).some((id) => idsOf(seller, syntax).includes(id))
}

/** Of the same kind, so that equal ones mean the same: CII compares registrations too, and no identifiers with a scheme. */
const idsOf = ({ ids, legal_id }: Party, syntax: Syntax) =>
  syntax === 'ubl'
    ? ids.map(({ id }) => id)
    : [
        ...ids.filter(({ scheme }) => scheme === undefined).map(({ id }) => `id ${id}`),
        ...(legal_id ? [`registered ${legal_id.id}`] : []),
      ]

const hasCountry = ({ country }: { country?: string | undefined }) => filled(country)

const vatPrefixes = new Set([...countryCodes, 'EL'])

/** BR-6 to 11, 17 to 20, 56, 57, 62 and 63, CO-9 and 26. */
export const partyRules: Rule[] = [
  documentRule('BR-06', 'seller.name', ({ seller }) => filled(seller?.name)),
  documentRule('BR-07', 'buyer.name', ({ buyer }) => filled(buyer?.name)),
  documentRule('BR-08', 'seller.address', ({ seller }) => present(seller?.address)),
  onlyIn('ubl', sellerAddressRule('BR-09', 'country', hasCountry)),
  onlyIn(
    'cii',
    documentRule('BR-09', 'seller.address.country', ({ seller }) => filled(seller?.address?.country)),
  ),
  documentRule('BR-10', 'buyer.address', ({ buyer }) => present(buyer?.address)),
  onlyIn('ubl', buyerAddressRule('BR-11', 'country', hasCountry)),
  onlyIn(
    'cii',
    documentRule('BR-11', 'buyer.address.country', ({ buyer }) => filled(buyer?.address?.country)),
  ),
  payeeRule('BR-17', 'name', isAnother),
  representativeRule('BR-18', 'name', ({ name }) => filled(name)),
  representativeRule('BR-19', 'address', ({ address }) => present(address)),
  onlyIn('ubl', representativeAddressRule('BR-20', 'country', hasCountry)),
  onlyIn(
    'cii',
    representativeRule('BR-20', 'address.country', ({ address }) => filled(address?.country)),
  ),
  representativeRule('BR-56', 'vat_id', ({ vat_id }) => present(vat_id)),
  deliveryAddressRule('BR-57', 'country', ({ country }, _, syntax) =>
    syntax === 'ubl' ? present(country) : filled(country),
  ),
  sellerEndpointRule('BR-62', 'scheme', hasScheme),
  buyerEndpointRule('BR-63', 'scheme', hasScheme),
  vatIdRule(
    'BR-CO-09',
    '',
    (vatId, _, syntax) => (vatId === '' && syntax === 'ubl') || vatPrefixes.has(vatId.slice(0, 2)),
  ),
  sellerRule(
    'BR-CO-26',
    'vat_id',
    ({ ids, legal_id, vat_id }) => present(vat_id) || ids.length > 0 || present(legal_id),
  ),
]
