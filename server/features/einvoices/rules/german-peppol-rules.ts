import { isBothGerman } from './peppol-rules.ts'
import type { Rule } from './rule.ts'
import { xrechnungRules } from './xrechnung-rules.ts'

const numbers = /^BR-DE-(\d+)(?:-([ab]))?$/

/** Peppol repeats rules of XRechnung under names of its own, for invoices within Germany: BR-DE-23-a is DE-R-023-1. */
export const germanPeppolRules: Rule[] = xrechnungRules.flatMap((rule) => {
  const [, number, part] = numbers.exec(rule.id) ?? []
  if (number === undefined || number === '21') return []
  const id = `DE-R-${number.padStart(3, '0')}${part ? `-${part === 'a' ? 1 : 2}` : ''}`
  const broken: Rule['broken'] = (invoice, syntax) => (isBothGerman(invoice) ? rule.broken(invoice, syntax) : [])
  return [{ ...rule, id, broken }]
})
