import { stdout } from 'node:process'

/** Prints a line for the person at the terminal; machine-readable output goes to the log. */
export const announce = (sentence: string) => {
  stdout.write(`${sentence}\n`)
}

export type Announce = typeof announce
