import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { dateFormats, decimalMarks } from './import-formats.ts'
import { controlTotal, count, importKinds, importProfiles, importStatuses } from './imports.contract.ts'
import type * as contract from './imports.contract.ts'

const importRow = z.object({
  /** As a spreadsheet counts it: the header is usually line 1. */
  line: count,
  status: z.enum(['valid', 'invalid', 'known', 'left_out', 'saved', 'undone']),
  /** As they are written in the file, in the order of its columns. */
  cells: z.array(z.string()),
  /** What is wrong, or what is missing from a row that can be saved. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type ImportRow = z.infer<typeof importRow>

const importSummary = {
  id: z.uuid(),
  kind: z.enum(importKinds),
  status: z.enum(importStatuses),
  file_name: z.string(),
  /** The system that the file comes from; null when its headings are not known. */
  profile: z.enum(importProfiles).nullable(),
  total_count: count,
  valid_count: count,
  invalid_count: count,
  saved_count: count,
  created_at: z.iso.datetime(),
  created_by_name: z.string(),
}

export const importAnswer = z.object({
  ...importSummary,
  /** The sheet of a workbook that was read; empty for other files. */
  sheet: z.string(),
  /** Each column of the file, with the field that it is read as, or null when it is left out. */
  columns: z.array(
    z.object({
      column: z.string(),
      field: z.string().nullable(),
      /** The first value in the column. */
      sample: z.string(),
      samples: z.array(z.string()),
    }),
  ),
  /** What a column can be read as. */
  fields: z.array(z.object({ field: z.string(), type: z.enum(['text', 'date', 'decimal']), required: z.boolean() })),
  /** Null until somebody has said which it is, because the file can be read in two ways. */
  date_format: z.enum(dateFormats).nullable(),
  decimal_mark: z.enum(decimalMarks).nullable(),
  /** How many of the invalid rows are skipped: they are there already, or there is nothing to bring in. */
  known_count: count,
  /** The first rows that cannot be saved, with what they say. */
  invalid_rows: z.array(importRow),
  /** Rows that are saved and need something more before they can be invoiced, and the first of them. */
  warned_count: count,
  warned_rows: z.array(importRow),
  /** Totals at the end of the file, and lines above its headings. */
  left_out_rows: z.array(importRow),
  /** To be compared with the system that the file comes from. */
  control: z.array(controlTotal),
  /** What a line of totals at the end of the file says is open; the currency only where the line says it. */
  stated_control: z.array(z.object({ currency: z.string().nullable(), open_minor: count })),
  /** Of each currency in `control` other than that of the business: what one unit is worth there, null where nobody has said it. */
  exchange_rates: z.array(z.object({ currency: z.string(), rate: z.string().nullable() })),
  base_currency: z.string(),
  /** An earlier import of the same file. */
  same_file: z.object({ id: z.uuid(), created_at: z.iso.datetime(), status: z.enum(importStatuses) }).nullable(),
})
export type Import = z.infer<typeof importAnswer>

const importListRow = z.object(importSummary)
export type ImportListRow = z.infer<typeof importListRow>

export const replies: RepliesOf<typeof contract> = {
  previewImport: importAnswer,
  listImports: pagedWithMeta(importListRow),
  getImport: importAnswer,
  changeImport: importAnswer,
  listImportRows: pagedWithMeta(importRow),
  correctImportRow: importAnswer,
  confirmImport: importAnswer,
  undoImport: importAnswer,
}
