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

/** Long enough for the largest upload over a slow connection; a client that keeps sending is disconnected. */
const discardWithinMs = 10_000

/**
 * Discards the rest of a body when a call is refused before it was read: most clients send all of it before they
 * look at the response, and would wait forever.
 */
export function unreadBodies(app: FastifyInstance) {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    raw.unpipe()
    raw.resume()
    const cutOff = setTimeout(() => raw.destroy(), discardWithinMs)
    raw.once('close', () => clearTimeout(cutOff))
    raw.once('end', () => clearTimeout(cutOff))
  })
}
