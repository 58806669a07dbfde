import { readFileSync } from 'node:fs'
import type { Mutation } from './mutations.ts'

/** A mutation of a file, and the tests that should detect it. */
export type Trial = { file: string; tests: string[] } & Mutation

export const withMutation = (source: string, { start, end, replacement }: Mutation) =>
  source.slice(0, start) + replacement + source.slice(end)

/** The changed line, before and after. */
export function describeTrial(trial: Trial) {
  const before = readFileSync(trial.file, 'utf8')
  const after = withMutation(before, trial)
  const line = before.slice(0, trial.start).split('\n').length
  const lineOf = (text: string) => text.split('\n')[line - 1]?.trim() ?? ''
  return `${trial.file}:${line}\n    - ${lineOf(before)}\n    + ${lineOf(after)}`
}
