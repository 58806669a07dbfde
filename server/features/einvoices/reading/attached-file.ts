import type { XmlElement } from './parse-xml.ts'
import { withoutAbsent } from './xml-values.ts'

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
