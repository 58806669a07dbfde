import type { EInvoice } from '#shared/einvoices/einvoice.ts'
import { eInvoiceIn } from '#server/features/einvoices/einvoices.service.ts'
import { openZip } from '#server/platform/files/unzip.ts'
import type { OpenFile } from '#server/platform/tables/open-file.ts'

const megabyte = 1024 * 1024
/** Unpacked: as much as one e-invoice may have, and all of an archive. */
const limits = { one: 10 * megabyte, all: 200 * megabyte }

type Packed = { name: string; content: Buffer | null }

/** What a row of open documents says, under the names of our own fields. */
const columns: Record<string, (invoice: EInvoice) => string | undefined> = {
  kind: ({ kind }) => kind,
  number: ({ number }) => number,
  customer_name: ({ buyer }) => buyer?.name,
  issue_date: ({ issue_date }) => issue_date,
  due_date: ({ due_date }) => due_date,
  currency: ({ currency }) => currency,
  net: ({ totals }) => totals?.without_vat,
  vat: ({ vat_totals, currency }) =>
    (vat_totals.find((total) => total.currency === currency) ?? vat_totals[0])?.amount ?? '0',
  gross: ({ totals }) => totals?.with_vat,
  outstanding: ({ totals }) => totals?.payable,
  reference: ({ order_reference, buyer_reference }) => order_reference ?? buyer_reference,
}

/**
 * E-invoices that another program has written, one or an archive of them, as the table that other files are: a row each.
 * One that cannot be read keeps a row with nothing but its name, so that it is seen. Null if it is no such file.
 */
export async function openEInvoices(file: Buffer): Promise<OpenFile | null> {
  const files = await filesOf(file)
  if (!files) return null
  const headings = [...Object.keys(columns), 'file']
  const rows = [headings, ...files.map(({ name, content }) => [...cellsOf(content), name.slice(-200)])]
  return { rows: () => [rows.map((cells, index) => ({ line: index + 1, cells }))], sheet: '', delimiter: null }
}

function cellsOf(content: Buffer | null) {
  const invoice = content && eInvoiceIn(content)
  return Object.values(columns).map((read) => (invoice ? (read(invoice) ?? '') : ''))
}

async function filesOf(file: Buffer): Promise<Packed[] | null> {
  if (eInvoiceIn(file)) return [{ name: '', content: file }]
  const zip = openedZip(file)
  // A workbook is an archive too.
  const names = !zip || zip.has('[Content_Types].xml') ? [] : zip.names().filter(isEInvoice)
  if (!zip || names.length === 0) return null
  const files: Packed[] = []
  let left = limits.all
  for (const name of names) {
    const content = await unpacked(zip, name, Math.min(limits.one, left))
    left -= content?.length ?? 0
    files.push({ name, content })
  }
  return files
}

/** What a Mac adds to an archive is none. */
const isEInvoice = (name: string) => /^(?!__MACOSX\/).*\.(xml|pdf)$/i.test(name)

function openedZip(file: Buffer) {
  try {
    return openZip(file)
  } catch {
    return null
  }
}

async function unpacked(zip: ReturnType<typeof openZip>, name: string, limit: number) {
  const pieces: Buffer[] = []
  try {
    for await (const piece of zip.unpack(name, limit)) pieces.push(piece)
  } catch {
    return null
  }
  return Buffer.concat(pieces)
}
