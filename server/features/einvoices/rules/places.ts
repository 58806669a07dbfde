import type { EInvoice } from '#shared/einvoices/einvoice.ts'
import { placed, placedOne, rulesAbout } from './rule.ts'

export const lines = (invoice: EInvoice) => placed('lines', invoice.lines)
export const allowances = (invoice: EInvoice) => placed('allowances', invoice.allowances)
export const charges = (invoice: EInvoice) => placed('charges', invoice.charges)
export const breakdown = (invoice: EInvoice) => placed('vat_breakdown', invoice.vat_breakdown)

export const lineAllowances = (invoice: EInvoice) =>
  lines(invoice).flatMap(({ at, item }) => placed(`${at}.allowances`, item.allowances))
export const lineCharges = (invoice: EInvoice) =>
  lines(invoice).flatMap(({ at, item }) => placed(`${at}.charges`, item.charges))

export const parties = (invoice: EInvoice) => [
  ...placedOne('seller', invoice.seller),
  ...placedOne('buyer', invoice.buyer),
  ...placedOne('payee', invoice.payee),
  ...placedOne('tax_representative', invoice.tax_representative),
]

export const addresses = (invoice: EInvoice) => [
  ...parties(invoice).flatMap(({ at, item }) => placedOne(`${at}.address`, item.address)),
  ...placedOne('delivery.address', invoice.delivery?.address),
]

const totals = (invoice: EInvoice) => placedOne('totals', invoice.totals)
export const payments = (invoice: EInvoice) => placed('payment', invoice.payment)

export const documentRule = rulesAbout((invoice) => [{ at: '', item: invoice }])
export const lineRule = rulesAbout(lines)
export const allowanceRule = rulesAbout(allowances)
export const chargeRule = rulesAbout(charges)
export const breakdownRule = rulesAbout(breakdown)
export const totalsRule = rulesAbout(totals)
export const paymentRule = rulesAbout(payments)
export const sellerRule = rulesAbout((invoice) => placedOne('seller', invoice.seller))
