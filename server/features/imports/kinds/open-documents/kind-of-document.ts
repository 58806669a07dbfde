export const openDocumentKinds = ['invoice', 'credit_note', 'payment'] as const
export type OpenDocumentKind = (typeof openDocumentKinds)[number]

/** What other systems call them. The first that fits counts: a "credit invoice" is a credit note. */
const names: [RegExp, OpenDocumentKind][] = [
  [/^(?:sc|cn|crn)$|credit|gutschrift|avoir|storno/i, 'credit_note'],
  [
    /^(?:sa|sr|pmt)$|payment|receipt|on account|prepay|deposit|zahlung|paiement|règlement|reglement|acompte|accrecpayment/i,
    'payment',
  ],
  [/^(?:si|inv)$|invoice|rechnung|facture|accrec|bill/i, 'invoice'],
]

/** Without a text it is an invoice. */
export const kindOf = (text: string | undefined): OpenDocumentKind | null =>
  text === undefined ? 'invoice' : (names.find(([form]) => form.test(text))?.[1] ?? null)

/** States in which nothing is owed, although a list of all documents shows them. */
const states: [RegExp, 'is_draft' | 'is_void'][] = [
  [/^(?:draft|submitted|awaiting approval|entwurf|brouillon)$/i, 'is_draft'],
  [/^(?:void|voided|deleted|cancelled|canceled|storniert|annulée?)$/i, 'is_void'],
]

export const whyNotOwed = (state: string | undefined) =>
  state === undefined ? undefined : states.find(([form]) => form.test(state.trim()))?.[1]
