import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'

/** JSON in UTF-8 alone is read, and a call that needs no body may come with an empty one. */
export function jsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    // Decoded all the same, it would be kept with other letters than were sent.
    else if (!isUtf8(body)) done(new AppError('request.malformed'))
    else void parse(request, body.toString(), done)
  })
}
