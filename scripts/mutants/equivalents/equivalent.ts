/** A fault that changes nothing that anyone could see, so that no test can notice it. `line` is a part of the line that it changes. */
export type Equivalent = { file: string; line: string; replacements: string[]; because: string }
