import type { FastifyInstance } from 'fastify'
import { allEndpoints } from '#server/platform/http/endpoints/contracts.ts'
import { docsPage, docsStyle } from './docs-page.ts'
import { describeApi } from './openapi.ts'

/**
 * The description of the API as JSON and as a page. Built when it is first asked for, because that takes as long as
 * the rest of a start; and once, because contracts do not change at runtime.
 */
export function apiDescription(app: FastifyInstance) {
  const build = async () => {
    const api = describeApi(await allEndpoints(), app.context.version)
    return { api, page: docsPage(api) }
  }
  let built: ReturnType<typeof build> | undefined
  const description = () => (built ??= build())
  const config = { access: 'public' } as const

  app.get('/api/openapi.json', { config }, async () => (await description()).api)
  app.get('/api/docs', { config }, async (_request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    return reply.type('text/html; charset=utf-8').send((await description()).page)
  })
  app.get('/api/docs.css', { config }, async (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
}
