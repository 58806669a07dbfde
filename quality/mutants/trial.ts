import { readFileSync } from 'node:fs'
import type { ChosenFault } from './chosen-faults.ts'
import type { Mutation } from './mutations.ts'

/** A mutation of a file, and the tests that must notice it. */
export type Trial = { file: string; tests: string[] } & Mutation

/** `failed` lists the failed tests with their messages. */
export type Answer = { isNoticed: boolean; failed: string[] }

export const withMutation = (source: string, { start, end, replacement }: Mutation) =>
  source.slice(0, start) + replacement + source.slice(end)

export function trialOf({ name, file, from, to, tests }: ChosenFault): Trial {
  const source = readFileSync(file, 'utf8')
  if (source.split(from).length !== 2) throw new Error(`${name}: not exactly once in ${file}: ${from}`)
  const start = source.indexOf(from)
  return { file, tests, start, end: start + from.length, replacement: to }
}

/** The mutated line, before and after. */
export function describeTrial(trial: Trial) {
  const before = readFileSync(trial.file, 'utf8')
  const after = withMutation(before, trial)
  const line = before.slice(0, trial.start).split('\n').length
  const lineOf = (text: string) => text.split('\n')[line - 1]?.trim() ?? ''
  return `${trial.file}:${line}\n    - ${lineOf(before)}\n    + ${lineOf(after)}`
}
