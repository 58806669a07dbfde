import { ApiError } from '#web/platform/api/api-client.ts'
import { type Errors, type Refusal, refusalOf, validateLocally } from '#web/platform/forms/form-refusal.ts'
import { translate } from '#web/platform/language/language-store.ts'
import type { DraftKind, DraftRecord } from './draft-kind.ts'

type Kind<Values> = Pick<
  DraftKind<DraftRecord, Values, never>,
  'create' | 'toBody' | 'contentOf' | 'whyKept' | 'fieldOf'
>

/** Values that the server would refuse are not sent; the errors are shown at once. */
export function whyNotSent<Values>(kind: Kind<Values>, values: Values): Refusal | null {
  const kept = kind.whyKept(values)
  if (kept) return { errors: kept, message: null }
  const refusal = validateLocally(kind.create, kind.toBody(values), translate)
  return refusal && inFields(kind, refusal, values)
}

/** With the errors of the body as those of the fields. */
export const inFields = <Values>({ fieldOf }: Kind<Values>, { errors, message }: Refusal, values: Values): Refusal => ({
  errors: Object.fromEntries(Object.entries(errors).map(([path, texts]) => [fieldOf(path, values), texts])),
  message,
})

/** Errors in lines that only the server can detect, such as a VAT code that no longer exists. */
export function whyLinesRefused<Values>(kind: Kind<Values>, error: unknown, sent: Values): Refusal | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null
  const refusal = inFields(kind, refusalOf(error), sent)
  return wrongLines(refusal.errors) && refusal
}

/** The names of lines with errors, such as `lines.3`; null if something else is wrong too. */
export function wrongLines(errors: Errors) {
  const names = Object.keys(errors).flatMap((path) => /^(?:lines|parts)\.\d+(?=\.)/.exec(path) ?? [])
  return names.length === 0 || names.length < Object.keys(errors).length ? null : new Set(names)
}

/** As the server stores it: texts trimmed. */
export const asStored = <Values>({ create, contentOf }: Kind<Values>, values: Values) =>
  JSON.stringify(create.body?.safeParse(JSON.parse(contentOf(values))).data)
