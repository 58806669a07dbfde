import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
import { withoutAbsent } from '#server/platform/xml/xml-values.ts'

/** What is known of a file inside the document; its content stays there. */
export function attachedFile(element: XmlElement | undefined) {
  if (!element) return undefined
  const base64 = element.text.replaceAll(/\s/g, '')
  return withoutAbsent({
    name: element.attributes['filename'],
    mime: element.attributes['mimeCode'],
    bytes: Buffer.byteLength(base64, 'base64'),
  })
}
