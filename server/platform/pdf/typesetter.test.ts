import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTypesetter } from './typesetter.ts'

const typesetter = createTypesetter({ threads: 1 })
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counterfoil-templates-'))
})
afterAll(async () => {
  await typesetter.close()
  await rm(folder, { recursive: true })
})

const start = `
#set document(title: "A test", date: datetime(year: 2026, month: 9, day: 30))
#set text(font: json(bytes(sys.inputs.fonts)), fallback: false)
#let data = json("data.json")
`

async function template(name: string, source: string) {
  const path = join(folder, name)
  await writeFile(path, start + source)
  return path
}

async function textOf(bytes: Buffer) {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return text
}

const hostile = [
  '#eval("1+1")',
  '#read("/etc/passwd")',
  '$ sum_(i=0)^n $',
  '\\u{41} \\ \\n \\"',
  '"); #panic("x")',
  '*bold* _thin_ `raw` <label> @reference',
  '= Heading',
  '[#sys.inputs]',
  '// comment /* more */',
  '</script><script>alert(1)</script>',
]

test.for(hostile)('text is printed as it is and never read as markup: %s', async (text) => {
  const path = await template('hostile.typ', '#data.text')
  const { bytes } = await typesetter.pdf({ template: path, data: { text } })
  expect(await textOf(bytes)).toBe(text)
})

test.for(['#read("/etc/passwd")', '#read("../../../../etc/passwd")', '#include "../other.typ"', '#read("logo.txt")'])(
  'a template reads nothing outside its folder and nothing that it was not given: %s',
  async (source) => {
    const path = await template('curious.typ', source)
    await expect(typesetter.pdf({ template: path, data: {} })).rejects.toThrow(/file not found|access denied/)
  },
)

test('a file is there for the job that brings it, and for no other', async () => {
  const path = await template('file.typ', '#read("note.txt")')
  const { bytes } = await typesetter.pdf({ template: path, data: {}, files: { 'note.txt': Buffer.from('brought') } })
  expect(await textOf(bytes)).toBe('brought')
  await expect(typesetter.pdf({ template: path, data: {} })).rejects.toThrow('file not found')
})

test('a faulty template is named with its error', async () => {
  const path = await template('wrong.typ', '#data.missing')
  await expect(typesetter.pdf({ template: path, data: {} })).rejects.toThrow(/wrong\.typ.*does not contain key/)
})

const archival = '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>'

test.for([
  ['Georgian ქა', 'Georgian ��'],
  ['\uE000 private', '� private'],
  ['\u{10FFFF}', '�'],
  ['x\u0489 strange \u0337marks', 'x\u0489 strange marks'],
  ['\u08ED\u08E5\u08CC \u06E7', ''],
  ['🧑🏿‍🚀 on the ☃️ moon', '🧑🏿‍🚀 on the ☃ moon'],
] as const)('whatever the text, there is a document for keeping: %s', async ([text, printed]) => {
  const path = await template('any.typ', '#data.text')
  const { bytes, pages } = await typesetter.pdf({ template: path, data: { text } })
  expect(pages).toBe(1)
  expect(bytes.toString('latin1')).toContain(archival)
  expect(await textOf(bytes)).toBe(printed)
})

test('what PDF/A refuses becomes a plain PDF', async () => {
  const path = await template('plain.typ', 'Georgian #"\\u{10D0}"')
  const { bytes } = await typesetter.pdf({ template: path, data: {} })
  expect(bytes.toString('latin1')).not.toContain('pdfaid')
  expect(await textOf(bytes)).toContain('Georgian')
})

test.for([
  [' \u1FDD\uFFFD', '�'],
  ['\u03F6\uFFFD\uFFFD ', '??'],
] as const)('a text over which Typst panics is printed with less of it: %s', async ([text, printed]) => {
  const path = await template('panic.typ', '#set text(dir: rtl)\n#data.text')
  const { bytes } = await typesetter.pdf({ template: path, data: { text } })
  expect(await textOf(bytes)).toContain(printed)
})

