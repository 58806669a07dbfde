import { stdout } from 'node:process'

/** A line for the person at the terminal; what machines read goes to the log. */
export const announce = (sentence: string) => {
  stdout.write(`${sentence}\n`)
}

export type Announce = typeof announce
