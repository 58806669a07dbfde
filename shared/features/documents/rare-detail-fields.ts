import { z } from 'zod'
import { creditNoteTypes, invoiceTypes, paymentMeans as meansCodes } from '#shared/einvoices/codes/codes.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { oneLine, requiredLine, requiredText } from '#shared/validation/text.ts'
import { schemedId } from './party-identifiers.ts'

/** The types of UNTDID 1001 that have a name in every language, as `document.type.<code>` on paper. */
export const namedInvoiceTypes = ['326', '384', '386', '387', '389', '875', '876', '877'] as const
export const namedCreditNoteTypes = ['261', '396'] as const

export type NamedType = (typeof namedInvoiceTypes)[number] | (typeof namedCreditNoteTypes)[number]

export const isNamedType = (code: string): code is NamedType =>
  [...namedInvoiceTypes, ...namedCreditNoteTypes].some((named) => named === code)

/** UNTDID 2005: which date decides about the VAT, where it is not a certain day. */
export const taxPointCodes = ['3', '35', '432'] as const

/** What hardly any document says, and EN 16931 knows all the same. */

const oneOf = (codes: ReadonlySet<string>, most = 3) =>
  oneLine(most).refine((code) => code === '' || codes.has(code), refusedAs('validation.wrong_kind'))

/** UNTDID 1001: which kind of invoice or of credit note; empty for the usual one (380, 381). */
export const invoiceType = oneOf(invoiceTypes)
const creditNoteType = oneOf(creditNoteTypes)

/** Nobody's whole card number belongs on paper: the last digits say which card it was. */
const cardNumber = oneLine(30).refine(
  (number) => number.replaceAll(/\D/g, '').length <= 10,
  refusedAs('validation.card_number'),
)

const said = oneLine(100).default('')

/** How it is paid, where it is not by a transfer to the account shown. */
const newPaymentMeans = z.object({
  /** Of UNTDID 4461; empty for the one that follows from what else is said. */
  code: oneOf(meansCodes).default(''),
  text: oneLine(500).default(''),
  /** What the payer is asked to write; empty for the number of the document. */
  remittance: said,
  card_number: cardNumber.default(''),
  card_holder: said,
  /** A direct debit: by which mandate, for which creditor, from which account. */
  mandate: said,
  creditor_id: said,
  debited_account: said,
})

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
  tax_point_code: z.enum(['', ...taxPointCodes]),
  /** Besides the message, each with its subject of UNTDID 4451. */
  notes: z.array(newNote).max(20),
  /** What a document is charged for: a meter, a subscription, a vehicle. */
  invoiced_object: schemedId.nullable(),
  payment_means: newPaymentMeans.nullable(),
  supporting_documents: z.array(newSupportingDocument).max(50),
}

export type PaymentMeansDetails = z.output<typeof newPaymentMeans>

/** As it is answered. */
export const rareDetails = {
  type_code: z.string(),
  tax_point_code: rareFields.tax_point_code,
  notes: rareFields.notes,
  invoiced_object: rareFields.invoiced_object,
  payment_means: rareFields.payment_means,
  supporting_documents: rareFields.supporting_documents,
}

const rare = z.object(rareDetails)
export type RareDetails = z.output<typeof rare>