test('it is PDF/A-3b, with its fonts in it, and the same bytes each time', async () => {
  const path = await template('pdf.typ', '#data.text')
  const [first, second] = await Promise.all([
    typesetter.pdf({ template: path, data: { text: 'Same again' } }),
    typesetter.pdf({ template: path, data: { text: 'Same again' } }),
  ])
  const source = first.bytes.toString('latin1')
  expect(source).toContain(archival)
  expect(source).toContain('/FontFile')
  expect(first.bytes.equals(second.bytes)).toBe(true)
})

const embedding = `#pdf.embed("factur-x.xml", relationship: "alternative", mime-type: "text/xml")`

test('a Factur-X file with letters that PDF/A refuses together is printed with less of them', async () => {
  const refused = '\u06CE\u30F6\uFB13\u23A5\u033E\u20A0\uA66F\u309A'
  const path = await template('refused.typ', `${embedding}#set text(dir: rtl)\n#data.text`)
  const job = {
    template: path,
    data: { text: `Invoice ${refused}` },
    files: { 'factur-x.xml': Buffer.from('<Invoice/>') },
  }
  const plain = await typesetter.pdf(job)
  expect(plain.bytes.toString('latin1')).not.toContain(archival)

  const { bytes, pages } = await typesetter.pdf({ ...job, isFacturX: true })
  expect(pages).toBe(1)
  expect(bytes.toString('latin1')).toContain('<fx:DocumentFileName>')
  expect(await textOf(bytes)).toContain('Invoice')
})

test('a Factur-X file is PDF/A-3 that names its embedded invoice in its metadata, and nothing before is changed', async () => {
  const path = await template('factur-x.typ', `${embedding}#data.text`)
  const job = { template: path, data: { text: 'Invoice' }, files: { 'factur-x.xml': Buffer.from('<Invoice/>') } }
  const plain = await typesetter.pdf(job)
  const { bytes } = await typesetter.pdf({ ...job, isFacturX: true })
  expect(bytes.subarray(0, plain.bytes.length).equals(plain.bytes)).toBe(true)

  const read = await PDFDocument.load(bytes)
  const metadata = read.catalog.lookup(PDFName.of('Metadata'), PDFStream).getContentsString()
  expect(metadata).toContain(archival)
  for (const fact of [
    'DocumentFileName>factur-x.xml',
    'DocumentType>INVOICE',
    'ConformanceLevel>EN 16931',
    'Version>1.0',
  ])
    expect(metadata).toContain(`<fx:${fact}<`)
  expect(metadata.match(/<pdfaProperty:name>\w+/g)).toEqual(
    expect.arrayContaining(['<pdfaProperty:name>ConformanceLevel', '<pdfaProperty:name>InstanceID']),
  )
  const [file] = read.catalog.lookup(PDFName.of('AF'), PDFArray).asArray()
  expect(read.context.lookup(file, PDFDict).get(PDFName.of('AFRelationship'))).toBe(PDFName.of('Alternative'))
  expect(await textOf(bytes)).toBe('Invoice')
})

test('what PDF/A refuses is no Factur-X file, and no plain PDF in its stead', async () => {
  const path = await template('no-factur-x.typ', `${embedding}Georgian #"\\u{10D0}"`)
  const files = { 'factur-x.xml': Buffer.from('<Invoice/>') }
  await expect(typesetter.pdf({ template: path, data: {}, files, isFacturX: true })).rejects.toThrow(
    /PDF\/A|missing|glyph|font/i,
  )
})

test('an SVG page is self-contained and contains no script', async () => {
  const path = await template('two.typ', '#data.text\n#pagebreak()\nsecond')
  const { pages } = await typesetter.svg({ template: path, data: { text: '<script>alert(1)</script>' } })
  expect(pages).toHaveLength(2)
  for (const page of pages) {
    expect(page).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/)
    expect(page).toContain('viewBox="0 0 595.2755905511812 841.8897637795276"')
    expect(page).not.toMatch(/<script|foreignObject|\son\w+=|https?:(?!\/\/www\.w3\.org\/)/)
    const named = [...page.matchAll(/xlink:href="#([^"]+)"/g)].map(([, id]) => id)
    expect(named.length).toBeGreaterThan(0)
    for (const id of named) expect(page).toContain(`<symbol id="${id}"`)
  }
})
