import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { type Endpoint, spreadsheet } from '#shared/http/endpoint.ts'
import { csvFile, type CsvValue } from '#server/platform/files/csv.ts'
import { xlsxFile } from '#server/platform/files/xlsx.ts'
import { onDownload } from './downloads.ts'

type Answer<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Parameters<typeof onDownload<P, Q, B>>[2]

type Table<Row> = {
  /** The file name without its extension. */
  name: string
  columns: Record<string, (row: Row) => CsvValue>
  rows: AsyncIterable<Row>
}

export const tableOf = <Row>(name: string, rows: Table<Row>['rows'], columns: Table<Row>['columns']): Table<Row> => ({
  name,
  rows,
  columns,
})

/** Streams a table from the database: as CSV, or as a workbook if the client accepts one. */
export function onExport<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Row>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, undefined>,
  answer: (...asked: Parameters<Answer<P, Q, B>>) => Table<Row> | Promise<Table<Row>>,
) {
  onDownload(app, endpoint, async (db, asked) => {
    const { name, columns, rows } = await answer(db, asked)
    const wanted = asked.request.headers.accept ?? ''
    return wanted.includes(spreadsheet)
      ? { fileName: `${name}.xlsx`, content: xlsxFile(columns, rows), type: spreadsheet }
      : { fileName: `${name}.csv`, content: csvFile(columns, rows) }
  })
}
