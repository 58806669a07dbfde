import { z } from 'zod'
import { errorBody } from '#shared/errors/error-body.ts'
import { type Endpoint, spreadsheet, successStatus } from '#shared/http/endpoint.ts'
import type { DescribedEndpoint } from '#server/platform/http/endpoints/contracts.ts'

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] }

export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  [more: string]: unknown
}

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { required: true; content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
  security: Record<string, string[]>[]
}

/** The whole API, described from the same contracts that serve it. */
export function describeApi(
  endpoints: readonly DescribedEndpoint[],
  replies: ReadonlyMap<Endpoint, z.ZodType>,
  version: string,
): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const described of endpoints) {
    const path = described.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[described.endpoint.method.toLowerCase()] = operation(
      described,
      replies.get(described.endpoint),
    )
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Counterfoil',
      version,
      description:
        'Money is a whole number of minor units in fields that end in _minor, with its currency beside it. Business dates are ' +
        'YYYY-MM-DD, instants ISO 8601 in UTC. Messages come in the language of Accept-Language. A POST that creates something ' +
        'takes an Idempotency-Key: sent twice, it is done once and answered the same.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(errorBody, 'output') },
    },
  }
}

const accessInWords: Record<Endpoint['access'], string> = {
  public: 'Anyone may call it.',
  signed_in: 'Needs a signed-in user.',
  super_admin: 'Needs the role super_admin.',
  customer_access: 'Needs the permission customer_access.',
  invoice_access: 'Needs the permission invoice_access.',
  manage_invoices: 'Needs the permission manage_invoices.',
  manage_payments: 'Needs the permission manage_payments.',
  admin_access: 'Needs the permission admin_access.',
  customer_or_invoice_access: 'Needs the permission customer_access or invoice_access.',
  manage_admin: 'Needs the permission manage_admin.',
}

function operation({ feature, name, endpoint }: DescribedEndpoint, reply: z.ZodType | undefined): Operation {
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    description: accessInWords[endpoint.access],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: responses(endpoint, reply),
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
  }
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBody(endpoint: Endpoint): Pick<Operation, 'requestBody'> {
  if (endpoint.upload) {
    const fields = Object.entries(endpoint.uploadFields ?? {}).map(([name, values]) => [
      name,
      values === 'id' ? { type: 'string', format: 'uuid' } : { type: 'string', enum: values },
    ])
    const schema: Schema = {
      type: 'object',
      properties: { ...Object.fromEntries(fields), [endpoint.upload]: { type: 'string', format: 'binary' } },
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!endpoint.body) return {}
  return {
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } },
  }
}

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** A table is also available as a workbook. */
const fileOf = (type: NonNullable<Endpoint['download']>) =>
  Object.fromEntries(
    (type === 'text/csv' ? [type, spreadsheet] : [type]).map((one) => [one, { schema: { type: 'string' } }]),
  )

function responses(endpoint: Endpoint, reply: z.ZodType | undefined) {
  const guarded = endpoint.access !== 'public'
  return {
    [successStatus(endpoint)]: {
      description: 'Done.',
      ...(endpoint.download && { content: fileOf(endpoint.download) }),
      ...(reply && { content: { 'application/json': { schema: jsonSchema(reply, 'output') } } }),
    },
    400: refusal('The request could not be read.'),
    ...(guarded && { 401: refusal('No token, or a dead one.'), 403: refusal('The permission is missing.') }),
    ...((endpoint.params || endpoint.body) && { 404: refusal('No such record.') }),
    ...((endpoint.params || endpoint.method !== 'GET') && {
      409: refusal('Someone else was faster, or it is not in a state for this.'),
    }),
    ...(endpoint.method !== 'GET' && {
      413: refusal('Too large.'),
      415: refusal('Not JSON.'),
    }),
    422: refusal('A field is wrong; `errors` says which.'),
    429: refusal('Too many requests.'),
    500: refusal('A fault of the server.'),
    503: refusal('The database does not answer.'),
  }
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as Schema
}
