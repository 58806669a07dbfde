/** The lists of EN 16931, as they apply from its release of April 2026. */
export const codeListVersion = '2026-04'

/** The codes of a list, written one after the other. */
export const codes = (written: string): ReadonlySet<string> => new Set(written.split(' '))
