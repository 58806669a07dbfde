import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#shared/http/endpoint.ts'

/** Answers text to a user with the access, and to a program that bears the METRICS_TOKEN: nobody signs in for it. */
export function onScrape(app: FastifyInstance, endpoint: Endpoint, answer: () => Promise<string>) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access, scraped: true },
    handler: async (_request, reply) => reply.type('text/plain; version=0.0.4; charset=utf-8').send(await answer()),
  })
}
