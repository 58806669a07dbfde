/** One row of a file, as a spreadsheet numbers it: the first row is 1, empty rows count, a line break in a cell does not. */
export type FileRow = { line: number; cells: string[] }

/** Rows come in batches: waiting for each of 50,000 would take longer than reading them. */
export type RowBatches = Iterable<FileRow[]> | AsyncIterable<FileRow[]>

export const batchSize = 500

/** More columns than any export has. What stands beyond is not read. */
export const maxColumns = 200

/** Longer than any cell of a spreadsheet. */
export const maxCellLength = 32_767

/** A file that is damaged, or was never a table. */
export class UnreadableFile extends Error {}

export const isBlank = ({ cells }: FileRow) => cells.every((cell) => cell.trim() === '')
