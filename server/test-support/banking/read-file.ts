import { readStatementFile } from '#server/features/banking/reading/read-statement-file.ts'
import type { ReadOptions } from '#server/features/banking/reading/statement-file.ts'

/** A file for an account in pounds. */
export const readFile = (text: string | Uint8Array, options: Partial<ReadOptions> = {}) =>
  readStatementFile(Buffer.from(text), 'file', { currency: 'GBP', ...options })

/** The first statement of a file that is read. */
export async function statementOf(text: string | Uint8Array, options?: Partial<ReadOptions>) {
  const result = await readFile(text, options)
  if (!('statements' in result)) throw new Error(JSON.stringify(result))
  const [only] = result.statements
  if (!only) throw new Error('no statement')
  return only
}
