import type { Identifier } from '#shared/einvoices/einvoice.ts'
import {
  isAustralianNumber,
  isBelgianNumber,
  isDanishNumber,
  isDutchVatNumber,
  isGln,
  isItalianOffice,
  isItalianTaxCode,
  isItalianVatNumber,
  isNorwegianNumber,
  isSwedishNumber,
} from './identifiers.ts'
import { parties } from './places.ts'
import { onlyIn, placed, type Placed, placedOne, type Rule, rulesAbout, type Severity, type Syntax } from './rule.ts'

/** Electronic addresses, identifiers and registrations: what has a scheme is checked as its scheme wants it. */
const identifiers = rulesAbout((invoice): Placed<Identifier>[] =>
  parties(invoice).flatMap(({ at, item }) => [
    ...placedOne(`${at}.electronic_address`, item.electronic_address),
    ...placed(`${at}.ids`, item.ids),
    ...placedOne(`${at}.legal_id`, item.legal_id),
  ]),
)

const ofScheme = (scheme: string, number: string, isRight: (id: string) => boolean, severity: Severity = 'fatal') =>
  identifiers(`PEPPOL-COMMON-R0${number}`, 'id', (given) => given.scheme !== scheme || isRight(given.id), severity)

const vatIds = rulesAbout((invoice) =>
  parties(invoice).flatMap(({ at, item }) => placedOne(`${at}.vat_id`, item.vat_id)),
)

/** What a scheme wants in UBL since the releases after May 2025, which CII never had. */
const sinceThen: Rule[] = [
  ofScheme('0096', '52', (id) => /^\d{10}$/.test(id)),
  ofScheme('0198', '53', (id) => /^DK\d{8}$/.test(id)),
  ofScheme('0106', '54', (id) => /^\d{8}$/.test(id), 'warning'),
  ofScheme('0190', '55', (id) => /^\d{20}$/.test(id), 'warning'),
  ofScheme('9944', '56-1', isDutchVatNumber, 'warning'),
  vatIds('PEPPOL-COMMON-R056-2', '', (id) => !id.startsWith('NL') || isDutchVatNumber(id), 'warning'),
  ofScheme('0217', '57', (id) => /^\d{12}$/.test(id), 'warning'),
]

export const peppolIdentifierRules: Rule[] = [
  ofScheme('0088', '40', isGln),
  ofScheme('0192', '41', isNorwegianNumber),
  ofScheme('0184', '42', isDanishNumber),
  ofScheme('0208', '43', isBelgianNumber),
  ofScheme('0201', '44', isItalianOffice, 'warning'),
  ofScheme('0210', '45', isItalianTaxCode, 'warning'),
  ofScheme('9907', '46', isItalianTaxCode, 'warning'),
  ofScheme('0211', '47', isItalianVatNumber, 'warning'),
  onlyIn('cii', ofScheme('9906', '48', isItalianVatNumber, 'warning')),
  ofScheme('0007', '49', isSwedishNumber),
  ofScheme('0151', '50', isAustralianNumber),
  ...sinceThen.map((rule) => onlyIn('ubl', rule)),
]

const process = /urn:fdc:peppol\.eu:2017:poacc:billing:(\d{2}):1\.0/
const billing = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const processes = [
  billing,
  'urn:peppol:france:billing:regulated',
  'urn:peppol:france:billing:non-regulated',
  'urn:peppol:bis:billing_with_response',
]

/** UBL has a list of processes, CII takes any number. */
export const isProcess = (id: string, syntax: Syntax) => (syntax === 'ubl' ? processes.includes(id) : process.test(id))
export const isBilling = (id: string, syntax: Syntax) =>
  syntax === 'ubl' ? processes.includes(id) : id.includes(billing)
