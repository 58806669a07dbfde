/** People write numbers of accounts and taxes with blanks, dots and dashes; they are kept without. */
export const compact = (written: string) => written.replaceAll(/[\s.-]/g, '').toUpperCase()
