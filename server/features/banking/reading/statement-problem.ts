import { minorToDecimal } from '#shared/i18n/formats.ts'
import type { ReadProblem, StatementProblemCode } from './statement-file.ts'

/** Ends the reading of a file: nothing of it is kept. */
export class StatementProblem extends Error {
  readonly problem: ReadProblem

  constructor(code: StatementProblemCode, line?: number, detail?: string) {
    super(`${code} in line ${line ?? '?'}: ${detail ?? ''}`)
    this.problem = {
      code,
      ...(line === undefined ? {} : { line }),
      ...(detail === undefined ? {} : { detail: detail.slice(0, 120) }),
    }
  }
}

/** What the file says beside what follows from its lines. */
export const twoAmounts = (stated: number, counted: number, currency: string) =>
  `${minorToDecimal(stated, currency)} ≠ ${minorToDecimal(counted, currency)} ${currency}`
