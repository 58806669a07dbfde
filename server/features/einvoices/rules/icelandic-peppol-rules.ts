import type { EInvoice, Party, PaymentMeans } from '#shared/einvoices/einvoice.ts'
import { payments } from './places.ts'
import { onlyIn, placedOne, present, type Placed, type Rule, rulesAbout } from './rule.ts'

/** What Peppol asks of Icelandic sellers, some of it for Icelandic buyers alone. It asks so in UBL only. */

const isIcelandic = ({ seller }: EInvoice) => seller?.address?.country === 'IS'
const isWithinIceland = (invoice: EInvoice) => isIcelandic(invoice) && invoice.buyer?.address?.country === 'IS'

const where = <Item>(applies: (invoice: EInvoice) => boolean, parts: (invoice: EInvoice) => Placed<Item>[]) =>
  rulesAbout((invoice) => (applies(invoice) ? parts(invoice) : []))

const documentRule = where(isIcelandic, (invoice) => [{ at: '', item: invoice }])
const sellerRule = where(isIcelandic, ({ seller }) => placedOne('seller', seller))
const buyerRule = where(isWithinIceland, ({ buyer }) => placedOne('buyer', buyer))
const paymentRule = where(isIcelandic, payments)

/** The kennitala, which people and companies have alike. */
const isRegistered = ({ legal_id }: Party) => legal_id?.scheme === '0196'
const hasStreet = ({ address }: Party) => present(address?.line_1) && present(address.postcode)

/** Bank, ledger and number in one. */
const hasWholeAccount = ({ account }: PaymentMeans) => account?.id?.trim().length === 12
const paidBy =
  (means: string) =>
  (payment: PaymentMeans): boolean =>
    payment.code !== means || hasWholeAccount(payment)

/** The last day to pay without interest, which is written as a supporting document beside the due date. */
const lastDays = ({ attachments }: EInvoice) =>
  attachments.filter(({ description }) => description === 'EINDAGI').map(({ id = '' }) => id)
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
/** A credit note has its due date elsewhere. */
const dueDateOf = ({ kind, due_date }: EInvoice) => (kind === 'invoice' ? due_date : undefined)

const rules: Rule[] = [
  documentRule('IS-R-001', 'type_code', ({ type_code }) => ['380', '381'].includes(type_code ?? ''), 'warning'),
  sellerRule('IS-R-002', 'legal_id', isRegistered),
  sellerRule('IS-R-003', 'address', hasStreet),
  buyerRule('IS-R-004', 'legal_id', isRegistered),
  buyerRule('IS-R-005', 'address', hasStreet),
  paymentRule('IS-R-006', 'account', paidBy('9')),
  paymentRule('IS-R-007', 'account', paidBy('42')),
  documentRule('IS-R-008', 'attachments', (invoice) => lastDays(invoice).every(isDay)),
  documentRule('IS-R-009', 'due_date', (invoice) => lastDays(invoice).length === 0 || present(dueDateOf(invoice))),
  documentRule('IS-R-010', 'attachments', (invoice) => {
    const due = dueDateOf(invoice)
    return lastDays(invoice).every((day) => due !== undefined && due <= day)
  }),
]

export const icelandicPeppolRules = rules.map((rule) => onlyIn('ubl', rule))
