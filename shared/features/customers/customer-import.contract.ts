import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'

export const importLimits = { bytes: 10 * 1024 * 1024, rows: 50_000 }

const invalidRow = z.object({
  /** The line of the file, as a spreadsheet counts it: the header is line 1. */
  line: z.number().int(),
  name: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
})

/** A row that is saved, and what must be filled in before the customer can be invoiced. */
const incompleteRow = z.object({ line: z.number().int(), name: z.string(), missing: z.array(z.string()) })

export const customerImport = z.object({
  id: z.uuid(),
  status: z.enum(['previewed', 'running', 'done', 'failed']),
  file_name: z.string(),
  /** Each column of the file, with the field that it was matched with, or null when it is left out. */
  columns: z.array(z.object({ column: z.string(), field: z.string().nullable() })),
  total_count: z.number().int(),
  valid_count: z.number().int(),
  invalid_count: z.number().int(),
  saved_count: z.number().int(),
  /** The first rows as they will be saved, to look at. */
  sample: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      email: z.string(),
      city: z.string(),
      country: z.string(),
      currency: z.string(),
    }),
  ),
  invalid_rows: z.array(invalidRow),
  /** How many rows are saved and cannot be invoiced yet, and the first of them; not while it runs. */
  incomplete_count: z.number().int(),
  incomplete_rows: z.array(incompleteRow),
})
export type CustomerImport = z.infer<typeof customerImport>

const access = 'customer_access'
const byId = z.strictObject({ id: z.uuid() })

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/customers/imports',
  access,
  summary: 'Read a CSV file of customers, a form with one file named `file`. Nothing is saved until it is confirmed.',
  upload: 'file',
  reply: customerImport,
  status: 201,
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/customers/imports/:id',
  access,
  summary: 'An import of your own, and how far it is.',
  params: byId,
  reply: customerImport,
})

export const confirmImport = endpoint({
  method: 'POST',
  path: '/api/customers/imports/:id/confirm',
  access,
  summary: 'Save the rows of an import that are right.',
  params: byId,
  reply: customerImport,
  status: 202,
})
