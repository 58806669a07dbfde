import type { MappedColumn, Values } from '#server/features/imports/kinds/import-kind.ts'

export const openDocumentKinds = ['invoice', 'credit_note', 'payment'] as const
export type OpenDocumentKind = (typeof openDocumentKinds)[number]

/** What other systems call them. The first that fits counts: a "credit invoice" is a credit note. */
const names: [RegExp, OpenDocumentKind][] = [
  [/^(?:sc|cn|crn)$|credit|gutschrift|avoir|storno/i, 'credit_note'],
  [
    /^(?:sa|sr|pmt)$|payment|receipt|on account|prepay|deposit|zahlung|paiement|règlement|reglement|acompte|accrecpayment/i,
    'payment',
  ],
  [/^(?:si|inv)$|invoice|rechnung|facture|accrec/i, 'invoice'],
]

/** Without a text it is an invoice. */
export const kindOf = (text: string | undefined): OpenDocumentKind | null =>
  text === undefined ? 'invoice' : (names.find(([form]) => form.test(text))?.[1] ?? null)

/** How a list of one kind heads the number of its documents, and what is left of each; our own lists head only the latter. */
const heads: [RegExp, OpenDocumentKind][] = [
  [/credit ?note|gutschrift|avoir|^unallocated$/i, 'credit_note'],
  [/payment|receipt|zahlung|paiement|règlement|^on_account$/i, 'payment'],
]

/** A list of credit notes need not say in each row that it is one, and taken for invoices they would be owed to us. */
export function kindByHeadings(columns: readonly MappedColumn[]): Values {
  const telling = columns.filter(({ field }) => field === 'number' || field === 'outstanding')
  const kind = heads.find(([form]) => telling.some(({ column }) => form.test(column)))?.[1]
  return kind === undefined ? {} : { kind }
}

/** States in which nothing is owed, although a list of all documents shows them. */
const states: [RegExp, 'is_draft' | 'is_void'][] = [
  [/^(?:draft|submitted|awaiting approval|entwurf|brouillon)$/i, 'is_draft'],
  [/^(?:void|voided|deleted|cancelled|canceled|storniert|annulée?)$/i, 'is_void'],
]

export const whyNotOwed = (state: string | undefined) =>
  state === undefined ? undefined : states.find(([form]) => form.test(state.trim()))?.[1]
