type Equivalent = { file: string; line: string; replacements: string[]; because: string }

/** Faults that change nothing that anyone could see. */
export const equivalents: Equivalent[] = []
