import type { FastifyInstance } from 'fastify'

/** Long enough for the largest upload over a slow connection; a client that keeps sending is disconnected. */
const timeoutMs = 10_000

/**
 * Discards the rest of a body when a call is refused before it was read: most clients send all of it before they
 * look at the response, and would wait forever.
 */
export function unreadBodies(app: FastifyInstance) {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    raw.unpipe()
    raw.resume()
    const cutOff = setTimeout(() => raw.destroy(), timeoutMs)
    raw.once('close', () => clearTimeout(cutOff))
    raw.once('end', () => clearTimeout(cutOff))
  })
}
