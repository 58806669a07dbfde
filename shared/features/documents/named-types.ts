/** The types of UNTDID 1001 that have a name in every language, as `document.type.<code>` on paper. */
export const namedInvoiceTypes = ['326', '384', '386', '387', '389', '875', '876', '877'] as const
export const namedCreditNoteTypes = ['261', '396'] as const

export type NamedType = (typeof namedInvoiceTypes)[number] | (typeof namedCreditNoteTypes)[number]

export const isNamedType = (code: string): code is NamedType =>
  [...namedInvoiceTypes, ...namedCreditNoteTypes].some((named) => named === code)

/** UNTDID 2005: which date decides about the VAT, where it is not a certain day. */
export const taxPointCodes = ['3', '35', '432'] as const
