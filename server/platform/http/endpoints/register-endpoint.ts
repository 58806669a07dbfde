import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { type Endpoint, successStatus } from '#shared/http/endpoint.ts'
import { type Actor, auditActor } from '#server/platform/actor.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { answerOnce } from './idempotency.ts'
import type { ServerContext } from '#server/platform/http/server-context.ts'
import { type AskedBy, type EndpointRequest, type Open, readParams, readRequest, signedIn } from './read-request.ts'

/** An endpoint without a reply returns nothing. */
type Answer<R> = Promise<[R] extends [undefined] ? void : R>

/** Registers an endpoint that changes nothing. */
export function onRead<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  answer: (db: Db, asked: AskedBy<P, Q, B>) => Answer<R>,
) {
  register(app, endpoint, (asked, visitor) => {
    const actor = signedIn(visitor)
    return app.ownWrites.read(actor, (db) => answer(db, { ...asked, actor }))
  })
}

/** Registers an endpoint that writes: the whole handler runs in one transaction. */
export function onWrite<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  answer: (tx: Tx, asked: AskedBy<P, Q, B>) => Answer<R>,
) {
  register(app, endpoint, async (asked, visitor) => {
    const actor = signedIn(visitor)
    const { request } = asked
    const answered = await inTransaction(app.context.db, auditActor(actor, asked.origin), (tx) =>
      answerOnce(tx, actor, endpoint, request, () => answer(tx, { ...asked, actor })),
    )
    await app.ownWrites.noteWrite(actor)
    return answered
  })
}

/**
 * Registers an endpoint with work that must stay outside a transaction, such as hashing: the handler starts its own.
 */
export function onCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R>(
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
export function onPublicCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  answer: (context: ServerContext, asked: EndpointRequest<P, Q, B>, reply: FastifyReply) => Answer<R>,
) {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.method} ${endpoint.path} is not public`)
  register(app, endpoint, (asked, _actor, reply) => answer(app.context, asked, reply))
}

/**
 * Registers an endpoint that is opened by a secret in its address. The secret is checked before anything else is read, so that a wrong
 * one gets the same answer whatever comes with it.
 */
export function onSecretCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R, Opened>(
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

function register<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  answer: (asked: EndpointRequest<P, Q, B>, actor: Actor | null, reply: FastifyReply) => Answer<R>,
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access, answersDeactivated: endpoint.answersDeactivated === true },
    handler: async (request, reply) => {
      const answered = await answer(readRequest(endpoint, request), request.actor, reply)
      return send(app, endpoint, reply, answered)
    },
  })
}

function send(app: FastifyInstance, endpoint: Endpoint, reply: FastifyReply, answered: unknown) {
  reply.code(successStatus(endpoint))
  if (!endpoint.reply) return reply.send()
  const body = JSON.stringify(answered)
  app.checkReply?.(endpoint, body)
  return reply.type('application/json; charset=utf-8').send(body)
}
