import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'

/** Accepts only JSON in UTF-8; a call that needs no body may have an empty one. */
export function jsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    // Decoding it anyway would store other letters than were sent.
    else if (!isUtf8(body)) done(new AppError('request.malformed'))
    else void parse(request, body.toString(), done)
  })
}
