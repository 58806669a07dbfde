import { z } from 'zod'
import { exchangeRateText } from '#shared/features/invoices/invoice-lines.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { type Paged, pageQuery } from '#shared/http/paged.ts'
import { currencyCode, emptyIsAbsent, oneLine, text } from '#shared/validation/text.ts'
import { dateFormats, decimalMarks } from './import-formats.ts'
import type { Import, ImportListRow, ImportRow } from './imports.reply.ts'

/** What a file can bring in. A new kind has its name here and its folder in `server/features/imports/kinds`. */
export const importKinds = ['customers', 'items', 'open_documents', 'schedules'] as const
export type ImportKindName = (typeof importKinds)[number]

export const importStatuses = ['previewed', 'running', 'done', 'failed', 'undone'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** The systems whose exports are recognised by their headings. */
export const importProfiles = ['counterfoil', 'xero', 'quickbooks', 'sage', 'freeagent', 'zoho', 'stripe'] as const
export type ImportProfile = (typeof importProfiles)[number]

export const importLimits = { bytes: 20 * 1024 * 1024, rows: 50_000, cellLength: 5_000, headingLength: 80 }

export const count = z.number().int()

/** What is owed of the documents of a currency: credit notes and money on account are subtracted. */
export const controlTotal = z.object({ currency: z.string(), count, open_minor: count })
export type ControlTotal = z.infer<typeof controlTotal>

const access = 'manage_invoices'
const byId = z.strictObject({ id: z.uuid() })

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  access,
  summary:
    'Read a CSV or XLSX file, a form with the field `kind` and a file named `file`. Nothing is saved until it is confirmed. Customers and schedules need customer_access too.',
  upload: 'file',
  uploadFields: { kind: importKinds },
  reply: json<Import>(),
  status: 201,
})

export const importFilter = listQuery(
  ['created_at', 'file_name', 'total_count'],
  { order_by: 'created_at', order_direction: 'DESC' },
  { kind: emptyIsAbsent(z.enum(importKinds)), status: emptyIsAbsent(z.enum(importStatuses)) },
)
export type ImportFilter = z.output<typeof importFilter>

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  access,
  summary: 'Imports, newest first, found by the name of their file.',
  query: importFilter,
  reply: json<Paged<ImportListRow>>(),
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  access,
  summary: 'One import, and how far it is.',
  params: byId,
  reply: json<Import>(),
})

export const changeImport = endpoint({
  method: 'PATCH',
  path: '/api/imports/:id',
  access,
  summary:
    'Say what the columns of a file are and how its dates and numbers are written. Columns that are not named stay as they are.',
  params: byId,
  body: z.strictObject({
    columns: z
      .array(z.strictObject({ column: oneLine(importLimits.headingLength), field: oneLine(60).nullable() }))
      .max(200)
      .optional(),
    date_format: z.enum(dateFormats).optional(),
    decimal_mark: z.enum(decimalMarks).optional(),
    /** For documents whose row has no rate. */
    exchange_rates: z
      .array(z.strictObject({ currency: currencyCode, rate: exchangeRateText }))
      .max(200)
      .optional(),
  }),
  reply: json<Import>(),
})
export type ImportChange = z.output<typeof changeImport.body & z.ZodType>

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/imports/:id/rows',
  access,
  summary: 'The rows of an import that cannot be saved, or those that lack something.',
  params: byId,
  query: z.strictObject({ show: z.enum(['invalid', 'warned']).default('invalid'), ...pageQuery }),
  reply: json<Paged<ImportRow>>(),
})

export const correctImportRow = endpoint({
  method: 'PATCH',
  path: '/api/imports/:id/rows/:line',
  access,
  summary: 'Correct a row of an import that has not been confirmed.',
  params: z.strictObject({ id: z.uuid(), line: z.coerce.number().int().min(1).max(10_000_000) }),
  body: z.strictObject({ cells: z.array(text(importLimits.cellLength)).max(200) }),
  reply: json<Import>(),
})

export const downloadInvalidRows = endpoint({
  method: 'GET',
  path: '/api/imports/:id/invalid',
  access,
  summary: 'The rows of an import that cannot be saved, as they are written in the file, with the reasons.',
  params: byId,
  download: 'text/csv',
})

export const downloadTemplate = endpoint({
  method: 'GET',
  path: '/api/imports/template',
  access,
  summary: 'An example of a file that can be imported.',
  query: z.strictObject({ kind: z.enum(importKinds) }),
  download: 'text/csv',
})

export const confirmImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/confirm',
  access,
  summary: 'Save the rows of an import that are right. With `control`, only if that is still what will be saved.',
  params: byId,
  body: z.strictObject({
    control: z
      .array(z.strictObject({ ...controlTotal.shape, currency: currencyCode }))
      .max(200)
      .optional(),
    /** Of open documents: whether the old system has sent them. Then the customers have them, and can be reminded; absent means no. */
    sent_before: z.boolean().optional(),
  }),
  reply: json<Import>(),
  status: 202,
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  access,
  summary: 'Take away everything that an import brought, as long as nothing was built on it.',
  params: byId,
  reply: json<Import>(),
})
