import { decodedStream, isStream, type PdfObject, readPdfObjects } from './pdf-objects.ts'
import type { PdfValue } from './pdf-values.ts'

/** What Factur-X, ZUGFeRD and XRechnung call the invoice inside a PDF, the best known first. */
const names = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']

export type InvoiceInPdf = { xml: Uint8Array; /** Names of other files that may be an invoice too. */ others: string[] }

/** The invoice that a PDF carries, and which is the same invoice in another form as the standard marks it; null if it carries none. */
export function findInvoiceInPdf(file: Uint8Array): InvoiceInPdf | null {
  const objects = readPdfObjects(file)
  const all = [...objects.values()].flatMap((object) => embeddedFile(objects, object))
  const xml = all.filter(({ name }) => name.endsWith('.xml'))
  const marked = xml.filter(({ relationship }) => relationship === '/Alternative')
  const found = namedInvoice(marked) ?? only(marked) ?? namedInvoice(xml) ?? only(xml)
  if (!found) return null
  const others = new Set(xml.map(({ name }) => name))
  others.delete(found.name)
  return { xml: found.content, others: [...others] }
}

/** An encrypted file cannot be read without its password. */
export const isEncryptedPdf = (file: Uint8Array) =>
  /\/Encrypt\s+\d+\s+\d+\s+R|\/Encrypt\s*<</.test(
    Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1'),
  )

type Embedded = ReturnType<typeof embeddedFile>[number]

/** Of a file that was changed and saved again, the last version counts. */
function namedInvoice(files: readonly Embedded[]) {
  for (const name of names) {
    const found = files.findLast((file) => file.name === name)
    if (found) return found
  }
  return undefined
}

const only = (files: readonly Embedded[]) =>
  new Set(files.map(({ name }) => name)).size === 1 ? files.at(-1) : undefined

function embeddedFile(objects: Map<number, PdfObject>, object: PdfObject) {
  if (!(object instanceof Map)) return []
  const files = resolved(objects, object.get('EF'))
  if (!(files instanceof Map)) return []
  const stream = resolved(objects, files.get('F') ?? files.get('UF'))
  const content = isStream(stream) ? decodedStream(stream) : undefined
  const name = resolved(objects, object.get('UF') ?? object.get('F'))
  const relationship = resolved(objects, object.get('AFRelationship'))
  return content && typeof name === 'string' ? [{ name: name.toLowerCase(), content, relationship }] : []
}

function resolved(objects: Map<number, PdfObject>, value: PdfValue | undefined): PdfObject | undefined {
  return value instanceof Object && 'reference' in value ? objects.get(value.reference) : value
}
