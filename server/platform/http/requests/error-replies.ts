import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { type ErrorCode, errorStatus } from '#shared/errors/error-codes.ts'
import type { ErrorBody } from '#shared/errors/error-body.ts'
import { fieldErrors } from '#shared/validation/field-errors.ts'
import { AppError } from '#server/platform/app-error.ts'
import { isCollision, isDatabaseAway } from '#server/platform/database/connection/database-errors.ts'

/** All errors are returned in one form, in the user's language, without internal details. */
export function errorReplies(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | AppError | ZodError, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal.code === 'server.failed') request.log.error({ err: error }, 'a request failed')
    if (refusal.code === 'record.busy')
      request.log.warn({ err: error }, 'a request was in the way of others to the last')
    if (refusal.code === 'database.unavailable') request.log.warn({ err: error }, 'the database is away')
    return refuse(request, reply, refusal)
  })
  app.setNotFoundHandler((request, reply) => refuse(request, reply, { code: 'request.unknown_path' }))
}

type Refusal = { code: ErrorCode; errors?: (request: FastifyRequest) => Record<string, string[]>; from?: AppError }

function asRefusal(error: FastifyError | AppError | ZodError): Refusal {
  if (error instanceof AppError)
    return { code: error.code, from: error, errors: (request) => ownFieldErrors(error, request) }
  if (error instanceof ZodError)
    return { code: 'request.invalid', errors: (request) => fieldErrors(error, request.translate) }
  if (isDatabaseAway(error)) return { code: 'database.unavailable' }
  if (error.name === 'AbortError') return { code: 'request.abandoned' }
  if (isCollision(error)) return { code: 'record.busy' }
  return {
    code:
      byHttpStatus[error.statusCode ?? 500] ??
      ((error.statusCode ?? 500) < 500 ? 'request.malformed' : 'server.failed'),
  }
}

/** Errors of Fastify and its plugins. */
const byHttpStatus: Record<number, ErrorCode> = {
  400: 'request.malformed',
  404: 'request.unknown_path',
  413: 'request.too_large',
  415: 'request.wrong_type',
  429: 'request.too_many',
}

const ownFieldErrors = (error: AppError, { translate }: FastifyRequest) =>
  Object.fromEntries(
    Object.entries(error.details.fields ?? {}).map(([field, { key, params }]) => [field, [translate(key, params)]]),
  )

function refuse(request: FastifyRequest, reply: FastifyReply, { code, errors, from }: Refusal) {
  const byField = errors?.(request) ?? {}
  const body: ErrorBody = {
    message: request.translate(`error.${code}`, from?.details.params),
    code,
    ...(Object.keys(byField).length > 0 && { errors: byField }),
    ...(from?.details.conflict && { conflict: from.details.conflict }),
  }
  if (from?.details.retryAfter) reply.header('retry-after', Math.ceil(from.details.retryAfter))
  // A download may have set its file name and type before it failed.
  for (const name of ['content-disposition', 'etag']) reply.removeHeader(name)
  return reply.code(errorStatus[code]).type('application/json; charset=utf-8').send(body)
}
