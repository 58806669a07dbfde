import type { VatCategory } from '#shared/money/vat.ts'
import type { Address } from '#shared/geography/address.ts'

/** The seller as printed on a document: the business at the time of issue. */
export type Seller = {
  name: string
  legal_name: string
  address: Address
  registered_address: Address | null
  vat_number: string
  company_number: string
  email: string
  phone: string
  website: string
  /** The SHA-256 of the image. */
  logo_id: string | null
}

export type BilledCustomer = {
  code: string
  name: string
  contact_name: string
  billing_address: Address
  delivery_address: Address | null
  vat_number: string
  company_number: string
}

export type PayableTo = {
  bank_name: string
  account_name: string
  sort_code: string
  account_number: string
  iban: string
  bic: string
}

export type PrintedLine = {
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

export type PrintedVatGroup = {
  name: string
  category: VatCategory
  rate: string
  /** The statement that the law requires. */
  wording: string
  net_minor: number
  vat_minor: number
}

/** What is frozen with a document besides its own fields and lines, so that later changes do not affect it. */
export type FrozenParties = {
  version: number
  seller: Seller
  customer: BilledCustomer
  bank: PayableTo | null
  base_currency: string
  /** The name of each VAT group and the statement that the law requires, in the order of the groups. */
  vat_words: { name: string; wording: string }[]
  language: string
  paper: 'a4' | 'letter'
}

/** The whole content of a printed document: printing it calculates nothing. */
export type DocumentContent = {
  kind: 'invoice' | 'credit_note'
  /** null: a draft, printed with a watermark. */
  number: string | null
  issue_date: string
  tax_point: string
  /** The date of the supply, if one was given. */
  supply_date: string | null
  /** null on a credit note. */
  due_date: string | null
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
  net_minor: number
  /** The total discount of the lines; nets are after discount. */
  discount_minor: number
  vat_minor: number
  gross_minor: number
  /** The credited invoice of a credit note, and the reason. */
  credited_invoice: { number: string; issue_date: string } | null
  reason: string
  /** The customer's document language. */
  language: string
  paper: 'a4' | 'letter'
}
