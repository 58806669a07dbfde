import type { EInvoice, EInvoiceProfile } from '#shared/einvoices/einvoice.ts'
import { codeRules } from './code-rules.ts'
import { decimalRules } from './decimal-rules.ts'
import { documentRules } from './document-rules.ts'
import { germanPeppolRules, nationalPeppolRules } from './national-peppol-rules.ts'
import { lineRules } from './line-rules.ts'
import { partyRules } from './party-rules.ts'
import { germanPriceRule, germanSlack, peppolRules, sharedPeppolRules } from './peppol-rules.ts'
import type { Rule, Severity, Syntax } from './rule.ts'
import { totalRules } from './total-rules.ts'
import { vatCategoryRules } from './vat-category-rules.ts'
import { cleanVehicleRules, replacedByExtension, xrechnungExtensionRules } from './xrechnung-extension-rules.ts'
import { xrechnungRules } from './xrechnung-rules.ts'

export type RuleFinding = { rule: string; severity: Severity; location: string }

/** The rules of EN 16931 itself, in the order in which a person reads an invoice. */
const coreRules: Rule[] = [
  ...documentRules,
  ...partyRules,
  ...lineRules,
  ...totalRules,
  ...vatCategoryRules,
  ...codeRules,
  ...decimalRules,
]

const germanRules = [...sharedPeppolRules(germanSlack), germanPriceRule, ...xrechnungRules]

const onTop: Partial<Record<EInvoiceProfile, Rule[]>> = {
  peppol: [...peppolRules, ...germanPeppolRules, ...nationalPeppolRules],
  xrechnung: germanRules,
  xrechnung_extension: [...germanRules, ...xrechnungExtensionRules],
  xrechnung_cvd: [...germanRules, ...cleanVehicleRules],
}

/** Germany tolerates codes that are newer than the lists, and lines that are rounded in another way. */
const milder = new Set(['BR-CL-21', 'BR-CL-23', 'PEPPOL-EN16931-R120'])

/** Factur-X knows two profiles that are no whole invoices: without lines, and without the VAT by category. */
const aboutLines = /^BR-(?:16|2[1-8]|CO-04|CO-10|CO-18|\w{1,2}-(?:01|08|11|12))$/
const aboutMinimum = /^BR-(?:0[1-9]|1[345]|CO-09|CO-26|CL-0[1-5]|CL-14|DEC-1[248])$/

/** Which rules of EN 16931 a profile has. */
const applies: Partial<Record<EInvoiceProfile, (id: string) => boolean>> = {
  factur_x_minimum: (id) => aboutMinimum.test(id),
  factur_x_basic_wl: (id) => !aboutLines.test(id),
  xrechnung_extension: (id) => !replacedByExtension.has(id),
  xrechnung_cvd: (id) => id !== 'BR-CL-13',
}

const inProfile = (profile: EInvoiceProfile, rule: Rule): Rule =>
  profile.startsWith('xrechnung') && milder.has(rule.id) ? { ...rule, severity: 'warning' } : rule

const rulesByProfile = new Map<EInvoiceProfile, Rule[]>()

/** All rules that apply to a profile: those of EN 16931, and what it asks on top. */
export function rulesOf(profile: EInvoiceProfile): Rule[] {
  const known = rulesByProfile.get(profile)
  if (known) return known
  const isOfProfile = applies[profile] ?? (() => true)
  const rules = [...coreRules, ...(onTop[profile] ?? [])]
    .filter(({ id }) => isOfProfile(id))
    .map((rule) => inProfile(profile, rule))
  rulesByProfile.set(profile, rules)
  return rules
}

export const judge = (rules: readonly Rule[], invoice: EInvoice, syntax: Syntax): RuleFinding[] =>
  rules.flatMap(({ id, severity, broken }) =>
    broken(invoice, syntax).map((location) => ({ rule: id, severity, location })),
  )
