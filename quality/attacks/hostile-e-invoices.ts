import { deflateSync } from 'node:zlib'
import { sampleInvoice } from '#server/test-support/e-invoices/samples.ts'
import { writeCii } from '#server/features/einvoices/writing/write-cii.ts'
import { writeUbl } from '#server/features/einvoices/writing/write-ubl.ts'

const ubl = writeUbl(sampleInvoice())
const cii = writeCii(sampleInvoice())

export const eInvoiceFile = { content: Buffer.from(ubl), type: 'application/xml', name: 'invoice.xml' }

const pdf = (stream: Buffer, dictionary: string) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj << /F (factur-x.xml) /EF << /F 2 0 R >> >> endobj\n'),
    Buffer.from(`2 0 obj << ${dictionary} /Length ${stream.length} >>\nstream\n`),
    stream,
    Buffer.from('\nendstream endobj'),
  ])

/** Amounts without end, dates that are none, documents that are too deep, and files that grow when they are opened. */
export const hostileEInvoices = [
  '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;">]><Invoice>&c;</Invoice>',
  ubl.replaceAll(/>\d+\.\d\d</g, `>${'9'.repeat(5_000)}.99<`),
  ubl.replaceAll(/>\d+\.\d\d</g, '>NaN<'),
  ubl.replaceAll(/2026-\d\d-\d\d/g, '0000-99-99'),
  ubl.replaceAll(/>[^<]+</g, '><'),
  cii.replaceAll(/>\d{8}</g, '>99999999<'),
  cii.replaceAll('schemeID', '__proto__'),
  '<a>'.repeat(50_000),
  `<a ${Array.from({ length: 20_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`,
  ubl.slice(0, 700),
]
  .map((text) => Buffer.from(text))
  .concat(
    pdf(deflateSync(Buffer.alloc(40 * 1024 * 1024)), '/Filter /FlateDecode'),
    pdf(Buffer.from(cii), '/Filter [/ASCII85Decode /LZWDecode]'),
    pdf(Buffer.from('['.repeat(50_000)), '/Kids [2 0 R]'),
    Buffer.from(`%PDF-1.7\n1 0 obj ${'<< /A '.repeat(50_000)}`),
    Buffer.from(`%PDF-1.7\n${'1 0 obj 1 0 R endobj\n'.repeat(20_000)}`),
  )
