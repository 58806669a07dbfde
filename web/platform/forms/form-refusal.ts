import type { Endpoint } from '#shared/http/endpoint.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { fieldErrors } from '#shared/validation/field-errors.ts'
import { ApiError } from '#web/platform/api/api-client.ts'
import { translate } from '#web/platform/language/language-store.ts'
import { pathsOverlap } from './field-path.ts'

export type Errors = Record<string, string[]>
export type Refusal = { errors: Errors; message: string | null }

export const noErrors: Refusal = { errors: {}, message: null }

export function validateLocally(endpoint: Pick<Endpoint, 'body'>, body: unknown, t: Translate): Refusal | null {
  const check = endpoint.body?.safeParse(body, { reportInput: true })
  return check?.error ? { errors: fieldErrors(check.error, t), message: null } : null
}

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401) return { errors: {}, message: translate('form.log_in_again') }
  return { errors: error.errors, message: error.isAlerted ? null : error.message }
}

/** The visible fields of a form, by name. */
function fieldsByName(form: HTMLFormElement | null) {
  const fields = form ? [...form.querySelectorAll<HTMLElement>('[name], [data-path]')] : []
  return fields
    .filter((field) => field.getAttribute('type') !== 'hidden')
    .map((field) => ({ field, name: field.dataset['path'] ?? field.getAttribute('name') ?? '' }))
}

/** `to.1` becomes `to` if one field contains the whole list. */
function fieldFor(path: string, names: ReadonlySet<string>): string | undefined {
  if (path === '' || names.has(path)) return path || undefined
  return fieldFor(path.split('.').slice(0, -1).join('.'), names)
}

/** An error about something without a field becomes an error of the whole form. */
export function placeAtFields(form: HTMLFormElement | null, { errors, message }: Refusal): Refusal {
  const names = new Set(fieldsByName(form).map(({ name }) => name))
  const placed: Errors = {}
  const elsewhere: string[] = []
  for (const [path, texts] of Object.entries(errors)) {
    const field = fieldFor(path, names)
    if (field === undefined) elsewhere.push(...texts)
    else placed[field] = [...new Set([...(placed[field] ?? []), ...texts])]
  }
  const general = Object.keys(placed).length > 0 ? null : message
  return { errors: placed, message: elsewhere.join(' ') || general }
}

export function focusFirst(form: HTMLFormElement | null, errors: Errors) {
  fieldsByName(form)
    .find(({ name }) => Object.hasOwn(errors, name))
    ?.field.focus()
}

/** A field whose text cannot be read, such as a date, shows its error itself: nothing is sent until it is corrected. */
export function focusMistyped(form: HTMLFormElement | null) {
  const mistyped = form?.querySelector<HTMLElement>('[data-mistyped]')
  mistyped?.focus()
  return mistyped !== null && mistyped !== undefined
}

export const withoutErrorsAt = (errors: Errors, path: string) =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !pathsOverlap(field, path)))
