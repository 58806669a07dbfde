import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Endpoint, successStatus } from '#shared/http/endpoint.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { withoutOverrides } from '#shared/validation/text.ts'
import { type Actor, auditActor, type Origin } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { checkReply } from './check-reply.ts'
import { answerOnce, isAnsweredOnce } from './idempotency.ts'
import { allowCommitWithLastWrite } from '#server/platform/database/pipelining/last-write.ts'
import type { ServerContext } from '#server/platform/http/server-context.ts'

type EndpointRequest<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
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

type AskedBy<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = EndpointRequest<P, Q, B> & {
  actor: Actor
}

/** An endpoint without a reply returns nothing. */
type Answer<R extends z.ZodType> = Promise<[z.input<R>] extends [undefined] ? void : z.input<R>>

/** Registers an endpoint that changes nothing. */
export function onRead<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  answer: (db: Db, asked: AskedBy<P, Q, B>) => Answer<R>,
) {
  register(app, endpoint, (asked, visitor) => {
    const actor = signedIn(visitor)
    return app.ownWrites.read(actor, (db) => answer(db, { ...asked, actor }))
  })
}

/**
 * Registers a read that takes the database a moment, or does for most requests: then it begins while the session is looked up, so that
 * both take one trip. Whoever asks gets nothing of it, not even whether it failed, before their session and permission have been checked.
 */
export function onQuickRead<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  answer: (db: Db, asked: EndpointRequest<P, Q, B>) => Answer<R>,
  /** What takes longer waits: nobody without a session shall keep the database busy. */
  isQuick: (asked: EndpointRequest<P, Q, B>) => boolean = () => true,
) {
  const read = (request: FastifyRequest) => async (db: Db) => answer(db, readRequest(endpoint, request))
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      access: endpoint.access,
      begin: (request) => {
        const asked = validRequest(endpoint, request)
        return asked && isQuick(asked) ? app.ownWrites.readAtOnce(async (db) => answer(db, asked)) : undefined
      },
    },
    handler: async (request, reply) => {
      const answered = request.begun ?? app.ownWrites.read(signedIn(request.actor), read(request))
      return send(app, endpoint, reply, await answered)
    },
  })
}

/** Registers an endpoint that writes: the whole handler runs in one transaction. */
export function onWrite<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  answer: (tx: Tx, asked: AskedBy<P, Q, B>) => Answer<R>,
  /**
   * Whether a query marked as the last write may be sent with the commit, because the handler writes nothing after
   * it.
   */
  { endsWithLastWrite = false } = {},
) {
  register(app, endpoint, async (asked, visitor) => {
    const actor = signedIn(visitor)
    const { request } = asked
    const answered = await inTransaction(app.context.db, auditActor(actor, asked.origin), (tx) => {
      if (endsWithLastWrite && !isAnsweredOnce(endpoint, request)) allowCommitWithLastWrite(tx)
      return answerOnce(tx, actor, endpoint, request, () => answer(tx, { ...asked, actor }))
    })
    await app.ownWrites.noteWrite(actor)
    return answered
  })
}

/**
 * Registers an endpoint with work that must stay outside a transaction, such as hashing: the handler starts its own.
 */
export function onCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  answer: (context: ServerContext, asked: AskedBy<P, Q, B>) => Answer<R>,
) {
  register(app, endpoint, async (asked, visitor) => {
    const actor = signedIn(visitor)
    try {
      return await answer(app.context, { ...asked, actor })
    } finally {
      // A handler that fails half way may already have committed something.
      await app.ownWrites.noteWrite(actor)
    }
  })
}

