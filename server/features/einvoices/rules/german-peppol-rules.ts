import { isBothGerman } from './peppol-rules.ts'
import { onlyIn, type Rule } from './rule.ts'
import { xrechnungRules } from './xrechnung-rules.ts'

const numbers = /^BR-DE-(\d+)(?:-([ab]))?$/

/** BR-DE-23-a is DE-R-023-1. */
function peppolName(rule: string) {
  if (rule === 'BR-TMP-2') return 'DE-R-T02'
  const [, number, part] = numbers.exec(rule) ?? []
  if (number === undefined || number === '21') return undefined
  return `DE-R-${number.padStart(3, '0')}${part ? `-${part === 'a' ? 1 : 2}` : ''}`
}

/** Peppol repeats rules of XRechnung under names of its own, for invoices within Germany, and in UBL only. */
export const germanPeppolRules: Rule[] = xrechnungRules.flatMap((rule) => {
  const id = peppolName(rule.id)
  if (id === undefined) return []
  const broken: Rule['broken'] = (invoice, syntax) => (isBothGerman(invoice) ? rule.broken(invoice, syntax) : [])
  return [onlyIn('ubl', { ...rule, id, broken })]
})
