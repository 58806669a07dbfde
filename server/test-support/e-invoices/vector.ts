import type { EInvoice } from '#shared/einvoices/einvoice.ts'

/** A valid document and a change that breaks these rules, and no others. */
export type Vector = {
  /** In both syntaxes, unless it is `only` for one. */
  rules: string
  from: EInvoice
  change: Record<string, unknown>
  only?: 'ubl' | 'cii'
}

type Changes = [rules: string, change: Record<string, unknown>, only?: 'ubl' | 'cii'][]

export const vectorsFrom = (from: EInvoice, changes: Changes): Vector[] =>
  changes.map(([rules, change, only]) => ({ rules, from, change, ...(only && { only }) }))
