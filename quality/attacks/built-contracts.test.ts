import type { JsonSchema as Schema } from '#server/every-endpoint/json-schema.ts'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Endpoint, isEndpoint } from '#shared/http/endpoint.ts'
import { allEndpoints } from '#server/platform/http/endpoints/contracts.ts'
import { describeApi, type Operation } from '#server/platform/http/pages/openapi.ts'
import { lightContracts } from '#web/build/light-contracts.ts'
import { withoutJsonSchema } from '#web/build/without-json-schema.ts'
import { hostileTexts } from './hostile-values.ts'
import { idPool } from './id-pool.ts'
import { mutatedBody } from './mutations.ts'
import { validValue } from './valid-values.ts'

/** For each part of each call. */
const cases = 40
const seed = 2026

const root = join(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'counterfoil-built-contracts-'))
afterAll(() => rm(folder, { recursive: true }))

/** The contracts as the browser gets them: changed by the same plugins, and bundled with what they stand on. */
async function builtEndpoints() {
  const files = globSync('shared/features/*/*.contract.ts', { cwd: root }).toSorted()
  const entry = Object.fromEntries(files.map((file, index) => [`contract-${index}`, join(root, file)]))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [withoutJsonSchema, { ...lightContracts, apply: 'build' }],
    build: { outDir: folder, lib: { entry, formats: ['es'], fileName: '[name]' }, minify: true },
  })
  const found = new Map<string, Endpoint>()
  for (const name of Object.keys(entry)) {
    const exported: Record<string, unknown> = await import(join(folder, `${name}.js`))
    for (const value of Object.values(exported)) if (isEndpoint(value)) found.set(nameOf(value), value)
  }
  return found
}

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

const endpoints = await allEndpoints()
const built = await builtEndpoints()
const api = describeApi(endpoints, 'test')
const ids = idPool('invoices')

function operationOf({ method, path }: Endpoint): Operation {
  const operation = api.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get']
  if (!operation) throw new Error(`${method} ${path} is not described`)
  return operation
}

/** Bodies that are right, and such that are wrong at one place. */
function bodiesOf(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const schema = operationOf(endpoint).requestBody?.content['application/json']?.schema as Schema
  const valid = validValue(schema, '', ids)
  return fc.oneof(valid, mutatedBody(valid).map(parsed))
}

/** Some mutations are no JSON any more: then it is just a text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What stands in an address is text, whatever it means; some of it is wrong at one name. */
function textsOf(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const named = operationOf(endpoint).parameters.filter((parameter) => parameter.in === 'query')
  const values = named.map(({ name, schema }) => [name, validValue(schema, name, ids).map(String)] as const)
  const names = named.map(({ name }) => name)
  const valid = fc.record(Object.fromEntries(values), { requiredKeys: [] })
  const wrong = fc
    .tuple(valid, fc.constantFrom(...names, 'unknown'), fc.constantFrom(...hostileTexts))
    .map(([record, name, text]) => ({ ...record, [name]: text }))
  return fc.oneof(valid, wrong)
}

/** What a schema makes of a value, or all that it says against it. */
function outcomeOf(schema: z.ZodType, value: unknown) {
  const { data, error } = schema.safeParse(value, { reportInput: true })
  return error ? { issues: error.issues } : { data }
}

function expectAlike(source: z.ZodType, light: z.ZodType | undefined, values: fc.Arbitrary<unknown>) {
  let accepted = 0
  fc.assert(
    fc.property(values, (value) => {
      const outcome = outcomeOf(source, value)
      expect(light && outcomeOf(light, value)).toEqual(outcome)
      if (!('issues' in outcome)) accepted += 1
    }),
    { numRuns: cases, seed },
  )
  return accepted
}

test('the browser has every call, with the same method, path, access and kind of answer', () => {
  const said = ({ reply: _reply, summary: _summary, params: _params, query, body, ...rest }: Endpoint) => ({
    ...rest,
    has: { query: query !== undefined, body: body !== undefined },
  })
  expect([...built.values()].map(said).toSorted(byName)).toEqual(
    endpoints.map(({ endpoint }) => said(endpoint)).toSorted(byName),
  )
  // The browser checks neither answers nor addresses.
  expect([...built.values()].filter(({ reply, params }) => reply !== undefined || params !== undefined)).toEqual([])
})

const byName = (one: Pick<Endpoint, 'method' | 'path'>, other: Pick<Endpoint, 'method' | 'path'>) =>
  nameOf(one).localeCompare(nameOf(other))

let accepted = 0
let compared = 0

test.each(endpoints.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const))(
  '%s takes and refuses the same in the browser as on the server, with the same words',
  (name, endpoint) => {
    const light = built.get(name)
    const { query, body } = endpoint
    if (query) accepted += expectAlike(query, light?.query, textsOf(endpoint))
    if (body) accepted += expectAlike(body, light?.body, bodiesOf(endpoint))
    compared += [query, body].filter(Boolean).length * cases
    expect(light).toBeDefined()
  },
)

test('of the values that were compared many are accepted and many are refused', () => {
  expect(accepted).toBeGreaterThan(compared / 5)
  expect(accepted).toBeLessThan((compared * 4) / 5)
})
