import { decodedStream, isStream, type PdfObject, readPdfObjects } from './pdf-objects.ts'
import type { PdfValue } from './pdf-values.ts'

/** What Factur-X, ZUGFeRD and XRechnung call the invoice inside a PDF, the best known first. */
const names = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']

/** The invoice that a PDF carries; null if it carries none, or is encrypted and cannot be read. */
export function findInvoiceInPdf(file: Uint8Array): Uint8Array | null {
  const objects = readPdfObjects(file)
  const attached = [...objects.values()].flatMap((object) => embeddedFile(objects, object))
  for (const name of names) {
    // Of a file that was changed and saved again, the last version counts.
    const content = attached.findLast((one) => one.name === name)?.content
    if (content) return content
  }
  const xml = attached.filter(({ name }) => name.endsWith('.xml'))
  return xml.length === 1 ? (xml[0]?.content ?? null) : null
}

function embeddedFile(objects: Map<number, PdfObject>, object: PdfObject) {
  if (!(object instanceof Map)) return []
  const files = resolved(objects, object.get('EF'))
  if (!(files instanceof Map)) return []
  const stream = resolved(objects, files.get('F') ?? files.get('UF'))
  const content = isStream(stream) ? decodedStream(stream) : undefined
  const name = resolved(objects, object.get('UF') ?? object.get('F'))
  return content && typeof name === 'string' ? [{ name: name.toLowerCase(), content }] : []
}

function resolved(objects: Map<number, PdfObject>, value: PdfValue | undefined): PdfObject | undefined {
  return value instanceof Object && 'reference' in value ? objects.get(value.reference) : value
}
