/** The codes of a list, written one after the other. All lists are those of EN 16931 as of its release of April 2026. */
export const codes = (written: string): ReadonlySet<string> => new Set(written.split(' '))
