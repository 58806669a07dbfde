/** The name under which programs look for the invoice in a Factur-X file. */
export const facturXFile = 'factur-x.xml'

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const properties = {
  DocumentFileName: ['The name of the embedded XML document', facturXFile],
  DocumentType: ['The type of the hybrid document', 'INVOICE'],
  Version: ['The version of the standard that the embedded XML document follows', '1.0'],
  ConformanceLevel: ['The profile that the embedded XML document follows', 'EN 16931'],
} as const

const described = Object.entries(properties)
  .map(
    ([name, [description]]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>` +
      `<pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  .join('')

/** PDF/A allows only properties that the file itself describes. */
const schema =
  `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>` +
  `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>` +
  `<pdfaSchema:property><rdf:Seq>${described}</rdf:Seq></pdfaSchema:property></rdf:li>`

const values = Object.entries(properties)
  .map(([name, [, value]]) => `<fx:${name}>${value}</fx:${name}>`)
  .join('')

const description = `<rdf:Description rdf:about="" xmlns:fx="${namespace}">${values}</rdf:Description>`

/**
 * Says in the metadata of a PDF/A-3 that its embedded file is the same invoice for programs. Typst cannot write that part, so it is
 * added as PDF allows: the changed object, the table that finds it and a new end are appended, and what was written stays as it is.
 */
export function withFacturXMetadata(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1')
  const trailer = text.slice(text.lastIndexOf('trailer'))
  const [, root] = /\/Root (\d+) 0 R/.exec(trailer) ?? []
  const metadata = objectNumber(objectOf(text, root), 'Metadata')
  const packet = /stream\n([\s\S]*?)\nendstream/.exec(objectOf(text, metadata))?.[1] ?? ''
  const changed = marked(packet, '</rdf:Bag></pdfaExtension:schemas>', schema)
  const xmp = marked(changed, '</rdf:RDF>', description)

  const object = `${metadata} 0 obj\n<<\n  /Length ${xmp.length}\n  /Type /Metadata\n  /Subtype /XML\n>>\nstream\n${xmp}\nendstream\nendobj\n`
  const start = pdf.length + 1
  const table = `xref\n${metadata} 1\n${String(start).padStart(10, '0')} 00000 n\r\n`
  const previous = /startxref\s+(\d+)/.exec(trailer)?.[1]
  const entries = /trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(trailer)?.[1]
  if (metadata === undefined || previous === undefined || entries === undefined) throw new Error(unexpected)
  const end = `trailer\n<<${entries.trimEnd()}\n  /Prev ${previous}\n>>\nstartxref\n${start + object.length}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(`\n${object}${table}${end}`, 'latin1')])
}

const unexpected = 'the PDF is not built as Typst builds a PDF/A-3'

/** The objects of Typst stand in the file as they are. */
function objectOf(text: string, number: string | undefined) {
  const begin = text.lastIndexOf(`\n${number} 0 obj\n`)
  if (number === undefined || begin < 0) throw new Error(unexpected)
  return text.slice(begin, text.indexOf('\nendobj', begin))
}

const objectNumber = (object: string, entry: string) => new RegExp(`/${entry} (\\d+) 0 R`).exec(object)?.[1]

function marked(packet: string, before: string, added: string) {
  const at = packet.lastIndexOf(before)
  if (at < 0) throw new Error(unexpected)
  return packet.slice(0, at) + added + packet.slice(at)
}
