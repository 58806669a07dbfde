import type { EInvoice } from '#shared/einvoices/einvoice.ts'
import { codeRules } from './code-rules.ts'
import { decimalRules } from './decimal-rules.ts'
import { documentRules } from './document-rules.ts'
import { lineRules } from './line-rules.ts'
import { partyRules } from './party-rules.ts'
import type { Rule, Severity, Syntax } from './rule.ts'
import { totalRules } from './total-rules.ts'
import { vatCategoryRules } from './vat-category-rules.ts'

export type RuleFinding = { rule: string; severity: Severity; location: string }

/** The rules of EN 16931 itself, in the order in which a person reads an invoice. */
export const coreRules: Rule[] = [
  ...documentRules,
  ...partyRules,
  ...lineRules,
  ...totalRules,
  ...vatCategoryRules,
  ...codeRules,
  ...decimalRules,
]

export const judge = (rules: readonly Rule[], invoice: EInvoice, syntax: Syntax): RuleFinding[] =>
  rules.flatMap(({ id, severity, broken }) =>
    broken(invoice, syntax).map((location) => ({ rule: id, severity, location })),
  )
