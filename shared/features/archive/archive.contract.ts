import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import type { ArchiveSummary } from './archive.reply.ts'

const access = 'invoice_access'

const period = z
  .strictObject({ from: businessDate, to: businessDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], ...refusedAs('validation.date_order') })

export const summariseArchive = endpoint({
  method: 'GET',
  path: '/api/archive/summary',
  access,
  summary: 'How many documents were issued in a period.',
  query: period,
  reply: json<ArchiveSummary>(),
})

export const downloadArchive = endpoint({
  method: 'GET',
  path: '/api/archive',
  access,
  summary:
    'All documents that were issued in a period, void ones included, as a zip of PDFs with an index of them: their figures, files and SHA-256.',
  query: period,
  download: 'application/zip',
})
