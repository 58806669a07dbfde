import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { withoutOverrides } from '#shared/validation/text.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import type { ServerContext } from '#server/platform/http/server-context.ts'
import { type AskedBy, type EndpointRequest, type Open, readParams, readRequest, signedIn } from './read-request.ts'

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
  endpoint: Endpoint<P, Q, B, undefined>,
  answer: (db: Db, asked: AskedBy<P, Q, B>) => File | Promise<File>,
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access },
    handler: async (request, reply) => {
      const asked = { ...readRequest(endpoint, request), actor: signedIn(request.actor) }
      const file = await app.ownWrites.read(asked.actor, async (db) => answer(db, asked))
      return sendUnlessKnown(endpoint, request, reply, file)
    },
  })
}

function sendUnlessKnown(
  endpoint: Pick<Endpoint, 'download'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, ...file }: File,
) {
  if (etag) reply.header('etag', `"${etag}"`).header('cache-control', 'private, no-cache')
  if (etag && request.headers['if-none-match'] === `"${etag}"`) return reply.code(304).send()
  return sendFile(endpoint, reply, file)
}

/** Registers a file that is opened by a secret in its address; see `onSecretCall`. */
export function onSecretDownload<P extends z.ZodType, Q extends z.ZodType, Opened>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, z.ZodUndefined, undefined>,
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
