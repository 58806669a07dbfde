import type { EInvoice } from '#shared/einvoices/einvoice.ts'
import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
import { withoutAbsent } from '#server/platform/xml/xml-values.ts'

/** What is known of a file inside the document. */
export function attachedFile(element: XmlElement | undefined) {
  if (!element) return undefined
  const content = element.text.replaceAll(/\s/g, '')
  return withoutAbsent({
    name: element.attributes['filename'],
    mime: element.attributes['mimeCode'],
    bytes: Buffer.byteLength(content, 'base64'),
    content,
  })
}

/** The document as it is answered: without the files that it carries. */
export const withoutContents = (document: EInvoice): EInvoice => ({
  ...document,
  attachments: document.attachments.map(({ file, ...attachment }) => ({
    ...attachment,
    ...(file && { file: { ...file, content: undefined } }),
  })),
})
