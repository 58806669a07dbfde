import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'

const rawBodies = new WeakMap<FastifyRequest, Buffer>()

/** Every byte of the body, which is what a signature is about. */
export const rawBodyOf = (request: FastifyRequest) => rawBodies.get(request) ?? Buffer.alloc(0)

/** Accepts only JSON in UTF-8; a call that needs no body may have an empty one. */
export function jsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    rawBodies.set(request, body)
    if (body.length === 0) done(null, undefined)
    // Decoding it anyway would store other letters than were sent.
    else if (!isUtf8(body)) done(new AppError('request.malformed'))
    else void parse(request, body.toString(), done)
  })
}
