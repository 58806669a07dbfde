import type { EInvoice, PaymentMeans } from '#shared/einvoices/einvoice.ts'
import { isIban } from './identifiers.ts'
import { breakdownRule, documentRule, payments, sellerRule } from './places.ts'
import { filled, placed, placedOne, present, type Rule, rulesAbout, type Syntax } from './rule.ts'

const contactRule = rulesAbout((invoice) => placedOne('seller.contact', invoice.seller?.contact))
const sellerAddressRule = rulesAbout((invoice) => placedOne('seller.address', invoice.seller?.address))
const buyerAddressRule = rulesAbout((invoice) => placedOne('buyer.address', invoice.buyer?.address))
const deliveryAddressRule = rulesAbout((invoice) => placedOne('delivery.address', invoice.delivery?.address))
const attachmentRule = rulesAbout((invoice) =>
  placed('attachments', invoice.attachments).filter(({ item }) => present(item.location)),
)

const paidBy = (...codes: string[]) =>
  rulesAbout((invoice) => payments(invoice).filter(({ item }) => codes.includes(item.code ?? '')))
const transferRule = paidBy('30', '58')
const cardRule = paidBy('48', '54', '55')
const debitRule = paidBy('59')

/** In CII a creditor identifier alone is a direct debit too: it stands beside the means of payment. */
const isDebit = ({ mandate }: PaymentMeans, { creditor_id }: EInvoice, syntax: Syntax) =>
  present(mandate) || (syntax === 'cii' && present(creditor_id))

const debited = ['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M']

function isTaxable(invoice: EInvoice) {
  const parts = [...invoice.lines, ...invoice.allowances, ...invoice.charges]
  return parts.some(({ vat }) => debited.includes(vat?.category ?? ''))
}

const isTaxKnown = ({ seller, tax_representative }: EInvoice) =>
  filled(seller?.vat_id) || filled(seller?.tax_id) || present(tax_representative)

const skonto = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/

/** Discounts for early payment are written one in a line, each with a line break after it. */
function isSkonto(terms = '') {
  const marked = terms.split(/\r?\n/).filter((line) => line.trim().startsWith('#'))
  const rest = terms.split(/#.+#/).at(-1) ?? ''
  return marked.every((line) => skonto.test(line.replaceAll(/\s+/g, ' ').trim()) && /^\s*\n/.test(rest))
}

const standard = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
export const xrechnungIds = {
  standard,
  extension: `${standard}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
  cleanVehicles: `${standard}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
}

const types = ['326', '380', '384', '389', '381', '875', '876', '877']
const threeDigits = /\d.*\d.*\d/s
const mailAddress = /^[^@\s]+@(?:[^@.\s]+\.)+[^@.\s]+$/
const withScheme = /^[a-z][a-z\d+.-]+:/i

function areDifferent(names: (string | undefined)[]) {
  const given = names.filter(present)
  return new Set(given).size === given.length
}

const debitOf = ({ payment, creditor_id }: EInvoice) => ({
  mandate: payment.some(({ mandate }) => present(mandate?.id)),
  account: payment.some(({ mandate }) => present(mandate?.debited_account)),
  creditor: present(creditor_id),
  any: payment.some(({ mandate }) => present(mandate)),
})

/** A direct debit needs all of its parts; in CII each of them alone makes it one. */
const directDebitRules: Rule[] = [
  documentRule('BR-DE-30', 'creditor_id', (invoice, _, syntax) => {
    const { mandate, account, creditor, any } = debitOf(invoice)
    return syntax === 'ubl' ? !any || creditor : creditor === (mandate || account)
  }),
  documentRule('BR-DE-31', 'payment', (invoice, _, syntax) => {
    const { mandate, account, creditor, any } = debitOf(invoice)
    return syntax === 'ubl' ? !any || account : account === (mandate || creditor)
  }),
]

/** What XRechnung 3.0.2 asks on top of EN 16931. */
export const xrechnungRules: Rule[] = [
  documentRule('BR-DE-1', 'payment', ({ payment }) => payment.length > 0),
  sellerRule('BR-DE-2', 'contact', ({ contact }) => present(contact)),
  sellerAddressRule('BR-DE-3', 'city', ({ city }) => filled(city)),
  sellerAddressRule('BR-DE-4', 'postcode', ({ postcode }) => filled(postcode)),
  contactRule('BR-DE-5', 'name', ({ name }) => filled(name)),
  contactRule('BR-DE-6', 'phone', ({ phone }) => filled(phone)),
  contactRule('BR-DE-7', 'email', ({ email }) => filled(email)),
  buyerAddressRule('BR-DE-8', 'city', ({ city }) => filled(city)),
  buyerAddressRule('BR-DE-9', 'postcode', ({ postcode }) => filled(postcode)),
  deliveryAddressRule('BR-DE-10', 'city', ({ city }) => filled(city)),
  deliveryAddressRule('BR-DE-11', 'postcode', ({ postcode }) => filled(postcode)),
  breakdownRule('BR-DE-14', 'rate', ({ rate }) => filled(rate)),
  documentRule('BR-DE-15', 'buyer_reference', ({ buyer_reference }) => filled(buyer_reference)),
  documentRule('BR-DE-16', 'seller.vat_id', (invoice) => !isTaxable(invoice) || isTaxKnown(invoice)),
  documentRule('BR-DE-17', 'type_code', ({ type_code }) => types.includes(type_code ?? ''), 'warning'),
  documentRule('BR-DE-18', 'payment_terms', ({ payment_terms }) => isSkonto(payment_terms)),
  transferRule('BR-DE-19', 'account.id', ({ code, account }) => code !== '58' || isIban(account?.id), 'warning'),
  debitRule('BR-DE-20', 'mandate.debited_account', ({ mandate }) => isIban(mandate?.debited_account), 'warning'),
  documentRule(
    'BR-DE-21',
    'specification',
    ({ specification }) => Object.values(xrechnungIds).includes(specification ?? ''),
    'warning',
  ),
  documentRule('BR-DE-22', 'attachments', ({ attachments }) => areDifferent(attachments.map(({ file }) => file?.name))),
  transferRule('BR-DE-23-a', 'account', ({ account }) => present(account)),
  transferRule('BR-DE-23-b', 'card', (means, invoice, syntax) => !means.card && !isDebit(means, invoice, syntax)),
  cardRule('BR-DE-24-a', 'card', ({ card }) => present(card)),
  cardRule('BR-DE-24-b', 'account', (means, invoice, syntax) => !means.account && !isDebit(means, invoice, syntax)),
  debitRule('BR-DE-25-a', 'mandate', isDebit),
  debitRule('BR-DE-25-b', 'account', ({ account, card }) => !account && !card),
  documentRule(
    'BR-DE-26',
    'preceding',
    ({ type_code, preceding }, _, syntax) =>
      type_code !== '384' || preceding.some(({ number }) => syntax === 'cii' || present(number)),
    'warning',
  ),
  contactRule('BR-DE-27', 'phone', ({ phone }) => threeDigits.test(phone ?? ''), 'warning'),
  contactRule('BR-DE-28', 'email', ({ email }) => mailAddress.test(email ?? ''), 'warning'),
  ...directDebitRules,
  documentRule(
    'BR-DE-TMP-32',
    'delivery.date',
    ({ delivery, period, lines }) =>
      present(delivery?.date) || present(period) || lines.every((line) => present(line.period)),
    'information',
  ),
  attachmentRule('BR-TMP-2', 'location', ({ location }) => withScheme.test(location ?? ''), 'warning'),
]
