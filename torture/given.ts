import type { Random } from '#shared/random.ts'
import type { Report } from './report.ts'

/** What each part is told. */
export type Given = {
  report: Report
  random: Random
  /** How long it may take. */
  minutes: number
  /** Where what the server acknowledged is kept, outside the server. */
  journalFolder: string
}

export type Part = (given: Given) => Promise<void>
