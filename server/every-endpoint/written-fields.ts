import type { Operation } from '#server/platform/http/pages/openapi.ts'
import type { JsonSchema as Schema } from './json-schema.ts'

/** Fields that only the server decides. A client that sends them is refused or ignored. */
const decidedByTheServer = [
  'id',
  'user_id',
  'created_at',
  'created_by',
  'updated_at',
  'issued_at',
  'voided_at',
  'archived_at',
  'retired_at',
  'last_sign_in_at',
  'email_verified',
  'email_verified_at',
  'password_hash',
  'token_hash',
  'role',
  'role_id',
  'permissions',
  'slug',
  'active',
  'is_default',
  'number',
  'status',
  'net_minor',
  'vat_minor',
  'gross_minor',
  'paid_minor',
  'credited_minor',
  'outstanding_minor',
  'allocated_minor',
  'unallocated_minor',
  'refunded_minor',
] as const

/** Allowances and charges are named by their ids, and documents that came before by their numbers. */
const ofAdjustments = ['allowances.id', 'charges.id']
/** A payee, a place, what it is charged for and what proves it, by what others call them. */
const ofLines = ['lines.invoiced_object.id']
const ofSchedules = [
  ...ofAdjustments,
  ...ofLines,
  'payee.identifier.id',
  'payee.legal_id.id',
  'delivery.location.id',
  'invoiced_object.id',
  'supporting_documents.id',
]
const ofTheWhole = [...ofSchedules, 'preceding.number']

/** How others know a business: by an address, or a number in a register. */
const ofParties = ['electronic_address.id', 'legal_id.id']

/** Calls whose purpose is to set one of these fields; their own rules decide who may. */
const writable: Record<string, string[]> = {
  /** The access point says it, under its signature. */
  answerDelivery: ['status'],
  /** Plans and steps that stay are named by their ids, and one of the plans is the default. */
  saveReminderSettings: ['plans.id', 'plans.is_default', 'plans.steps.id'],
  inviteUser: ['role_id'],
  updateUser: ['role_id', 'active'],
  createRole: ['permissions', 'slug'],
  updateRole: ['permissions'],
  updateBusiness: ofParties,
  createCustomer: ofParties,
  updateCustomer: ofParties,
  // An existing line is named by its id, and a part of it can be credited by amount.
  createInvoice: ['lines.id', ...ofTheWhole],
  updateInvoice: ['lines.id', ...ofTheWhole],
  previewDraft: ['lines.id', ...ofTheWhole],
  createSchedule: ['lines.id', ...ofSchedules],
  updateSchedule: ['lines.id', ...ofSchedules],
  previewCreditDraft: ['lines.net_minor', ...ofTheWhole],
  createCreditNote: ['lines.net_minor', ...ofTheWhole],
  updateCreditNote: ['lines.net_minor', ...ofTheWhole],
  creditInvoice: ['lines.net_minor', ...ofLines],
}

type Field = { path: string; name: string }

const bodyOf = ({ requestBody }: Operation) => requestBody?.content['application/json']?.schema as Schema | undefined

const innerOf = ({ anyOf = [], oneOf = [], items }: Schema) => [...anyOf, ...oneOf, ...(items ? [items] : [])]

function fieldsOf(schema: Schema, at = ''): Field[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = at ? `${at}.${name}` : name
    return [{ path, name }, ...fieldsOf(field, path)]
  })
  return [...own, ...innerOf(schema).flatMap((inner) => fieldsOf(inner, at))]
}

const refusesOthers = (schema: Schema & { additionalProperties?: unknown }): boolean =>
  (schema.type !== 'object' || schema.additionalProperties === false) &&
  [...Object.values(schema.properties ?? {}), ...innerOf(schema)].every(refusesOthers)

/** The fields of a call that only the server may decide and that are not explicitly allowed. */
export function forbiddenFields(operation: Operation) {
  const allowed = writable[operation.operationId] ?? []
  return fieldsOf(bodyOf(operation) ?? {})
    .filter(({ name, path }) => decidedByTheServer.some((decided) => decided === name) && !allowed.includes(path))
    .map(({ path }) => path)
}

/** Whether unknown fields are refused everywhere in the body; where not, they are ignored. */
export const isStrict = (operation: Operation) => refusesOthers(bodyOf(operation) ?? {})

/** Fields that a client may not send with a call, as it would send them. */
export const forgedFields = (operation: Operation, value: unknown) => {
  const allowed = writable[operation.operationId] ?? []
  return Object.fromEntries(decidedByTheServer.filter((name) => !allowed.includes(name)).map((name) => [name, value]))
}
