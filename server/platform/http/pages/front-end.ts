import { hash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'
import { localeOf } from '#server/platform/i18n/languages.ts'
import type { ServerContext } from '#server/platform/http/server-context.ts'
import { allEndpoints } from '#server/platform/http/endpoints/contracts.ts'
import { type ScreenStart, screenStart } from './screen-start.ts'
import { openerPolicy, pagePolicy } from './security-headers.ts'

/** Nothing here is for search engines; what finds an address all the same gets `X-Robots-Tag`. */
const robots = 'User-agent: *\nDisallow: /\n'

const year = 365 * 24 * 60 * 60

type Place = { folder: string; isSilent: ServerContext['isSilent'] }

/** Serves the built front end: files with a hash in their names are cached for ever; every other path gets the page. */
export async function frontEnd(app: FastifyInstance, { folder, isSilent }: Place) {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const startFor = screenStart(folder, await queriesOfContracts())
  const scripts = inlineScripts(page)

  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', `public, max-age=${year}, immutable`)
    },
  })
  app.get('/favicon.svg', async (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(readFileSync(join(folder, 'favicon.svg'))),
  )

  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))

  app.get('/*', async (request, reply) => {
    if (isNoPage(request.url)) throw new AppError('request.unknown_path')
    const visit = visitOf(request)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', pagePolicy({ nonce, scripts }))
      .header('cross-origin-opener-policy', openerPolicy(request.headers['sec-fetch-site']))
      .type('text/html; charset=utf-8')
      .send(filledPage(page, { nonce, visit, start: startFor(visit), isCopy: await isSilent() }))
  })
}

/** What the calls of the contracts take as their query. */
async function queriesOfContracts() {
  const reads = (await allEndpoints()).filter(({ endpoint }) => endpoint.method === 'GET')
  const queries = new Map<string, (typeof reads)[number]['endpoint']['query']>(
    reads.map(({ endpoint }) => [endpoint.path, endpoint.query]),
  )
  return (path: string, query: URLSearchParams) =>
    queries.get(path)?.safeParse(Object.fromEntries(query)).success ?? true
}

type Filling = { nonce: string; visit: { locale: string }; start: ScreenStart; isCopy: boolean }

const filledPage = (page: string, { nonce, visit: { locale }, start, isCopy }: Filling) =>
  page
    .replaceAll('__CSP_NONCE__', nonce)
    .replace('<html lang="en">', () => `<html lang="${locale}"${isCopy ? ' data-copy' : ''}>`)
    .replace('<!-- first calls -->', () => firstCalls(start.calls))
    .replace('<!-- shell -->', () => start.shell)

/** Read by the inlined script. */
const firstCalls = (calls: readonly string[]) =>
  calls.length === 0 ? '' : `<meta name="first-calls" content="${calls.join(' ').replaceAll('&', '&amp;')}">`

/** The policy allows the inlined script by its hash, and no other. */
const inlineScripts = (page: string) =>
  [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code = '']) => `'sha256-${hash('sha256', code, 'base64')}'`)

/** What programs ask for; any other address is that of a screen, or of none. */
export const isNoPage = (url: string) => /^\/(api|assets|photos)([/?]|$)/.test(url)

const visitOf = ({ url, headers }: FastifyRequest) => ({
  url,
  hasToken: /(^|; )token=/.test(headers.cookie ?? ''),
  locale: localeOf(headers['accept-language']),
})
