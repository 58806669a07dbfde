import type { Random } from '#shared/random.ts'
import type { Counters } from './bills.ts'
import type { TableRow } from './copy-rows.ts'

/** Rows that have not been written yet, by table. */
export type PendingRows = Record<
  'payments' | 'allocations' | 'credit_notes' | 'refunds' | 'write_offs' | 'schedule_runs',
  TableRow[]
>

export const nothingWaiting = (): PendingRows => ({
  payments: [],
  allocations: [],
  credit_notes: [],
  refunds: [],
  write_offs: [],
  schedule_runs: [],
})

export type Books = {
  random: Random
  /** The time at which the books end. */
  until: number
  creditNumbers: Counters
  waiting: PendingRows
  /** How many rows each table has, for making ids. */
  serials: Record<keyof PendingRows, number>
}

export const newBooks = (random: Random, until: number): Books => ({
  random,
  until,
  creditNumbers: new Map(),
  waiting: nothingWaiting(),
  serials: { payments: 0, allocations: 0, credit_notes: 0, refunds: 0, write_offs: 0, schedule_runs: 0 },
})

export function serialOf({ serials }: Books, table: keyof PendingRows) {
  serials[table] += 1
  return serials[table]
}
