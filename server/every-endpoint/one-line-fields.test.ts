import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#server/platform/http/endpoints/contracts.ts'

/** Fields with several lines, by name. Every other text of a body is one line. */
const paragraphs = [
  'note',
  'message',
  'payment_terms',
  'body',
  'invoice_email_body',
  'overdue_email_body',
  'reason',
  'wording',
  'description',
  'cells',
  'text',
]

/** Secrets are never displayed, and every character of them counts. */
const secrets = /password|^token$/

type Node = {
  type?: string
  enum?: unknown
  const?: unknown
  format?: string
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
}

type Way = (string | number)[]

/** An enum, or a format that cannot contain a line break. */
const isNarrow = (node: Node) =>
  node.enum !== undefined || node.const !== undefined || (node.format !== undefined && node.format !== 'email')

/** The paths to the free texts of a body. */
function textsIn(node: Node, way: Way = []): Way[] {
  if (isNarrow(node)) return []
  if (node.type === 'string') return [way]
  return [
    ...Object.entries(node.properties ?? {}).flatMap(([name, inner]) => textsIn(inner, [...way, name])),
    ...(node.items ? textsIn(node.items, [...way, 0]) : []),
    ...[...(node.anyOf ?? []), ...(node.oneOf ?? [])].flatMap((inner) => textsIn(inner, way)),
  ]
}

const withAt = (way: Way, value: unknown): unknown =>
  way.toReversed().reduce<unknown>((inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }), value)

/** Whether the field itself is refused, in every variant of the body. */
function isRefusedAt(issues: readonly z.core.$ZodIssue[], way: Way): boolean {
  return issues.some((issue) => {
    const rest = way.slice(issue.path.length)
    if (issue.path.some((step, index) => step !== way[index])) return false
    if (rest.length === 0 && issue.code !== 'invalid_union') return true
    return issue.code === 'invalid_union' && issue.errors.every((branch) => isRefusedAt(branch, rest))
  })
}

const endpoints = await allEndpoints()
const fields = endpoints.flatMap(({ endpoint }) => {
  const { body } = endpoint
  if (!body) return []
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Node
  return textsIn(schema).map((way) => ({ call: `${endpoint.method} ${endpoint.path}`, way, body }))
})

const nameOf = (way: Way) => way.findLast((step) => typeof step === 'string') ?? ''

test('every text of every call that is not a paragraph refuses line breaks and control characters', () => {
  const open = fields.filter(({ way, body }) =>
    ['two\nlines', 'a\u0000b', 'a\u001bb'].some((value) => {
      const parsed = body.safeParse(withAt(way, value))
      return parsed.success || !isRefusedAt(parsed.error.issues, way)
    }),
  )
  const found = open.map(({ call, way }) => `${call}: ${way.join('.')}`)
  const allowed = open
    .filter(({ way }) => paragraphs.includes(nameOf(way)) || secrets.test(nameOf(way)))
    .map(({ call, way }) => `${call}: ${way.join('.')}`)
  expect(found).toEqual(allowed)
  expect(fields.length).toBeGreaterThan(100)
})
