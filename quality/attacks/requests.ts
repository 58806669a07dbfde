import * as fc from 'fast-check'
import type { JsonSchema as Schema } from '#server/every-endpoint/json-schema.ts'
import { type Endpoint, spreadsheet } from '#shared/http/endpoint.ts'
import type { DescribedEndpoint } from '#server/platform/http/endpoints/contracts.ts'
import type { Operation } from '#server/platform/http/pages/openapi.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { eInvoiceFile, hostileEInvoices } from './hostile-e-invoices.ts'
import { hostileTables } from './hostile-tables.ts'
import { hostileBodies, hostileHeaders, hostileSegments, hostileTexts, hostileTypes } from './hostile-values.ts'
import type { IdPool } from './id-pool.ts'
import { mutatedBody } from './mutations.ts'
import type { ValidCall } from './record-kit.ts'
import { validValue } from './valid-values.ts'

export type Request = {
  method: Endpoint['method']
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

type Parts = {
  segments: Record<string, string>
  query: string
  headers: Record<string, string>
  body?: string | Buffer
}

export type Target = DescribedEndpoint & { operation: Operation }

const json = { 'content-type': 'application/json' }

/** Requests for one operation: some valid, most wrong in one way only, so that they get past the first checks. */
export function requestsFor(target: Target, ids: IdPool, validCall?: ValidCall): fc.Arbitrary<Request> {
  const right = validCall
    ? fc.oneof(rightParts(target, ids), fc.constant(validParts(validCall)))
    : rightParts(target, ids)
  return fc
    .oneof(
      { weight: 3, arbitrary: right },
      { weight: 2, arbitrary: withHostileHeader(right) },
      ...(hasParams(target, 'path') ? [{ weight: 2, arbitrary: withHostileSegment(right, ids) }] : []),
      ...(hasParams(target, 'query') ? [{ weight: 5, arbitrary: withHostileQuery(target, right) }] : []),
      ...(target.endpoint.upload ? [{ weight: 8, arbitrary: withHostileUpload(target.endpoint, right, ids) }] : []),
      ...bodyAttacks(target, right, ids, validCall),
    )
    .map((parts) => asRequest(target.endpoint, parts))
}

/** The request that is certain to be accepted. */
export const validRequest = ({ endpoint }: Target, validCall: ValidCall) => asRequest(endpoint, validParts(validCall))

const validParts = ({ params = {}, query = {}, body }: ValidCall): Parts => ({
  segments: encodedAll(params),
  query: queryText(Object.entries(query)),
  headers: body ? json : {},
  ...(body && { body: JSON.stringify(body) }),
})

const hasParams = ({ operation }: Target, place: 'path' | 'query') =>
  operation.parameters.some((parameter) => parameter.in === place)

const bodySchema = ({ operation }: Target) => operation.requestBody?.content['application/json']?.schema as Schema

function bodyAttacks(target: Target, right: fc.Arbitrary<Parts>, ids: IdPool, validCall?: ValidCall) {
  if (target.endpoint.method === 'GET') return []
  const hostile = withBody(right, fc.constantFrom(...hostileBodies))
  if (!target.endpoint.body) return [{ weight: 2, arbitrary: hostile }]
  const valid = validValue(bodySchema(target), '', ids)
  const mutated = withBody(right, mutatedBody(validCall?.body ? fc.oneof(valid, fc.constant(validCall.body)) : valid))
  return [
    { weight: 2, arbitrary: hostile },
    { weight: 10, arbitrary: mutated },
  ]
}

const withBody = (right: fc.Arbitrary<Parts>, body: fc.Arbitrary<string>): fc.Arbitrary<Parts> =>
  fc.tuple(right, body).map(([parts, text]) => ({ ...parts, body: text, headers: { ...parts.headers, ...json } }))

function rightParts(target: Target, ids: IdPool): fc.Arbitrary<Parts> {
  const { parameters } = target.operation
  const valuesOf = (place: string) => {
    const named = parameters.filter((parameter) => parameter.in === place)
    const values = named.map(({ name, schema }) => [name, validValue(schema, name, ids)] as const)
    const requiredKeys = named.filter(({ required }) => required).map(({ name }) => name)
    return fc.record(Object.fromEntries(values), { requiredKeys })
  }
  return fc
    .record({
      segments: valuesOf('path'),
      query: valuesOf('query'),
      content: rightContent(target, ids),
      sheet: fc.boolean(),
    })
    .map(({ segments, query, content, sheet }) => ({
      segments: encodedAll(segments),
      query: queryText(Object.entries(query).map(([name, value]) => [name, String(value)])),
      ...content,
      headers: { ...content.headers, ...(sheet && { accept: spreadsheet }) },
    }))
}

function rightContent(target: Target, ids: IdPool): fc.Arbitrary<Pick<Parts, 'headers' | 'body'>> {
  const { upload, uploadFields, body } = target.endpoint
  if (upload)
    return fc
      .tuple(fc.constantFrom(...goodFiles), formFields(uploadFields, ids))
      .map(([file, fields]) => uploaded(upload, file, fields))
  if (!body) return fc.constant({ headers: {} })
  return validValue(bodySchema(target), '', ids).map((value) => ({ headers: json, body: JSON.stringify(value) }))
}

const withHostileHeader = (right: fc.Arbitrary<Parts>): fc.Arbitrary<Parts> =>
  fc
    .tuple(right, fc.oneof(fc.constantFrom(...hostileHeaders), fc.constantFrom(...hostileTypes).map(contentType)))
    .map(([parts, [name, value]]) => ({ ...parts, headers: { ...parts.headers, [name]: value } }))

const contentType = (type: string): [string, string] => ['content-type', type]

const withHostileSegment = (right: fc.Arbitrary<Parts>, ids: IdPool): fc.Arbitrary<Parts> =>
  fc
    .tuple(right, fc.nat(), fc.oneof(fc.constantFrom(...hostileSegments), ids.ofAnyKind))
    .map(([parts, at, segment]) => {
      const names = Object.keys(parts.segments)
      return { ...parts, segments: { ...parts.segments, [names[at % names.length] ?? '']: segment } }
    })

function withHostileQuery({ operation }: Target, right: fc.Arbitrary<Parts>): fc.Arbitrary<Parts> {
  const names = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const name = fc.constantFrom(...names, ...names.map((known) => `${known}[]`), '__proto__', 'constructor', 'unknown')
  const values = hostileTexts.filter((text) => text.length < 10_000)
  return fc
    .tuple(right, name, fc.constantFrom(...values, '%zz', 'x&x'), fc.boolean())
    .map(([parts, key, value, twice]) => {
      const added = value === '%zz' ? `${key}=%zz` : queryText([[key, value]])
      const others = twice ? parts.query : withoutName(parts.query, key)
      return { ...parts, query: [others, added].filter(Boolean).join('&') }
    })
}

const withoutName = (query: string, name: string) =>
  query
    .split('&')
    .filter((pair) => !pair.startsWith(`${name}=`))
    .join('&')

/** An image of one pixel, a CSV table and an e-invoice, for uploads. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
type File = { content: Buffer; type: string; name: string }
const goodFiles: File[] = [
  { content: pixel, type: 'image/png', name: 'logo.png' },
  { content: Buffer.from('name,email\nAcme Ltd,ann@acme.example\n'), type: 'text/csv', name: 'customers.csv' },
  eInvoiceFile,
]

/** What else the form must say, with one of the values that it may have. */
const formFields = (fields: Endpoint['uploadFields'] = {}, ids: IdPool): fc.Arbitrary<Record<string, string>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, values]) => [
        name,
        values === 'id' ? ids.oneOf(name) : fc.constantFrom(...values),
      ]),
    ),
  )

