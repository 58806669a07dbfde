import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { AppError } from '#server/platform/app-error.ts'

type Expected = { field: string; bytes: number; types?: readonly string[]; otherwise: ErrorCode }

/** The one file of a form, whole; larger than allowed it is refused while it is still arriving. */
export async function readUpload(request: FastifyRequest, { field, bytes, types, otherwise }: Expected) {
  const file = request.isMultipart() ? await request.file({ limits: { fileSize: bytes, files: 1 } }) : undefined
  if (!file || file.fieldname !== field || (types && !types.includes(file.mimetype))) throw new AppError(otherwise)
  return { content: await file.toBuffer(), fileName: file.filename, type: file.mimetype }
}
