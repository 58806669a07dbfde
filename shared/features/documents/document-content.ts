import type { VatCategory } from '#shared/money/vat.ts'
import type { LineDetails } from '#shared/features/invoices/line-detail-values.ts'
import type { Adjustment } from './document-details.ts'
import type { DocumentDetails } from './documents.fields.ts'
import type { PaymentTerms } from './payment-terms.ts'
import type { BilledCustomer, PayableTo, Seller } from './frozen-parties.ts'

export type PrintedLine = LineDetails & {
  description: string
  /** Decimals in plain notation; the price in major units. */
  quantity: string
  unit: string
  unit_price: string
  discount_percent: string
  category: VatCategory
  rate: string
  net_minor: number
}

export type PrintedAdjustment = Omit<Adjustment, 'id' | 'vat_code'>

export type PrintedVatGroup = {
  name: string
  category: VatCategory
  rate: string
  /** The statement that the law requires. */
  wording: string
  /** The reason for which no VAT is charged, as e-invoices name it. */
  vatex_code: string
  net_minor: number
  vat_minor: number
}

export type DocumentFile = { name: string; mime: string; content: Uint8Array }

/** All that a printed document says, worked out and frozen: printing it adds no figure of its own. */
export type DocumentContent = Omit<DocumentDetails, 'allowances' | 'charges'> & {
  kind: 'invoice' | 'credit_note'
  /** null: a draft, printed with a watermark. */
  number: string | null
  /** It was made void after it was issued: marked as such, and it asks for no payment. */
  is_void?: boolean
  issue_date: string
  tax_point: string
  /** The date of the supply, if one was given. */
  supply_date: string | null
  /** null on a credit note. */
  due_date: string | null
  /** What the due date follows from. */
  terms?: PaymentTerms
  reference: string
  message: string
  currency: string
  base_currency: string
  /** For a foreign currency: how many units of the base currency one unit is worth. */
  exchange: { rate: string; source: string; date: string; vat_base_minor: number } | null
  seller: Seller
  customer: BilledCustomer
  bank: PayableTo | null
  lines: PrintedLine[]
  vat_groups: PrintedVatGroup[]
  allowances: readonly PrintedAdjustment[]
  charges: readonly PrintedAdjustment[]
  /** The sum of the lines. */
  lines_net_minor: number
  net_minor: number
  /** The total discount of the lines; nets are after discount. */
  discount_minor: number
  vat_minor: number
  gross_minor: number
  prepaid_minor: number
  /** The gross with its rounding, less what was paid before. */
  payable_minor: number
  /** The credited invoice of a credit note, and the reason. */
  credited_invoice: { number: string; issue_date: string } | null
  reason: string
  /** The customer's document language. */
  language: string
  paper: 'a4' | 'letter'
  is_hybrid: boolean
  /** What was attached to it, where it is needed. */
  files?: readonly DocumentFile[]
  /** The page on which the customer sees it online, where its address is known when it is printed. */
  page_url?: string
}
