import { parseSync } from 'vite'

/** One small change in a file: the text between two positions is replaced. */
export type Mutation = { start: number; end: number; replacement: string }

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const swaps: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  // 0 and '' are values: tests must notice code that treats them like null.
  '??': '||',
}

/** Steps of a method chain that can be left out without changing the type. */
const steps = new Set(['filter', 'toSorted', 'toReversed', 'trim', 'slice', 'toLowerCase', 'padStart', 'padEnd'])

/**
 * Every mutation of these kinds in a file: comparisons, arithmetic, conditions, constants, left-out steps, and the
 * same in SQL.
 */
export function mutationsOf(fileName: string, source: string) {
  const found: Mutation[] = []
  const { program } = parseSync(fileName, source)
  visit(program as unknown as Node, (node) => found.push(...mutationsAt(node, source)))
  return found
}

function visit(node: Node, meet: (node: Node) => void) {
  if (runsNowhere(node)) return
  meet(node)
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, meet)
}

/** Types and imports; but the expression before `as` or `satisfies` does run. */
const runsNowhere = ({ type }: Node) =>
  /^(TS|Import|ExportAll)/.test(type) && !/^TS(As|Satisfies|NonNull)Expression$/.test(type)

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

type Meet = (node: Node, source: string) => Mutation[]

const byType: Record<string, Meet> = {
  BinaryExpression: swapOperator,
  LogicalExpression: swapOperator,
  UnaryExpression: withoutSign,
  ConditionalExpression: swapBranches,
  IfStatement: neverTaken,
  Literal: otherConstant,
  CallExpression: withoutStep,
  TaggedTemplateExpression: otherSql,
}

const mutationsAt: Meet = (node, source) => byType[node.type]?.(node, source) ?? []

const part = (node: Node, name: string) => node[name] as Node

const textOf = ({ start, end }: Node, source: string) => source.slice(start, end)

function swapOperator(node: Node, source: string): Mutation[] {
  const operator = String(node['operator'])
  const other = swaps[operator]
  const start = source.indexOf(operator, part(node, 'left').end)
  const changesNothing = operator === '??' && isLikeNothing(part(node, 'right'))
  return other === undefined || changesNothing ? [] : [{ start, end: start + operator.length, replacement: other }]
}

/** Not mutated: `x || 0` and `x || ''` give the same values as with `??`, and a list is always truthy. */
const isLikeNothing = ({ type, value }: Node) =>
  /^(Array|Object)Expression$/.test(type) || (type === 'Literal' && value !== null && !value)

function withoutSign(node: Node): Mutation[] {
  const isSign = node['operator'] === '!' || node['operator'] === '-'
  return isSign ? [{ start: node.start, end: part(node, 'argument').start, replacement: '' }] : []
}

function swapBranches(node: Node, source: string): Mutation[] {
  const [yes, no] = [part(node, 'consequent'), part(node, 'alternate')]
  return [{ start: yes.start, end: no.end, replacement: `(${textOf(no, source)}) : (${textOf(yes, source)})` }]
}

function neverTaken(node: Node): Mutation[] {
  const { start, end } = part(node, 'test')
  return [{ start, end, replacement: 'false' }]
}

function otherConstant(node: Node): Mutation[] {
  const { value, start, end } = node
  if (typeof value === 'boolean') return [{ start, end, replacement: String(!value) }]
  if (typeof value === 'bigint') return [{ start, end, replacement: `${value + 1n}n` }]
  return typeof value === 'number' ? [{ start, end, replacement: String(value + 1) }] : []
}

function withoutStep(node: Node, source: string): Mutation[] {
  const callee = part(node, 'callee')
  if (callee.type !== 'MemberExpression') return []
  const [object, method] = [part(callee, 'object'), String(part(callee, 'property')['name'])]
  if (object['name'] === 'Math' && (method === 'min' || method === 'max')) {
    const { start, end } = part(callee, 'property')
    return [{ start, end, replacement: method === 'min' ? 'max' : 'min' }]
  }
  if (object['name'] === 'Math' && method === 'abs') {
    const [amount] = node['arguments'] as Node[]
    return amount ? [{ start: node.start, end: node.end, replacement: textOf(amount, source) }] : []
  }
  return steps.has(method) ? [{ start: node.start, end: node.end, replacement: textOf(object, source) }] : []
}

const sqlSwaps: [RegExp, string][] = [
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ >= /g, ' > '],
  [/ > /g, ' >= '],
  [/ <> /g, ' = '],
  [/ and (?!\d)/g, ' or '],
  [/ - /g, ' + '],
  [/ \+ /g, ' - '],
  [/ is not null/g, ' is null'],
  [/ is null/g, ' is not null'],
  [/ desc\b/g, ' asc'],
  [/\bsum\(/g, 'max('],
  [/\b1 and 30\b/g, '0 and 30'],
]

function otherSql(node: Node, source: string): Mutation[] {
  if (part(node, 'tag')['name'] !== 'sql') return []
  const { quasis } = part(node, 'quasi') as unknown as { quasis: Node[] }
  return quasis.flatMap((quasi) =>
    sqlSwaps.flatMap(([pattern, replacement]) =>
      Array.from(textOf(quasi, source).matchAll(pattern), ({ 0: written, index }) => ({
        start: quasi.start + index,
        end: quasi.start + index + written.length,
        replacement,
      })),
    ),
  )
}
