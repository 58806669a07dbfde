import { plainHeading } from '#server/features/imports/checking/match-headings.ts'
import type { FileRow } from '#server/platform/tables/file-row.ts'
import type { OpenFile } from '#server/platform/tables/open-file.ts'

const marks = ['transactiontype', 'openbalance']

const isBlankCell = (cell: string | undefined) => (cell ?? '').trim() === ''

/** The headings of a report that names each customer above their documents: the column of their names has none. */
function isGroupedHeading({ cells }: FileRow) {
  const headings = new Set(cells.map(plainHeading))
  return isBlankCell(cells[0]) && marks.every((mark) => headings.has(mark))
}

/**
 * The report "Open Invoices" of QuickBooks names each customer in a line of its own and adds theirs up in another. As a table it has the
 * customer in each row, under the lines that the rows have in the file.
 */
export const ungrouped = (file: OpenFile): OpenFile => ({
  ...file,
  async *rows() {
    let group: string | undefined
    for await (const batch of file.rows()) {
      const rows = []
      for (const row of batch) {
        const [first = '', ...others] = row.cells
        if (group === undefined) {
          const isHeading = isGroupedHeading(row)
          if (isHeading) group = ''
          rows.push(isHeading ? { ...row, cells: ['Customer', ...others] } : row)
        } else if (isBlankCell(first)) rows.push({ ...row, cells: [group, ...others] })
        else if (others.every(isBlankCell)) group = first.trim()
        else if (!/^total (?:for|von|pour) /i.test(first.trim())) rows.push(row)
      }
      yield rows
    }
  },
})
