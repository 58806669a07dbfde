import { z } from 'zod'
import { creditNoteTypes, invoiceTypes } from '#shared/einvoices/codes/document-types.ts'
import { paymentMeans as meansCodes } from '#shared/einvoices/codes/payment-means.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { oneLine, requiredLine, requiredText } from '#shared/validation/text.ts'

/** What hardly any document says, and EN 16931 knows all the same. */

const oneOf = (codes: ReadonlySet<string>, most = 3) =>
  oneLine(most).refine((code) => code === '' || codes.has(code), refusedAs('validation.wrong_kind'))

/** UNTDID 1001: which kind of invoice or of credit note; empty for the usual one (380, 381). */
export const invoiceType = oneOf(invoiceTypes)
const creditNoteType = oneOf(creditNoteTypes)

/** UNTDID 2005: which date decides about the VAT, where it is not a certain day. */
export const taxPointCodes = ['3', '35', '432'] as const

/** Nobody's whole card number belongs on paper: the last digits say which card it was. */
const cardNumber = oneLine(30).refine(
  (number) => number.replaceAll(/\D/g, '').length <= 10,
  refusedAs('validation.card_number'),
)

/** How it is paid, where it is not by a transfer to the account shown. */
const newPaymentMeans = z.object({
  /** Of UNTDID 4461; empty for the one that follows from what else is said. */
  code: oneOf(meansCodes).default(''),
  text: oneLine(500).default(''),
  /** What the payer is asked to write; empty for the number of the document. */
  remittance: oneLine(100).default(''),
  card_number: cardNumber.default(''),
  card_holder: oneLine(200).default(''),
  /** A direct debit: by which mandate, for which creditor, from which account. */
  mandate: oneLine(100).default(''),
  creditor_id: oneLine(100).default(''),
  debited_account: oneLine(60).default(''),
})

/** What a document is charged for: a meter, a subscription, a vehicle. */
const newInvoicedObject = z.object({ scheme: oneLine(10).default(''), id: requiredLine(100) })

const newNote = z.object({ subject_code: oneLine(3).default(''), text: requiredText(2_000) })

/** What proves or explains it, and is kept elsewhere. */
const newSupportingDocument = z.object({
  id: requiredLine(100),
  description: oneLine(200).default(''),
  location: oneLine(500).default(''),
})

/** As a credit note takes them; an invoice has types of its own. */
export const rareFields = {
  type_code: creditNoteType,
  tax_point_code: z.union([z.enum(taxPointCodes), z.literal('')]),
  /** Besides the message, each with its subject of UNTDID 4451. */
  notes: z.array(newNote).max(20),
  invoiced_object: newInvoicedObject.nullable(),
  payment_means: newPaymentMeans.nullable(),
  supporting_documents: z.array(newSupportingDocument).max(50),
}

export const newRareDetails = {
  type_code: rareFields.type_code.default(''),
  tax_point_code: rareFields.tax_point_code.default(''),
  notes: rareFields.notes.default([]),
  invoiced_object: rareFields.invoiced_object.default(null),
  payment_means: rareFields.payment_means.default(null),
  supporting_documents: rareFields.supporting_documents.default([]),
}

const note = z.object({ subject_code: z.string(), text: z.string() })

const paymentMeans = z.object({
  code: z.string(),
  text: z.string(),
  remittance: z.string(),
  card_number: z.string(),
  card_holder: z.string(),
  mandate: z.string(),
  creditor_id: z.string(),
  debited_account: z.string(),
})
export type PaymentMeansDetails = z.infer<typeof paymentMeans>

const supportingDocument = z.object({ id: z.string(), description: z.string(), location: z.string() })

/** As it is answered. */
export const rareDetails = {
  type_code: z.string(),
  tax_point_code: z.union([z.enum(taxPointCodes), z.literal('')]),
  notes: z.array(note),
  invoiced_object: z.object({ scheme: z.string(), id: z.string() }).nullable(),
  payment_means: paymentMeans.nullable(),
  supporting_documents: z.array(supportingDocument),
}

const rare = z.object(rareDetails)
export type RareDetails = z.infer<typeof rare>

/** Documents of before say none of it. */
export const storedRareDetails = {
  type_code: rareDetails.type_code.default(''),
  tax_point_code: rareDetails.tax_point_code.default(''),
  notes: rareDetails.notes.default([]),
  invoiced_object: rareDetails.invoiced_object.default(null),
  payment_means: rareDetails.payment_means.default(null),
  supporting_documents: rareDetails.supporting_documents.default([]),
}

/** Only these, of anything that has them. */
export const rareDetailsOf = (document: RareDetails): RareDetails => ({
  type_code: document.type_code,
  tax_point_code: document.tax_point_code,
  notes: document.notes,
  invoiced_object: document.invoiced_object,
  payment_means: document.payment_means,
  supporting_documents: document.supporting_documents,
})

export const rareDetailNames = Object.keys(rareDetails) as (keyof RareDetails)[]

const cardCodes = ['48', '54', '55']
const debitCodes = ['49', '59']

/** Whether we take the money ourselves, from a card or an account, so that nobody is asked to send it. */
export function collectedBy(means: PaymentMeansDetails | null): 'card' | 'direct_debit' | null {
  if (!means) return null
  const { code, card_number, mandate, creditor_id, debited_account } = means
  if (debitCodes.includes(code)) return 'direct_debit'
  if (cardCodes.includes(code)) return 'card'
  if (code !== '') return null
  if (mandate !== '' || creditor_id !== '' || debited_account !== '') return 'direct_debit'
  return card_number === '' ? null : 'card'
}
