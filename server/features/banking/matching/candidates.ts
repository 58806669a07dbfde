import type { MessageKey, MessageParams } from '#shared/i18n/translate.ts'
import type { Proposal } from '#shared/features/banking/lines.reply.ts'
import type { Following } from './texts/numbers-after.ts'
import { type Naming, qrDigitsIn } from './texts/numbers-in-text.ts'
import { nameInText } from './texts/name-likeness.ts'
import { plainText } from './texts/payer-keys.ts'

/** A line as it is compared with what is owed. */
export type LineToMatch = {
  id: string
  bank_id: string
  amount_minor: number
  currency: string
  booked_date: string
  text: string
  payer_name: string
  payer_account: string
  end_to_end_id: string
  creditor_reference: string
  structured_references: string[]
  charges_minor: number | null
  is_reversal: boolean
  return_reason: string
  /** What kind of entry it is, in the bank's code. */
  bank_code: string
}

export type OpenInvoice = {
  id: string
  number: string
  /** The customer's order. */
  reference: string
  customer_id: string
  issue_date: string
  due_date: string
  outstanding_minor: number
}

/** An invoice that a line names, and how surely. */
export type Named = {
  invoice: OpenInvoice
  naming: Naming | 'reference' | 'order' | 'order_like' | 'mistyped'
  /** Said after another number, which it shares its beginning with: INV-2026-00823/824. */
  following?: Following
}

/** What a customer has on account or in a credit note. */
export type OpenCredit = { customer_id: string; amount_minor: number }

export type KnownPayer = { customer_id: string; account: string; name_key: string; times: number }

/** An earlier write-off on an invoice of the customer: a known short payment. */
export type EarlierWriteOff = {
  customer_id: string
  amount_minor: number
  gross_minor: number
  reason: 'bank_charge' | 'settlement_discount' | 'small_difference'
}

export type RecordedPayment = {
  id: string
  customer_id: string
  customer_name: string
  amount_minor: number
  payment_date: string
  invoice_numbers: string[]
  /** The fee that the provider reported; null if it reported none. */
  fee_minor: number | null
}

/** A refund that a provider made, and takes from what it pays out, with what it charges for it. */
export type SentBack = { id: string; amount_minor: number; fee_minor: number; date: string }

/** Everything that the proposals for some lines are worked out from. */
export type Candidates = {
  /** Issued invoices that a text may name, paid ones too, by the number as it is written and by its count. */
  named: ReadonlyMap<string, OpenInvoice[]>
  /** Who owes exactly an amount, and whose name is like one. */
  owers: ReadonlyMap<number, string[]>
  alike: ReadonlyMap<string, string[]>
  openOf: ReadonlyMap<string, OpenInvoice[]>
  customers: ReadonlyMap<string, string>
  codes: ReadonlyMap<string, string>
  /** Customers whose code a text may name. */
  coded: readonly string[]
  credits: ReadonlyMap<string, OpenCredit[]>
  payers: KnownPayer[]
  writeOffs: ReadonlyMap<string, EarlierWriteOff[]>
  /** Payments that belong to no line yet. */
  recorded: RecordedPayment[]
  /** The same by card, direct debit or another way, of any amount: a payout may be several of them. Oldest first. */
  unlinked: RecordedPayment[]
  sentBack: SentBack[]
}

export const noCandidates: Candidates = {
  named: new Map(),
  owers: new Map(),
  alike: new Map(),
  openOf: new Map(),
  customers: new Map(),
  codes: new Map(),
  coded: [],
  credits: new Map(),
  payers: [],
  writeOffs: new Map(),
  recorded: [],
  unlinked: [],
  sentBack: [],
}

export type Reason = { key: MessageKey; params?: MessageParams; money?: { amount_minor: number }; date?: string }

/** A proposal before its reasons are put into words. */
export type Worked = Omit<Proposal, 'reasons' | 'certain' | 'customer_name' | 'allocations'> & {
  reasons: Reason[]
  allocations: { invoice: OpenInvoice; amount_minor: number }[]
  /** All that it pays is named in whole, and the amount is exact. */
  isExact: boolean
  /** Who paid is the customer, or the line does not say who paid; and no other customer fits it better. */
  isTheirs: boolean
  /** Why it is set aside, as a message key; otherwise `ignore_reason` has the words of a user. */
  ignoreAs?: MessageKey
}

/** All texts of a line, and the number within a Swiss QR reference, which a search would not find among the zeros. */
export function saidBy(line: LineToMatch) {
  const said = [line.text, line.end_to_end_id, line.creditor_reference, ...line.structured_references].join(' ')
  return [said, ...qrDigitsIn(said)].join(' ')
}

/** The name that a line says, and what may be one in its text. */
export const namesToLookFor = ({ payer_name, text }: LineToMatch) =>
  [plainText(payer_name), nameInText(text)].filter((name, at, all) => name !== '' && all.indexOf(name) === at)
