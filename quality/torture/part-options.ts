import type { Random } from '#shared/random.ts'
import type { Report } from './report.ts'

/** The input of each part. */
export type PartOptions = {
  report: Report
  random: Random
  /** The time limit. */
  minutes: number
  /** Stores what the server acknowledged, outside the server. */
  journalFolder: string
}

export type Part = (given: PartOptions) => Promise<void>
