import { locationLabel } from '#shared/einvoices/location-label.ts'
import type { messages } from '#shared/i18n/languages/en/einvoice-rules.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { RuleFinding } from './rules/check-e-invoice.ts'
import { messageOfCategoryRule } from './rules/vat-category-rules.ts'
import type { Syntax } from './rules/rule.ts'

type NameOf<Key> = Key extends `einvoice_rules.${infer Name}` ? Name : never
type RuleMessage = NameOf<keyof typeof messages>

/** The rules that say more than that something is missing, has too many decimals or an unknown code. */
const texts: Record<string, RuleMessage> = {
  'BR-17': 'payee_is_seller',
  'BR-27': 'not_negative',
  'BR-28': 'not_negative',
  'BR-29': 'period_order',
  'BR-30': 'period_order',
  'BR-51': 'card_number',
  'BR-53': 'vat_currency_total',
  'BR-CO-03': 'tax_point_twice',
  'BR-CO-09': 'vat_prefix',
  'BR-CO-10': 'sum_lines',
  'BR-CO-11': 'sum_allowances',
  'BR-CO-12': 'sum_charges',
  'BR-CO-13': 'sum_without_vat',
  'BR-CO-14': 'sum_vat',
  'BR-CO-15': 'sum_with_vat',
  'BR-CO-16': 'sum_payable',
  'BR-DEX-09': 'sum_payable',
  'BR-CO-17': 'vat_amount',
  'BR-CO-19': 'period_empty',
  'BR-CO-20': 'period_empty',
  'BR-CO-26': 'seller_unknown',
  'BR-IC-11': 'delivery_date',
  'BR-IC-12': 'delivery_country',
  'BR-B-01': 'split_country',
  'BR-B-02': 'split_alone',
  R002: 'one_note',
  R003: 'buyer_or_order',
  R004: 'specification',
  R005: 'same_currency',
  R006: 'once',
  R007: 'process',
  R008: 'empty_element',
  R040: 'percentage',
  R041: 'percentage_pair',
  R042: 'percentage_pair',
  R043: 'indicator',
  'R043-1': 'indicator',
  'R043-2': 'indicator',
  R044: 'indicator',
  R046: 'net_price',
  R051: 'one_currency',
  R053: 'vat_totals',
  R054: 'vat_totals',
  R055: 'same_sign',
  R080: 'once',
  R100: 'line_document',
  R101: 'line_document',
  R110: 'within_period',
  R111: 'within_period',
  R120: 'line_net',
  R121: 'base_quantity',
  R130: 'base_unit',
  P0100: 'document_type',
  P0101: 'document_type',
  P0112: 'document_type',
  F001: 'date',
  'BR-DE-16': 'seller_unknown',
  'BR-DE-17': 'document_type',
  'BR-DE-18': 'skonto',
  'BR-DE-19': 'iban',
  'BR-DE-20': 'iban',
  'BR-DE-21': 'specification',
  'BR-DE-22': 'file_names',
  'BR-DE-23-b': 'other_means',
  'BR-DE-24-b': 'other_means',
  'BR-DE-25-b': 'other_means',
  'BR-DE-26': 'corrected_invoice',
  'BR-DE-27': 'phone',
  'BR-DE-28': 'email',
  'BR-DE-TMP-32': 'no_delivery_date',
  'BR-TMP-2': 'web_address',
  'BR-TMP-3': 'one_base_quantity',
  'NO-R-002': 'norway_register',
  'NL-R-008': 'netherlands_means',
  'SE-R-005': 'sweden_f_tax',
  'SE-R-006': 'sweden_rate',
  'DK-R-003': 'denmark_classes',
  'DK-R-004': 'denmark_tax',
  'DK-R-005': 'denmark_means',
  'DK-R-014': 'wrong_identifier',
  'DK-R-017': 'wrong_identifier',
  'DE-R-T02': 'web_address',
  'DK-R-016': 'not_negative',
  'GR-R-008-2': 'once',
  'IS-R-001': 'document_type',
  'BR-DEX-15': 'sub_lines',
  'UBL-CR-646': 'sub_lines',
  'XSD-NUMBER': 'number',
  'XSD-ONCE': 'once',
  'XSD-DATE': 'date',
  'XSD-ORDER': 'order',
  'XSD-EMPTY': 'incomplete',
}

/** The first that matches applies to the rules that have no text of their own. */
const families: [RegExp, RuleMessage][] = [
  [/^(BR-(33|38|42|44)|BR-CO-2[1-4])$/, 'no_reason'],
  [/^BR-O-1[1-4]$/, 'outside_alone'],
  [/^BR-DEC-/, 'too_precise'],
  [/^BR-DEX-0[23]$/, 'sub_lines'],
  [/^BR-DEX-1/, 'third_party'],
  [/^(BR-CL-|BR-DEX-|PEPPOL-EN16931-CL)/, 'unknown_code'],
  [/^(PEPPOL-COMMON-|NO-R-001|IT-R-001|NL-R-00[35]|SE-R-00[1-4]|SE-R-013)/, 'wrong_identifier'],
  [/^SE-R-0(0[7-9]|1[012])/, 'sweden_giro'],
  [/^DK-R-0(0[89]|1[01])/, 'denmark_slip'],
  [/^GR-R-001-/, 'greece_number'],
  [/^IS-R-00[24]/, 'iceland_id'],
  [/^IS-R-00[35]/, 'iceland_address'],
  [/^IS-R-00[67]/, 'iceland_account'],
  [/^IS-R-0(0[89]|10)/, 'iceland_last_day'],
  [/^GR-(R-00[369]|R-010|R-004-2|S-011)/, 'wrong_identifier'],
  [/^PEPPOL-EN16931-P01/, 'exemption_category'],
  [/^BR-DE-CVD-0[3-6]/, 'vehicle'],
  [/^UBL-SR-(07|43|48|53)$|^(UBL|CII)-(CR|DT)-/, 'syntax'],
  [/^CII-SR-(0|439|454|46[37]|468|470)/, 'syntax'],
  [/^(UBL|CII)-SR-/, 'once'],
]

/** Peppol writes its rules of Germany otherwise: DE-R-023-2 is BR-DE-23-b. */
const germanName = (rule: string) =>
  rule.replace(/^DE-R-0*(\d+)(?:-([12]))?$/, (_, number: string, part?: string) =>
    part === undefined ? `BR-DE-${number}` : `BR-DE-${number}-${part === '1' ? 'a' : 'b'}`,
  )

function messageOf(rule: string): RuleMessage {
  const named = germanName(rule)
  const known = texts[named] ?? texts[named.replace('PEPPOL-EN16931-', '')]
  return known ?? families.find(([pattern]) => pattern.test(named))?.[1] ?? 'missing'
}

/** What a person can do about a finding, in their language. */
export function findingMessage({ rule, location }: RuleFinding, syntax: Syntax, t: Translate) {
  const ofCategory = messageOfCategoryRule(rule, syntax)
  if (ofCategory) {
    return t(`einvoice_rules.${ofCategory.message}`, { category: t(`einvoices.category.${ofCategory.category}`) })
  }
  const field = locationLabel(location, t)
  return t(`einvoice_rules.${messageOf(rule)}`, { field, syntax: syntax.toUpperCase() })
}
