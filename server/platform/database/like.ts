/** Matches text that contains `part`, taking % and _ literally. */
export const containing = (part: string) => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
