import { stdout } from 'node:process'

/** Prints a line for the person at the terminal; machine-readable output goes to the log. */
export const announce = (sentence: string) => {
  stdout.write(`${sentence}\n`)
}

export type Announce = typeof announce

/** An invalid setting stops the start with one sentence that names it. */
export class WrongSetting extends Error {}

/** This machine or its data prevents the database from starting. The message explains it to a person. */
export class DatabaseCannotStart extends Error {}
