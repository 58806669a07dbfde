import { createCreditNote, updateCreditNote } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { creditNoteQuery } from '#web/features/credit-notes/credit-notes.queries.ts'
import { withSavedLines } from '#web/features/documents/editor/lines/line-values.ts'
import type { DraftForm, FormStart } from '#web/features/documents/editor/saving/draft-form.ts'
import type { DraftKind } from '#web/features/documents/editor/saving/draft-kind.ts'
import {
  comparable,
  type ComparableValues,
  contentOf,
  type CreditValues,
  fromComparable,
  toBody,
  valuesOf,
} from './credit-values.ts'

export type CreditStart = FormStart<CreditNote, CreditValues>
export type CreditForm = DraftForm<CreditNote, CreditValues, ComparableValues>
export type CreditKind = DraftKind<CreditNote, CreditValues, ComparableValues>

/** What is credited: an invoice, or a customer without one. */
type Credited = { invoice_id: string | null; customer_id: string; currency: string }

export const creditDraft = ({ invoice_id, customer_id, currency }: Credited): CreditKind => ({
  name: `credit-notes/${invoice_id ?? customer_id}`,
  create: createCreditNote,
  update: updateCreditNote,
  query: creditNoteQuery,
  valuesOf,
  toBody,
  toNewBody: (values) => ({ ...toBody(values), ...(invoice_id === null ? { customer_id, currency } : { invoice_id }) }),
  contentOf,
  comparable,
  fromComparable,
  whyKept: () => null,
  fieldOf: creditField,
  withSavedLines: (typed, wrong, saved) => ({
    ...typed,
    parts: typed.parts.flatMap((part, index) => {
      if (!wrong.has(`parts.${index}`)) return [part]
      return saved?.parts.filter(({ invoice_line_id }) => invoice_line_id === part.invoice_line_id) ?? []
    }),
    lines: withSavedLines(typed.lines, wrong, saved && saved.lines),
  }),
  withAnswer: (values) => values,
})

/** The body lists the parts of the invoice's lines first, then the other lines. */
export const creditField = (path: string, { parts }: Pick<CreditValues, 'parts'>) =>
  path.replace(/^lines\.(\d+)/, (_, index: string) => {
    const own = Number(index) - parts.length
    return own < 0 ? `parts.${index}` : `lines.${own}`
  })
