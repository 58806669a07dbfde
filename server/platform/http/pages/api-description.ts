import type { FastifyInstance } from 'fastify'
import { allEndpoints } from '#server/platform/http/endpoints/contracts.ts'
import { docsPage, docsStyle } from './docs-page.ts'
import { describeApi } from './openapi.ts'

/** The description of the API as JSON and as a page. Built once, because contracts do not change at runtime. */
export async function apiDescription(app: FastifyInstance) {
  const api = describeApi(await allEndpoints(), app.context.version)
  const page = docsPage(api)
  const config = { access: 'public' } as const

  app.get('/api/openapi.json', { config }, async () => api)
  app.get('/api/docs', { config }, async (_request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get('/api/docs.css', { config }, async (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
}
