import type { Translate } from '#shared/i18n/translate.ts'
import { ApiError } from '#web/platform/api/api-client.ts'

/** Throws errors found in the browser in the form of a server error, so that they are shown in the same places. */
export function throwFieldErrors(wrong: Record<string, string>, t: Translate) {
  const errors: Record<string, string[]> = {}
  for (const [field, text] of Object.entries(wrong)) errors[field] = [text]
  if (Object.keys(errors).length === 0) return
  throw new ApiError(422, { message: t('error.request.invalid'), code: 'request.invalid', errors })
}
