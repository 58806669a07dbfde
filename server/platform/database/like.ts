const literally = (part: string) => part.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Matches text that contains `part`, taking % and _ literally. */
export const containing = (part: string) => `%${literally(part)}%`

/** Matches text that begins with `part`. */
export const beginning = (part: string) => `${literally(part)}%`
