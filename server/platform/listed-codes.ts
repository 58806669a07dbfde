import { unlistedCodes } from '#shared/einvoices/codes/unlisted-codes.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Refuses codes that no e-invoice may have, at their fields. */
export function refuseUnlistedCodes(request: object) {
  const fields = unlistedCodes(request)
  if (Object.keys(fields).length > 0) throw new AppError('request.invalid', { fields })
}
