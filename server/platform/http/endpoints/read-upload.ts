import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { AppError } from '#server/platform/app-error.ts'

type Expected = { field: string; bytes: number; types?: readonly string[]; otherwise: ErrorCode }

/** The one file of a form; refused while it is still arriving if it is too large. */
export async function readUpload(request: FastifyRequest, { field, bytes, types, otherwise }: Expected) {
  const file = request.isMultipart() ? await orMalformed(request.file({ limits: { fileSize: bytes, files: 1 } })) : null
  if (!file || file.fieldname !== field || (types && !types.includes(file.mimetype))) throw new AppError(otherwise)
  const content = await orMalformed(file.toBuffer())
  if (content.length === 0) throw new AppError(otherwise)
  return { content, fileName: file.filename, type: file.mimetype }
}

/** The plugin's own refusals have a status; errors of its parser, such as a truncated form, do not. */
async function orMalformed<Read>(reading: Promise<Read>) {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error
    throw new AppError('request.malformed')
  }
}
