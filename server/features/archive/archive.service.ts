import { required } from '#shared/required.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { creditNoteFiles } from '#server/features/credit-notes/credit-note-files.service.ts'
import type { PrintContext } from '#server/features/documents/document-files.service.ts'
import { invoiceFiles } from '#server/features/invoices/invoice-files.service.ts'
import { refusedField } from '#server/platform/app-error.ts'
import { csvFile } from '#server/platform/files/csv.ts'
import { zipOf } from '#server/platform/files/zip.ts'
import { listArchived, type Period } from './archive.queries.ts'

/** A longer list has to be downloaded in shorter periods. */
export const maxDocuments = 20_000

type Archived = Awaited<ReturnType<typeof listArchived>>[number]
type Entry = Archived & { file: string; sha256: string }

/** Streams the documents of a period as they are read or made, followed by an index of them. */
export async function archiveOf(printContext: PrintContext, period: Period) {
  const documents = await listArchived(printContext.db, period, maxDocuments + 1)
  if (documents.length > maxDocuments)
    throw refusedField('to', { key: 'validation.archive_too_large', params: { count: maxDocuments } })
  return zipOf(filesOf(printContext, documents))
}

async function* filesOf(printContext: PrintContext, documents: Archived[]) {
  const entries: Entry[] = []
  for (const document of documents) {
    const files = document.kind === 'invoice' ? invoiceFiles : creditNoteFiles
    const { fileName, content, etag } = await files.pdf(printContext, document.id)
    const name = `${document.kind === 'invoice' ? 'invoices' : 'credit-notes'}/${fileName}`
    entries.push({ ...document, file: name, sha256: required(etag, 'the hash of an issued document') })
    yield { name, content }
  }
  yield { name: 'index.csv', content: await indexOf(entries) }
}

async function indexOf(entries: Entry[]) {
  const chunks: string[] = []
  for await (const chunk of csvFile(columns, each(entries))) chunks.push(chunk)
  return Buffer.from(chunks.join(''))
}

async function* each(entries: Entry[]) {
  yield* entries
}

/** A credit note takes off: so that the columns can be added up. */
const money = (minor: number, { kind, currency }: Entry) =>
  minorToDecimal(kind === 'invoice' ? minor : 0 - minor, currency)

const columns = {
  kind: (entry: Entry) => entry.kind,
  number: (entry: Entry) => entry.number,
  issue_date: (entry: Entry) => entry.issue_date,
  tax_point: (entry: Entry) => entry.tax_point,
  status: (entry: Entry) => entry.status,
  customer: (entry: Entry) => entry.customer_name,
  currency: (entry: Entry) => entry.currency,
  net: (entry: Entry) => money(entry.net_minor, entry),
  vat: (entry: Entry) => money(entry.vat_minor, entry),
  gross: (entry: Entry) => money(entry.gross_minor, entry),
  file: (entry: Entry) => entry.file,
  sha256: (entry: Entry) => entry.sha256,
}
