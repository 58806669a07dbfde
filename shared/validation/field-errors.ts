import type { z } from 'zod'
import type { MessageKey, MessageParams, Translate } from '#shared/i18n/translate.ts'

export type FieldMessage = { key: MessageKey; params?: MessageParams }

type Issue = z.core.$ZodIssue

/** A custom rule in a schema: the message is a key, so that each reader gets it in their language. */
export const refusedAs = (key: MessageKey, params: MessageParams = {}) => ({ params: { key, params } })

/** The messages of a failed parse by field, as the API returns them and as a form shows them: `contacts.0.email`. */
export function fieldErrors(error: z.ZodError, translate: Translate) {
  // Without a prototype: a field may be called `constructor`.
  const errors: Record<string, string[]> = Object.create(null)
  for (const [field, { key, params }] of fieldMessages(error)) {
    const texts = (errors[field] ??= [])
    const text = translate(key, params)
    if (!texts.includes(text)) texts.push(text)
  }
  return errors
}

/** The same before it is translated, for what is read later by someone else. */
export const fieldMessages = (error: z.ZodError) => error.issues.flatMap(messagesOf)

function messagesOf(issue: Issue): [string, FieldMessage][] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [[...path, key].join('.'), { key: 'validation.unknown_field' }])
  return [[path.join('.'), messageOf(issue)]]
}

function messageOf(issue: Issue): FieldMessage {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? { key: 'validation.required' }
        : { key: 'validation.wrong_kind' }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      // A choice that was not made, or a field that was left empty.
      return { key: issue.input === '' ? 'validation.required' : (formats[issue.format] ?? 'validation.wrong_kind') }
    case 'custom':
      return ownMessage(issue.params)
    default:
      return { key: 'validation.wrong_kind' }
  }
}

const formats: Record<string, MessageKey> = { email: 'validation.email', date: 'validation.date' }

/** A list is counted: "at least 1" would be read as an amount. */
function tooSmall(issue: z.core.$ZodIssueTooSmall): FieldMessage {
  if (issue.origin === 'array') return { key: 'validation.too_few', params: { count: Number(issue.minimum) } }
  if (issue.origin !== 'string') return { key: 'validation.too_small', params: { limit: Number(issue.minimum) } }
  return issue.minimum === 1
    ? { key: 'validation.required' }
    : { key: 'validation.too_short', params: { count: Number(issue.minimum) } }
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig): FieldMessage {
  if (origin === 'array') return { key: 'validation.too_many', params: { count: Number(maximum) } }
  return origin === 'string'
    ? { key: 'validation.too_long', params: { count: Number(maximum) } }
    : { key: 'validation.too_big', params: { limit: Number(maximum) } }
}

function ownMessage(params: Record<string, unknown> | undefined): FieldMessage {
  return params && 'key' in params ? (params as FieldMessage) : { key: 'validation.wrong_kind' }
}
