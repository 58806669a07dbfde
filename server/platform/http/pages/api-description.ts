import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allEndpoints, allReplies } from '#server/platform/http/endpoints/contracts.ts'
import { requestCounter } from '#server/platform/http/requests/rate-limit.ts'
import { docsPage, docsStyle } from './docs-page.ts'
import { describeApi } from './openapi.ts'

const compress = promisify(gzip)

type Page = { type: string; plain: Buffer; compressed: Buffer; etag: string }

async function pageOf(type: string, text: string): Promise<Page> {
  const plain = Buffer.from(text)
  const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`
  return { type: `${type}; charset=utf-8`, plain, compressed: await compress(plain), etag }
}

/** Megabytes that need not be sent twice: they change with the version alone. */
function send(request: FastifyRequest, reply: FastifyReply, { type, plain, compressed, etag }: Page) {
  reply.header('etag', etag).header('cache-control', 'public, no-cache').header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const isCompressed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  if (isCompressed) reply.header('content-encoding', 'gzip')
  return reply.type(type).send(isCompressed ? compressed : plain)
}

/**
 * The description of the API as JSON and as a page. Built when it is first asked for, because that takes as long as
 * the rest of a start; and once, because contracts do not change at runtime. Limited like the other pages without sign-in.
 */
export function apiDescription(app: FastifyInstance) {
  const build = async () => {
    const api = describeApi(await allEndpoints(), await allReplies(), app.context.version)
    return {
      api: await pageOf('application/json', JSON.stringify(api)),
      page: await pageOf('text/html', docsPage(api)),
    }
  }
  let built: ReturnType<typeof build> | undefined
  const description = () => (built ??= build())
  const count = requestCounter({ perMinute: app.context.config.CUSTOMER_PAGE_LIMIT_PER_MINUTE })
  const options = {
    config: { access: 'public' },
    onRequest: async (request: FastifyRequest) => count(request.ip),
  } as const

  app.get('/api/openapi.json', options, async (request, reply) => send(request, reply, (await description()).api))
  app.get('/api/docs', options, async (request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    return send(request, reply, (await description()).page)
  })
  app.get('/api/docs.css', options, async (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
}
