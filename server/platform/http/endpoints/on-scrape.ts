import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#shared/http/endpoint.ts'

/** Returns text to a user with the permission, or to a program with the METRICS_TOKEN, which cannot sign in. */
export function onScrape(app: FastifyInstance, endpoint: Endpoint, answer: () => Promise<string>) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access, scraped: true },
    handler: async (_request, reply) => reply.type('text/plain; version=0.0.4; charset=utf-8').send(await answer()),
  })
}