/** Registers an endpoint that needs no sign-in. */
export function onPublicCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  answer: (context: ServerContext, asked: EndpointRequest<P, Q, B>) => Answer<R>,
) {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.method} ${endpoint.path} is not public`)
  register(app, endpoint, (asked) => answer(app.context, asked))
}

/** Finds what the secret in an address opens, or refuses. */
type Open<P extends z.ZodType, Opened> = (
  context: ServerContext,
  asked: { params: z.output<P>; request: FastifyRequest },
) => Promise<Opened>

/**
 * Registers an endpoint that is opened by a secret in its address. The secret is checked before anything else is read, so that a wrong
 * one gets the same answer whatever comes with it.
 */
export function onSecretCall<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  Opened,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  open: Open<P, Opened>,
  answer: (context: ServerContext, asked: EndpointRequest<P, Q, B> & { opened: Opened }) => Answer<R>,
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access },
    handler: async (request, reply) => {
      const opened = await open(app.context, { params: readParams(endpoint, request), request })
      return send(app, endpoint, reply, await answer(app.context, { ...readRequest(endpoint, request), opened }))
    },
  })
}

/** The same for a file. */
export function onSecretDownload<P extends z.ZodType, Q extends z.ZodType, Opened>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, z.ZodUndefined, z.ZodUndefined>,
  open: Open<P, Opened>,
  answer: (
    context: ServerContext,
    asked: EndpointRequest<P, Q, z.ZodUndefined> & { opened: Opened },
  ) => Promise<Omit<File, 'etag'>>,
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access },
    handler: async (request, reply) => {
      const opened = await open(app.context, { params: readParams(endpoint, request), request })
      const file = await answer(app.context, { ...readRequest(endpoint, request), opened })
      return sendFile(endpoint, reply, file)
    },
  })
}

type File = {
  fileName: string
  /** Streamed from the database if it could be large, so that it is never in memory as a whole. */
  content: AsyncIterable<string | Uint8Array> | Buffer
  /** Where the endpoint does not declare it. */
  type?: string
  /** Identifies this content: a client that already has it does not receive it again. */
  etag?: string
}

/** Registers an endpoint that sends a file. */
export function onDownload<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, z.ZodUndefined>,
  answer: (db: Db, asked: AskedBy<P, Q, B>) => File | Promise<File>,
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access },
    handler: async (request, reply) => {
      const asked = { ...readRequest(endpoint, request), actor: signedIn(request.actor) }
      const { etag, ...file } = await app.ownWrites.read(asked.actor, async (db) => answer(db, asked))
      if (etag) reply.header('etag', `"${etag}"`).header('cache-control', 'private, no-cache')
      if (etag && request.headers['if-none-match'] === `"${etag}"`) return reply.code(304).send()
      return sendFile(endpoint, reply, file)
    },
  })
}

const sendFile = (
  endpoint: Pick<Endpoint, 'download'>,
  reply: FastifyReply,
  { fileName, content, type }: Omit<File, 'etag'>,
) =>
  reply
    .type(type ?? fileType(endpoint))
    .header('content-disposition', attachmentNamed(fileName))
    .send(Buffer.isBuffer(content) ? content : Readable.from(content))

const fileType = ({ download = 'application/octet-stream' }: Pick<Endpoint, 'download'>) =>
  download.startsWith('text/') ? `${download}; charset=utf-8` : download

/** Names with non-ASCII letters use the second form (RFC 6266); nothing in a name can end the header. */
function attachmentNamed(given: string) {
  const fileName = withoutOverrides(given)
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}

function signedIn(actor: Actor | null) {
  if (!actor) throw new AppError('session.required')
  return actor
}

function register<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  answer: (asked: EndpointRequest<P, Q, B>, actor: Actor | null) => Answer<R>,
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access, answersDeactivated: endpoint.answersDeactivated === true },
    handler: async (request, reply) => {
      const answered = await answer(readRequest(endpoint, request), request.actor)
      return send(app, endpoint, reply, answered)
    },
  })
}

function readParams<P extends z.ZodType>(endpoint: Pick<Endpoint<P>, 'params'>, request: FastifyRequest): z.output<P> {
  const params = endpoint.params?.safeParse(request.params)
  // An invalid id belongs to no record.
  if (params && !params.success) throw new AppError('record.not_found')
  return params?.data as z.output<P>
}

function readRequest<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
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

/** None where something is wrong with it, which its sender is told later, if they may know. */
function validRequest<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B>,
  request: FastifyRequest,
) {
  try {
    return readRequest(endpoint, request)
  } catch {
    return undefined
  }
}

const originOf = (request: FastifyRequest): Origin => ({
  request_id: request.id,
  address: request.ip,
  device: (request.headers['user-agent'] ?? '').slice(0, 300),
})

function send(app: FastifyInstance, endpoint: Endpoint, reply: FastifyReply, answered: unknown) {
  reply.code(successStatus(endpoint))
  if (!endpoint.reply) return reply.send()
  const body = JSON.stringify(answered)
  if (app.context.config.CHECK_REPLIES) checkReply(endpoint, body)
  return reply.type('application/json; charset=utf-8').send(body)
}
