import { z } from 'zod'

/**
 * The semantic model of EN 16931: what an electronic invoice says, whichever syntax it is written in. The numbers of its
 * business terms (BT) and groups (BG) stand beside the fields. Amounts, quantities and codes are the text that was
 * written, so that their decimals and their form can be judged; dates are written YYYY-MM-DD where they can be. What is
 * absent is undefined, what is there and empty is an empty text.
 */

const written = z.string().optional()

const identifier = z.object({ id: z.string(), scheme: written })
export type Identifier = z.infer<typeof identifier>

const address = z.object({
  line_1: written,
  line_2: written,
  line_3: written,
  city: written,
  postcode: written,
  subdivision: written,
  country: written,
})
export type PostalAddress = z.infer<typeof address>

const contact = z.object({ name: written, phone: written, email: written })

/** A party: BG-4 seller, BG-7 buyer, BG-10 payee, BG-11 tax representative. */
const party = z.object({
  /** BT-27, 44, 59, 62 */
  name: written,
  /** BT-28, 45 */
  trading_name: written,
  /** BT-29, 46, 60 */
  ids: z.array(identifier),
  /** BT-30, 47, 61 */
  legal_id: identifier.optional(),
  /** BT-31, 48, 63 */
  vat_id: written,
  /** BT-32 */
  tax_id: written,
  /** BT-33 */
  legal_information: written,
  /** BT-34, 49 */
  electronic_address: identifier.optional(),
  /** BG-5, 8, 12 */
  address: address.optional(),
  /** BG-6, 9 */
  contact: contact.optional(),
})
export type Party = z.infer<typeof party>

/** BG-14, 26 */
const period = z.object({ start_date: written, end_date: written })
export type Period = z.infer<typeof period>

/** BT-95 and 96, 102 and 103, 151 and 152 */
const vat = z.object({ category: written, rate: written })
export type LineVat = z.infer<typeof vat>

/** BG-20 and 21 of the document, BG-27 and 28 of a line, which have no VAT of their own. */
const allowanceCharge = z.object({
  amount: written,
  base_amount: written,
  percent: written,
  vat: vat.optional(),
  reason: written,
  reason_code: written,
})
export type AllowanceCharge = z.infer<typeof allowanceCharge>

/** BG-16 to 19 */
const paymentMeans = z.object({
  /** BT-81, 82 */
  code: written,
  text: written,
  /** BT-83 */
  remittance: written,
  /** BG-17: BT-84, 85, 86 */
  account: z.object({ id: written, name: written, bank_id: written }).optional(),
  /** BG-18: BT-87, 88 */
  card: z.object({ number: written, holder: written }).optional(),
  /** BG-19: BT-89, 91 */
  mandate: z.object({ id: written, debited_account: written }).optional(),
})
export type PaymentMeans = z.infer<typeof paymentMeans>

/** BG-23 */
const vatBreakdown = z.object({
  taxable_amount: written,
  tax_amount: written,
  category: written,
  rate: written,
  exemption_reason: written,
  exemption_code: written,
})
export type VatBreakdown = z.infer<typeof vatBreakdown>

/** BG-22, without the VAT, of which there can be two amounts. */
const totals = z.object({
  /** BT-106 to 109 */
  lines: written,
  allowances: written,
  charges: written,
  without_vat: written,
  /** BT-112 to 115 */
  with_vat: written,
  prepaid: written,
  rounding: written,
  payable: written,
})
export type Totals = z.infer<typeof totals>

/** BG-24 */
const attachment = z.object({
  /** BT-122 to 125 */
  id: written,
  description: written,
  location: written,
  /** Its content, in base64, is known while the document is read, and not answered with it. */
  file: z.object({ name: written, mime: written, bytes: z.number().int(), content: written }).optional(),
})
export type EInvoiceAttachment = z.infer<typeof attachment>

/** BG-29 */
const price = z.object({
  /** BT-146 to 150 */
  net: written,
  discount: written,
  gross: written,
  base_quantity: written,
  base_unit: written,
})

/** BG-25 */
const line = z.object({
  /** BT-126, 127 */
  id: written,
  note: written,
  /** BT-128 */
  object: identifier.optional(),
  /** BT-129, 130, 131 */
  quantity: written,
  unit: written,
  net: written,
  /** BT-132, 133 */
  order_line: written,
  accounting: written,
  period: period.optional(),
  allowances: z.array(allowanceCharge),
  charges: z.array(allowanceCharge),
  price: price.optional(),
  vat: vat.optional(),
  /** BT-153 to 157 */
  name: written,
  description: written,
  seller_item_id: written,
  buyer_item_id: written,
  standard_item_id: identifier.optional(),
  /** BT-158 */
  classifications: z.array(z.object({ code: z.string(), list: written, version: written })),
  /** BT-159 */
  origin_country: written,
  /** BG-32 */
  attributes: z.array(z.object({ name: written, value: written })),
})
export type EInvoiceLine = z.infer<typeof line>

export const eInvoice = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  /** BT-24, 23 */
  specification: written,
  process: written,
  /** BT-1, 2, 3 */
  number: written,
  issue_date: written,
  type_code: written,
  /** BT-5, 6 */
  currency: written,
  vat_currency: written,
  /** BT-7, 8, 9 */
  tax_point_date: written,
  tax_point_code: written,
  due_date: written,
  /** BT-10 to 17 */
  buyer_reference: written,
  project_reference: written,
  contract_reference: written,
  order_reference: written,
  sales_order_reference: written,
  receiving_advice: written,
  despatch_advice: written,
  tender_reference: written,
  /** BT-18 */
  invoiced_object: identifier.optional(),
  /** BT-19, 20 */
  accounting: written,
  payment_terms: written,
  /** BG-1 */
  notes: z.array(z.object({ subject_code: written, text: z.string() })),
  /** BG-3 */
  preceding: z.array(z.object({ number: written, issue_date: written })),
  seller: party.optional(),
  buyer: party.optional(),
  payee: party.optional(),
  tax_representative: party.optional(),
  /** BG-13, 15 */
  delivery: z
    .object({ name: written, location: identifier.optional(), date: written, address: address.optional() })
    .optional(),
  period: period.optional(),
  payment: z.array(paymentMeans),
  /** BT-83 where no means of payment are written, of which it is a part otherwise: only CII can say so. */
  remittance: written,
  /** BT-90 */
  creditor_id: written,
  allowances: z.array(allowanceCharge),
  charges: z.array(allowanceCharge),
  totals: totals.optional(),
  /** BT-110 in the currency of the invoice, BT-111 in the one of the VAT accounts */
  vat_totals: z.array(z.object({ amount: written, currency: written })),
  vat_breakdown: z.array(vatBreakdown),
  attachments: z.array(attachment),
  lines: z.array(line),
})
export type EInvoice = z.infer<typeof eInvoice>

/** The sets of rules that an e-invoice can follow; each of them builds on EN 16931. */
export const eInvoiceProfiles = [
  'en16931',
  'peppol',
  'xrechnung',
  'xrechnung_extension',
  'xrechnung_cvd',
  'factur_x_minimum',
  'factur_x_basic_wl',
  'factur_x_basic',
  'factur_x_extended',
] as const

export type EInvoiceProfile = (typeof eInvoiceProfiles)[number]
