/** How the dates of a file are written. Months may also be words, and years two digits. */
export const dateFormats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'serial'] as const
export type DateFormat = (typeof dateFormats)[number]

/** What stands before the decimals. The other one groups thousands. */
export const decimalMarks = ['.', ','] as const
export type DecimalMark = (typeof decimalMarks)[number]
