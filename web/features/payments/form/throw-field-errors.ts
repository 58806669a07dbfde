import type { Translate } from '#shared/i18n/translate.ts'
import { ApiError } from '#web/platform/api/api-client.ts'

/** In the way of the server, so that it stands where the server's own words would. */
export function throwFieldErrors(wrong: Record<string, string>, t: Translate) {
  const errors: Record<string, string[]> = {}
  for (const [field, text] of Object.entries(wrong)) errors[field] = [text]
  if (Object.keys(errors).length === 0) return
  throw new ApiError(422, { message: t('error.request.invalid'), code: 'request.invalid', errors })
}
