import type { Bar, Row } from './measure.ts'

const columns = ['p50', 'p95', 'p99', 'slowest', 'per s', 'ratio', 'found']
const nameWidth = 34
const width = 10

export const heading = [
  'what'.padEnd(nameWidth),
  ...columns.map((column) => column.padStart(width)),
  'promised'.padStart(20),
].join('')

export const rowOf = (row: Row) =>
  [
    row.name.padEnd(nameWidth),
    ...[row.p50, row.p95, row.p99, row.slowest, row.rate, row.ratio].map((value) => shown(value).padStart(width)),
    String(row.found).padStart(width),
    verdict(row).padStart(20),
  ].join('')

/** What was not measured stays blank. */
const shown = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? '' : value.toFixed(2))

function verdict(row: Row) {
  const bar: Bar | undefined = row.bar ?? (row.target === null ? undefined : { of: 'p95', limit: row.target })
  if (!bar) return ''
  const value = row[bar.of] ?? Number.NaN
  const isMore = bar.of === 'rate' || bar.of === 'ratio'
  const isWithin = isMore ? value >= bar.limit : value <= bar.limit
  return `${isWithin ? 'within' : 'BEYOND'} ${bar.of} ${isMore ? '≥' : '≤'} ${bar.limit}`
}
