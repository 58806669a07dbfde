import type { Conflict } from '#shared/errors/error-body.ts'
import { type ErrorCode, errorStatus } from '#shared/errors/error-codes.ts'
import type { MessageParams } from '#shared/i18n/translate.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'

type Details = {
  params?: MessageParams
  /** The error message of each field. */
  fields?: Record<string, FieldMessage>
  /** The fields changed by another user in the meantime. */
  conflict?: Conflict
  /** Seconds until a retry makes sense. */
  retryAfter?: number
}

/**
 * A refusal that the user can act on. Anything else that is thrown is a bug: it is logged in full, and answered with
 * a bare 500.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }

  get status() {
    return errorStatus[this.code]
  }
}

export const refusedField = (field: string, message: FieldMessage) =>
  new AppError('request.invalid', { fields: { [field]: message } })

/** Of several ids that were asked for, the first that does not exist is named by its place. */
export function refuseUnknownId(
  field: string,
  asked: readonly string[],
  known: ReadonlySet<string>,
  key: FieldMessage['key'],
) {
  const unknown = asked.findIndex((id) => !known.has(id))
  if (unknown !== -1) throw refusedField(`${field}.${unknown}`, { key })
}

export function orNotFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new AppError('record.not_found')
  return found
}

/** Messages at fields are more specific than the error's own message. */
export function reasonsOf({ code, details }: AppError): FieldMessage[] {
  const fields = Object.values(details.fields ?? {})
  return fields.length > 0 ? fields : [{ key: `error.${code}`, ...(details.params && { params: details.params }) }]
}
