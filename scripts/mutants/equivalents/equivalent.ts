/** A mutation without any visible effect, which no test can detect. `line` is a part of the line that it changes. */
export type Equivalent = { file: string; line: string; replacements: string[]; because: string }
