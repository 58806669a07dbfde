import type { Row } from './measure.ts'

const columns = ['p50', 'p95', 'p99', 'slowest', 'ratio', 'found']
const nameWidth = 30
const width = 9

export const heading = [
  'what'.padEnd(nameWidth),
  ...columns.map((column) => column.padStart(width)),
  'target'.padStart(14),
].join('')

export const rowOf = ({ name, p50, p95, p99, slowest, ratio, found, target }: Row) =>
  [
    name.padEnd(nameWidth),
    ...[p50, p95, p99, slowest, ratio].map((value) => value.toFixed(2).padStart(width)),
    String(found).padStart(width),
    verdict(p95, target).padStart(14),
  ].join('')

function verdict(p95: number, target: number | null) {
  if (target === null) return ''
  return `${p95 <= target ? 'within' : 'BEYOND'} ${target}`
}
