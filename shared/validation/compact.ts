/** People write account and tax numbers with spaces, dots and dashes; they are stored without. */
export const compact = (written: string) => written.replaceAll(/[\s.-]/g, '').toUpperCase()
