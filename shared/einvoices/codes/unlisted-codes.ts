import type { FieldMessage } from '#shared/validation/field-errors.ts'
import {
  allowanceReasons,
  chargeReasons,
  itemClassifications,
  noteSubjects,
  objectSchemes,
  unitCodes,
} from './document-codes.ts'
import { addressSchemes, identifierSchemes } from './party-schemes.ts'
import { exemptionCodes } from './codes.ts'

/** The list that each code must be of, by the field of a request, and the names of the lists. */
const lists: Record<string, [codes: ReadonlySet<string>, name: string]> = {
  'allowances.*.reason_code': [allowanceReasons, 'UNTDID 5189'],
  'charges.*.reason_code': [chargeReasons, 'UNTDID 7161'],
  'notes.*.subject_code': [noteSubjects, 'UNTDID 4451'],
  'invoiced_object.scheme': [objectSchemes, 'UNTDID 1153'],
  'delivery.location.scheme': [identifierSchemes, 'ISO 6523'],
  'payee.identifier.scheme': [identifierSchemes, 'ISO 6523'],
  'payee.legal_id.scheme': [identifierSchemes, 'ISO 6523'],
  'lines.*.unit_code': [unitCodes, 'UN/ECE 20'],
  'lines.*.discount_reason_code': [allowanceReasons, 'UNTDID 5189'],
  'lines.*.charge_reason_code': [chargeReasons, 'UNTDID 7161'],
  'lines.*.discount_parts.*.reason_code': [allowanceReasons, 'UNTDID 5189'],
  'lines.*.charge_parts.*.reason_code': [chargeReasons, 'UNTDID 7161'],
  'lines.*.invoiced_object.scheme': [objectSchemes, 'UNTDID 1153'],
  'lines.*.standard_item_scheme': [identifierSchemes, 'ISO 6523'],
  'lines.*.classification.list': [itemClassifications, 'UNTDID 7143'],
  'lines.*.further_classifications.*.list': [itemClassifications, 'UNTDID 7143'],
  unit_code: [unitCodes, 'UN/ECE 20'],
  'legal_id.scheme': [identifierSchemes, 'ISO 6523'],
  'electronic_address.scheme': [addressSchemes, 'EAS'],
  vatex_code: [exemptionCodes, 'VATEX'],
}

/** The codes of a request that are in none of the lists of EN 16931 (BR-CL), by their fields. The lists are too long for the browser. */
export const unlistedCodes = (request: object): Record<string, FieldMessage> =>
  Object.fromEntries(fieldsOf(request, '', '').flatMap(([field, place, code]) => whyUnlisted(field, place, code)))

function whyUnlisted(field: string, place: string, code: string): [string, FieldMessage][] {
  const [codes, list] = lists[place] ?? []
  return !codes || code === '' || codes.has(code)
    ? []
    : [[field, { key: 'validation.unlisted_code', params: { code, list: list ?? '' } }]]
}

type Field = [field: string, place: string, code: string]

const within = (name: string, of: string) => (of === '' ? name : `${of}.${name}`)

/** Every text of a request with its field, and with its place: the field without the numbers of its rows. */
function fieldsOf(value: unknown, field: string, place: string): Field[] {
  if (typeof value === 'string') return [[field, place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    fieldsOf(inner, within(name, field), within(Array.isArray(value) ? '*' : name, place)),
  )
}
