import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

type Edit = { start: number; end: number; text: string }

/**
 * Contracts are shared with the server, and creating all of their schemas takes longer than rendering most screens. The
 * browser needs only those of body and query, which become getters and are created on first use. Other schemas, what they alone
 * import and the summaries are removed. Calls are marked as pure, so that the bundler drops whatever is then unused; schemas that are
 * constants of their own are created on first use, too.
 */
export const lightContracts: Plugin = {
  name: 'light-contracts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shared\/(?!i18n\/languages\/).*\.ts$/ },
    handler: (code, id) => ({ code: withLightSchemas(code, id), map: null }),
  },
}

export function withLightSchemas(code: string, id: string) {
  const { body } = parseSync(id, code).program
  const edits = body.flatMap(constantsOf).flatMap(editsOf)
  const light = applied([...edits, ...unneededImports(body, edits, code)], code)
  return light.includes(lazyStart) ? `${lazyImport}${light}` : light
}

/** What only a removed reply used: the import alone would load the module. */
function unneededImports(body: readonly ESTree.Statement[], edits: readonly Edit[], code: string): Edit[] {
  const imports = body.filter((statement) => statement.type === 'ImportDeclaration')
  const end = imports.at(-1)?.end ?? 0
  const rest = applied(edits, code).slice(end)
  const isUsed = ({ local }: { local: { name: string } }) => new RegExp(`\\b${local.name}\\b`).test(rest)
  return imports
    .filter(({ specifiers }) => specifiers.length > 0 && !specifiers.some(isUsed))
    .map(({ start, end: to }) => ({ start, end: to, text: '' }))
}

const lazyImport = "import { lazily } from '#web/platform/browser/lazily.ts'\n"
const lazyStart = '/* @__PURE__ */ lazily(() => '

/** The expressions that a module evaluates when it is loaded; statements that are only calls are not changed. */
function constantsOf(statement: ESTree.Statement): ESTree.Expression[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ init }) => init ?? [])
}

/** Skips code inside functions: it does not run when the module is loaded, and may have side effects. */
function editsOf(constant: ESTree.Expression) {
  const edits: Edit[] = []
  const skipped: ESTree.Span[] = []
  const isSkipped = ({ start }: ESTree.Span) => skipped.some((span) => span.start <= start && start < span.end)
  new Visitor({
    ArrowFunctionExpression: (inner) => void skipped.push(inner),
    FunctionExpression: (inner) => void skipped.push(inner),
    CallExpression(call) {
      if (isSkipped(call)) return
      edits.push(...(createsSchema(call) ? createdLater(call) : markedPure(call)))
      if (!createsSchema(call)) skipped.push(...propertiesOf(call).filter(isLighter))
      // A list has a dozen filters, and seldom one that is used.
      else if (!isListQuery(call)) skipped.push(call)
    },
  }).visit(programOf(constant))
  return edits
}

const programOf = (expression: ESTree.Expression) =>
  ({ type: 'Program', body: [{ type: 'ExpressionStatement', expression }] }) as ESTree.Program

const createdLater = ({ start, end }: ESTree.Span): Edit[] => [
  { start, end: start, text: lazyStart },
  { start: end, end, text: ')' },
]

const markedPure = (call: ESTree.CallExpression): Edit[] => [
  { start: call.start, end: call.start, text: '/* @__PURE__ */ ' },
  ...propertiesOf(call).flatMap(lighter),
]

const isListQuery = ({ callee }: ESTree.CallExpression) => callee.type === 'Identifier' && callee.name === 'listQuery'

/** The functions of `shared/` that return a schema. */
const schemaMakers = new Set([
  'text',
  'requiredText',
  'oneLine',
  'requiredLine',
  'decimalText',
  'listQuery',
  'emptyIsAbsent',
  'filledText',
])

/** The methods that return a schema, of whatever constant they are called. */
const schemaMethods = new Set(
  'default extend nullable nullish omit optional partial pick pipe refine safeExtend superRefine transform'.split(' '),
)

/** Whether an expression such as `z.string().trim()`, `oneLine(5)` or `row.partial()` creates a schema. */
function createsSchema({ callee }: ESTree.CallExpression): boolean {
  if (callee.type === 'Identifier') return schemaMakers.has(callee.name)
  if (callee.type !== 'MemberExpression') return false
  const { object, property } = callee
  if (property.type === 'Identifier' && schemaMethods.has(property.name)) return true
  return object.type === 'CallExpression' ? createsSchema(object) : isZod(object)
}

/** `z`, or a part of it such as `z.coerce`. */
const isZod = (expression: ESTree.Expression): boolean =>
  expression.type === 'MemberExpression'
    ? isZod(expression.object)
    : expression.type === 'Identifier' && expression.name === 'z'

function propertiesOf({ callee, arguments: [definition] }: ESTree.CallExpression) {
  const isEndpoint = callee.type === 'Identifier' && callee.name === 'endpoint'
  return isEndpoint && definition?.type === 'ObjectExpression' ? definition.properties : []
}

const unneeded = new Set(['params', 'reply', 'summary'])
const atNeed = new Set(['body', 'query'])

function lighter(property: ESTree.ObjectPropertyKind): Edit[] {
  if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.shorthand) return []
  const { key, value } = property
  if (unneeded.has(key.name)) return [{ start: value.start, end: value.end, text: 'undefined' }]
  if (!atNeed.has(key.name)) return []
  return [
    { start: property.start, end: value.start, text: `get ${key.name}() { return ` },
    { start: value.end, end: value.end, text: ' }' },
  ]
}

const isLighter = (property: ESTree.ObjectPropertyKind) => lighter(property).length > 0

function applied(edits: readonly Edit[], code: string) {
  const last = edits.toSorted((one, other) => other.start - one.start)
  return last.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}
