import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

type Edit = { start: number; end: number; text: string }

/**
 * Contracts are shared with the server, and creating all of their schemas takes longer than rendering most screens. The
 * browser needs only those of body and query, which become getters and are created on first use. Other schemas and the
 * summaries are removed. Calls are marked as pure, so that the bundler drops whatever is then unused.
 */
export const lightContracts: Plugin = {
  name: 'light-contracts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shared\/(?!i18n\/languages\/).*\.ts$/ },
    handler: (code, id) => ({ code: withoutReplySchemas(code, id), map: null }),
  },
}

export function withoutReplySchemas(code: string, id: string) {
  const edits = parseSync(id, code).program.body.flatMap(constantsOf).flatMap(editsOf)
  return applied(withoutNested(edits), code)
}

/** The expressions that a module evaluates when it is loaded; statements that are only calls are not changed. */
function constantsOf(statement: ESTree.Statement): ESTree.Expression[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ init }) => init ?? [])
}

/** Skips code inside functions: it does not run when the module is loaded, and may have side effects. */
function editsOf(constant: ESTree.Expression) {
  const edits: Edit[] = []
  const functions: ESTree.Span[] = []
  const program = { type: 'Program', body: [{ type: 'ExpressionStatement', expression: constant }] }
  new Visitor({
    ArrowFunctionExpression: (inner) => void functions.push(inner),
    FunctionExpression: (inner) => void functions.push(inner),
    CallExpression(call) {
      edits.push({ start: call.start, end: call.start, text: '/* @__PURE__ */ ' })
      edits.push(...propertiesOf(call).flatMap(lighter))
    },
  }).visit(program as ESTree.Program)
  return edits.filter(({ start }) => !functions.some((inner) => inner.start < start && start < inner.end))
}

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

/** Calls of one chain start at the same position and need one mark; calls inside removed code need none. */
function withoutNested(edits: readonly Edit[]) {
  const going = edits.filter(({ start, end }) => start < end)
  const isKept = ({ start, end }: Edit) => start < end || !going.some((gone) => gone.start <= start && start < gone.end)
  return [...new Map(edits.filter(isKept).map((edit) => [edit.start, edit])).values()]
}

function applied(edits: readonly Edit[], code: string) {
  const last = edits.toSorted((one, other) => other.start - one.start)
  return last.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}
