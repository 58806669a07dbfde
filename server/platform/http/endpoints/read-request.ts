import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#shared/http/endpoint.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { Actor, Origin } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ServerContext } from '#server/platform/http/server-context.ts'

export type EndpointRequest<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
  origin: Origin
  /** The user's language and its translations. */
  locale: string
  translate: Translate
  /** The requested path, for the links of a page. */
  url: string
  /** For the few handlers that read more than JSON: uploads. */
  request: FastifyRequest
}

export type AskedBy<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = EndpointRequest<P, Q, B> & {
  actor: Actor
}

/** Finds what the secret in an address opens, or refuses. */
export type Open<P extends z.ZodType, Opened> = (
  context: ServerContext,
  asked: { params: z.output<P>; request: FastifyRequest },
) => Promise<Opened>

export function signedIn(actor: Actor | null) {
  if (!actor) throw new AppError('session.required')
  return actor
}

export function readParams<P extends z.ZodType>(
  endpoint: Pick<Endpoint<P>, 'params'>,
  request: FastifyRequest,
): z.output<P> {
  const params = endpoint.params?.safeParse(request.params)
  // An invalid id belongs to no record.
  if (params && !params.success) throw new AppError('record.not_found')
  return params?.data as z.output<P>
}

export function readRequest<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B>,
  request: FastifyRequest,
): EndpointRequest<P, Q, B> {
  return {
    params: readParams(endpoint, request),
    query: endpoint.query?.parse(request.query, { reportInput: true }) as z.output<Q>,
    body: endpoint.body?.parse(request.body ?? {}, { reportInput: true }) as z.output<B>,
    origin: originOf(request),
    locale: request.locale,
    translate: request.translate,
    url: request.url.split('?')[0] ?? '',
    request,
  }
}

const originOf = (request: FastifyRequest): Origin => ({
  request_id: request.id,
  address: request.ip,
  device: (request.headers['user-agent'] ?? '').slice(0, 300),
})
