import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { AppError } from '#server/platform/app-error.ts'

type Expected = { field: string; bytes: number; types?: readonly string[]; otherwise: ErrorCode }

type Upload = {
  content: Buffer
  fileName: string
  type: string
  /** What else the form says, before or after the file. */
  fields: Record<string, string>
}

/** The one file of a form; refused while it is still arriving if it is too large. */
export async function readUpload(request: FastifyRequest, expected: Expected): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError(expected.otherwise)
  const upload = await orMalformed(readParts(request, expected))
  if (!upload || upload.content.length === 0) throw new AppError(expected.otherwise)
  return upload
}

async function readParts(request: FastifyRequest, expected: Expected): Promise<Upload | null> {
  let file: Omit<Upload, 'fields'> | null = null
  const fields: Record<string, string> = {}
  for await (const part of request.parts({ limits: { fileSize: expected.bytes, files: 1 } })) {
    if (part.type === 'file') file = await readFile(part, expected)
    else fields[part.fieldname] = String(part.value)
  }
  return file && { ...file, fields }
}

async function readFile(part: MultipartFile, { field, types, otherwise }: Expected) {
  if (part.fieldname !== field || (types && !types.includes(part.mimetype))) throw new AppError(otherwise)
  return { content: await part.toBuffer(), fileName: part.filename, type: part.mimetype }
}

/** Our own refusals and those of the plugin have a status; errors of its parser, such as a truncated form, do not. */
async function orMalformed<Read>(reading: Promise<Read>) {
  try {
    return await reading
  } catch (error) {
    if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error
    throw new AppError('request.malformed')
  }
}
