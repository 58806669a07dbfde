const literally = (part: string) => part.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Matches text that contains `part`, taking % and _ literally. */
export const containing = (part: string) => `%${literally(part)}%`

/** Matches text that begins with `part`. */
export const beginning = (part: string) => `${literally(part)}%`

/**
 * Matches text that contains `part`; one or two letters are in nearly every text, so a word has to begin with them.
 */
export const wordPattern = (part: string) => containing(/^[\p{L}\p{N}]{1,2}$/u.test(part) ? ` ${part}` : part)
