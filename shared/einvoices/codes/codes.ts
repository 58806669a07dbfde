/**
 * The codes of a list, written one after the other. Each list says its name and who keeps it; the version of all of them is
 * that of the code lists of EN 16931, in its release of April 2026.
 */
export const codes = (written: string): ReadonlySet<string> => new Set(written.split(' '))
