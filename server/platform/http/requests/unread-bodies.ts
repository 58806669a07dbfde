import type { FastifyInstance } from 'fastify'

/** Long enough for what an upload may be, over a slow line; whoever sends on beyond it is cut off. */
const patienceMs = 10_000

/**
 * A call that was refused before its body was read to the end: the rest is thrown away as it comes. Left where it is, it would keep
 * the sender waiting, who sends all of it before looking at the answer.
 */
export function unreadBodies(app: FastifyInstance) {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    raw.unpipe()
    raw.resume()
    const cutOff = setTimeout(() => raw.destroy(), patienceMs)
    raw.once('close', () => clearTimeout(cutOff))
    raw.once('end', () => clearTimeout(cutOff))
  })
}
