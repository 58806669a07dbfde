import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mayAccess } from '#shared/access/permissions.ts'
import { AppError } from '#server/platform/app-error.ts'
import { isSameSecret } from '#server/platform/secrets.ts'
import { localeOf, translateTo } from '#server/platform/i18n/languages.ts'
import type { ServerContext } from '#server/platform/http/server-context.ts'

/** Identifies the user before anything else happens, and checks the route's permission. */
export function accessControl(app: FastifyInstance) {
  app.decorateRequest('actor', null)
  app.decorateRequest('locale', 'en')
  app.decorateRequest('translate', translateTo('en'))

  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api') && !config?.access) throw new Error(`The route ${url} does not say who may use it.`)
  })

  app.addHook('onRequest', async (request, reply) => {
    request.locale = localeOf(request.headers['accept-language'])
    request.translate = translateTo(request.locale)
    reply.header('x-request-id', request.id)
    const { access, scraped, answersDeactivated } = request.routeOptions.config
    if (!access || access === 'public') return

    const token = bearerToken(request)
    if (scraped && token && isSameSecret(token, app.context.config.METRICS_TOKEN)) return
    if (!token) throw new AppError('session.required')
    request.actor = await actorOf(app.context, token, answersDeactivated)
    if (!request.actor) throw new AppError('session.required')
    if (!mayAccess(access, request.actor)) throw new AppError('permission.missing')
  })
}

/** Some calls also answer a session that ended because its user was deactivated. */
const actorOf = async (context: ServerContext, token: string, answersDeactivated = false) =>
  (await context.authenticate(token)) ?? (answersDeactivated ? context.authenticateDeactivated(token) : null)

function bearerToken(request: FastifyRequest) {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}
