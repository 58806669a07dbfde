import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { changed, sampleInvoice } from '#server/test-support/e-invoices/samples.ts'
import { writeCii } from '../writing/write-cii.ts'
import { writeUbl } from '../writing/write-ubl.ts'
import { parseXml } from '#server/platform/xml/parse-xml.ts'
import { readEInvoice } from './read-e-invoice.ts'

const xml = (text: string) => Buffer.from(text)
const parsed = (text: string) => parseXml(xml(text), { 'urn:a': 'a', 'urn:b': 'b' })

test('elements are known by their namespaces, whatever their prefixes', () => {
  const root = parsed(
    `<x:r xmlns:x="urn:a" xmlns="urn:b"><c at='1 &lt; 2'>t&#233;xt<![CDATA[<&]]></c><x:d xmlns:x="urn:b"/></x:r>`,
  )
  expect(root.name).toBe('a:r')
  expect(root.children.map(({ name, text }) => [name, text])).toEqual([
    ['b:c', 'téxt<&'],
    ['b:d', ''],
  ])
  expect(root.children[0]?.attributes).toEqual({ at: '1 < 2' })
})

test.each([
  ['a document type', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>', 'doctype'],
  ['a document type from elsewhere', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'doctype'],
  ['an entity of its own', '<a>&e;</a>', 'entity'],
  ['too many levels', '<a>'.repeat(100), 'too_complex'],
  ['a tag that is not closed', '<a><b></a>', 'malformed'],
  ['two roots', '<a/><b/>', 'malformed'],
  ['an attribute twice', '<a b="1" b="2"/>', 'malformed'],
  ['a prefix without a namespace', '<x:a/>', 'malformed'],
  ['an ampersand alone', '<a>R&D</a>', 'malformed'],
  ['text beside the root', 'hello <a/>', 'malformed'],
  ['nothing', '', 'malformed'],
])('%s is refused', (_, text, reason) => {
  expect(() => parsed(text)).toThrow(expect.objectContaining({ reason }))
})

test('characters are read in the encoding that the file declares', () => {
  const text = '<?xml version="1.0" encoding="ISO-8859-1"?><a>Müller</a>'
  expect(parseXml(Buffer.from(text, 'latin1'), {}).text).toBe('Müller')
  expect(parseXml(Buffer.from(`\uFEFF<a>Müller</a>`, 'utf16le'), {}).text).toBe('Müller')
  expect(() => parseXml(Buffer.from('<a>Müller</a>', 'latin1'), {})).toThrow(
    expect.objectContaining({ reason: 'encoding' }),
  )
})

test('a file with more than 1,000 lines is refused', () => {
  const invoice = sampleInvoice()
  const long = { ...invoice, lines: Array.from({ length: 501 }, () => invoice.lines).flat() }
  expect(() => readEInvoice(xml(writeUbl(long)))).toThrow(expect.objectContaining({ reason: 'too_many_lines' }))
})

test('the payment reference of a CII without means of payment is read, and is no means of its own', () => {
  const file = writeCii({ ...sampleInvoice(), payment: [], remittance: 'RF 18' })
  expect(file).not.toContain('PaymentMeans')
  expect(readEInvoice(xml(file)).invoice).toMatchObject({ remittance: 'RF 18', payment: [] })
})

test('freight that Factur-X writes apart is a charge', () => {
  const freight = `<ram:SpecifiedLogisticsServiceCharge><ram:Description>Freight</ram:Description>
    <ram:AppliedAmount>3.00</ram:AppliedAmount><ram:AppliedTradeTax><ram:TypeCode>VAT</ram:TypeCode>
    <ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent>
    </ram:AppliedTradeTax></ram:SpecifiedLogisticsServiceCharge>`
  const file = writeCii(sampleInvoice()).replace('<ram:SpecifiedTradePaymentTerms>', `${freight}$&`)
  expect(readEInvoice(xml(file)).invoice.charges).toEqual([
    { amount: '3.00', vat: { category: 'S', rate: '19' }, reason: 'Freight' },
  ])
})

test('what is no e-invoice is refused', () => {
  expect(() => readEInvoice(xml('<html/>'))).toThrow(expect.objectContaining({ reason: 'unknown_document' }))
  expect(() => readEInvoice(xml('%PDF-1.7\n1 0 obj\n<< >>\nendobj'))).toThrow(
    expect.objectContaining({ reason: 'pdf_without_invoice' }),
  )
})

const stream = (dictionary: string, body: Buffer) =>
  Buffer.concat([xml(`<< ${dictionary} /Length ${body.length} >>\nstream\n`), body, xml('\nendstream')])
const object = (number: number, body: Buffer | string) =>
  Buffer.concat([xml(`${number} 0 obj\n`), Buffer.from(body), xml('\nendobj\n')])

function pdf({ name = 'factur-x.xml', isPacked = false, content = writeCii(sampleInvoice()) } = {}) {
  const file = `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 3 0 R >> /AFRelationship /Alternative >>`
  const packed = stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(xml(`2 0 ${file}`)))
  return Buffer.concat([
    xml('%PDF-1.7\n%âãÏÓ\n'),
    object(1, '<< /Type /Catalog /AF [2 0 R] >>'),
    isPacked ? object(4, packed) : object(2, file),
    object(3, stream('/Type /EmbeddedFile /Filter /FlateDecode', deflateSync(xml(content)))),
    xml('%%EOF\n'),
  ])
}

test('the invoice inside a PDF is found, also when its objects are packed', () => {
  for (const isPacked of [false, true]) {
    expect(readEInvoice(pdf({ isPacked }))).toMatchObject({
      format: 'factur_x',
      syntax: 'cii',
      invoice: { number: '2026-0417' },
    })
  }
  expect(readEInvoice(pdf({ name: 'ZUGFeRD-invoice.xml' })).invoice.number).toBe('2026-0417')
})

test('of a PDF that was saved again, the last invoice counts', () => {
  const newer = object(3, stream('/Type /EmbeddedFile', xml(writeCii(changed(sampleInvoice(), { number: 'NEWER' })))))
  expect(readEInvoice(Buffer.concat([pdf(), newer])).invoice.number).toBe('NEWER')
})

test('of two files that may be the invoice the one marked as its alternative is read, and the other is mentioned', () => {
  const other = Buffer.concat([
    object(5, '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 6 0 R >> /AFRelationship /Data >>'),
    object(6, stream('/Type /EmbeddedFile', xml(writeCii(changed(sampleInvoice(), { number: 'DATA' }))))),
  ])
  const read = readEInvoice(Buffer.concat([pdf({ name: 'invoice.xml' }), other]))
  expect(read.invoice.number).toBe('2026-0417')
  expect(read.others).toEqual(['factur-x.xml'])
})

test('a zip file and a PDF with a password are refused for what they are', () => {
  expect(() => readEInvoice(Buffer.from('PK\u0003\u0004…'))).toThrow(expect.objectContaining({ reason: 'zip' }))
  const locked = Buffer.concat([pdf(), xml('trailer << /Root 1 0 R /Encrypt 9 0 R >>')])
  expect(() => readEInvoice(locked)).toThrow(expect.objectContaining({ reason: 'pdf_with_password' }))
})

test('a stream that would grow beyond measure is not read', () => {
  const bomb = pdf({ content: ' '.repeat(30 * 1024 * 1024) })
  expect(bomb.length).toBeLessThan(100_000)
  expect(() => readEInvoice(bomb)).toThrow(expect.objectContaining({ reason: 'pdf_without_invoice' }))
})