const uploaded = (field: string, { content, type, name }: File, fields: Record<string, string>) => {
  const { payload, headers } = formWithFile(field, content, type, name, fields)
  return { headers, body: payload }
}

const badFiles = [
  Buffer.alloc(0),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 100 }, (_, index) => index)]),
  Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.concat([pixel, Buffer.from('<?php system($_GET[0]); ?>')]),
  pixel.subarray(0, 40),
  Buffer.from(`name,email\n"=cmd|x","${'x'.repeat(70_000)}\n`),
  Buffer.from('name\n\u0000\ud800\n"unclosed'),
  Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x0a, 0x00]),
  Buffer.from(`${'a,'.repeat(20_000)}\n`),
]

/** File names as raw header text that a browser would never send. */
const badNames = [
  '../../etc/passwd',
  'a\u0000b.png',
  'x'.repeat(3_000),
  '"; filename="b',
  '👍'.repeat(150),
  '..',
  ' ',
  'é.csv',
]
const badFields: Record<string, string>[] = [
  {},
  { kind: 'sheep' },
  { kind: 'a\u0000b' },
  { kind: 'x'.repeat(3_000) },
  { bank_id: 'a\u0000b' },
]
const badTypes = ['text/html', 'image/svg+xml', 'image/png\u0001', 'é', 'x'.repeat(3_000), 'a b c', '']

const withHostileUpload = (
  { upload: field = '', uploadFields }: Endpoint,
  right: fc.Arbitrary<Parts>,
  ids: IdPool,
): fc.Arbitrary<Parts> =>
  fc
    .record({
      parts: right,
      content: fc.constantFrom(...badFiles, ...hostileTables, ...hostileEInvoices, pixel),
      name: fc.constantFrom(...badNames, 'a.png'),
      type: fc.constantFrom(...badTypes, 'image/png', 'text/csv'),
      field: fc.constantFrom(field, field, field, 'other', '__proto__', ''),
      fields: fc.oneof({ weight: 4, arbitrary: formFields(uploadFields, ids) }, fc.constantFrom(...badFields)),
      cut: fc.constantFrom(0, 0, 0, 4, 20, 80),
    })
    .map(({ parts, content, name, type, field: under, fields, cut }) => {
      const { body, headers } = uploaded(under, { content, type, name }, fields)
      return { ...parts, headers, body: body.subarray(0, Math.max(0, body.length - cut)) }
    })

/** A lone surrogate cannot be part of an address; it is sent as the replacement character. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
const encodedAll = (segments: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(segments).map(([name, id]) => [name, encoded(String(id))]))
const queryText = (pairs: string[][]) =>
  pairs.map(([name = '', value = '']) => `${encoded(name)}=${encoded(value)}`).join('&')

const asRequest = ({ method, path }: Endpoint, { segments, query, headers, body }: Parts): Request => ({
  method,
  path: path.replaceAll(/:(\w+)/g, (_whole, name: string) => segments[name] ?? '') + (query && `?${query}`),
  headers,
  ...(body !== undefined && { body }),
})
