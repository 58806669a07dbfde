import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { invoiceFiles } from '#server/features/invoices/invoice-files.service.ts'
import { tokenOf } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startMovingIn } from '#server/test-support/books/open-documents.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newIssued } = await startInvoicing(testApp)
const { bringIn, find, undo } = startMovingIn(testApp, owner)
const authorization = `Bearer ${await tokenOf(testApp, 'owner')}`

const pdf = (words = 'old') => Buffer.from(`%PDF-1.4\n${words}\n%%EOF`)
const headings = 'kind,number,customer_name,issue_date,gross\n'

const send = (path: string, content: Buffer, name = 'INV 1.pdf') => {
  const { payload, headers } = formWithFile('file', content, 'application/pdf', name)
  return owner('POST', path, payload, headers)
}
const pdfOf = (path: string) => testApp.app.inject({ method: 'GET', url: path, headers: { authorization } })

test('the PDF of what was brought in is its original, and without one the answer says what to do', async () => {
  await bringIn(`${headings}invoice,2026/001,Acme Ltd,2026-02-01,120\ncredit note,C-1,Acme Ltd,2026-02-01,12\n`)
  const invoice = await find('invoices', '2026/001')
  const note = await find('creditnotes', 'C-1')
  for (const path of [`/api/invoices/${invoice.id}`, `/api/creditnotes/${note.id}`]) {
    expect((await pdfOf(`${path}/pdf`)).statusCode).toBe(409)
    expect(await owner('POST', `${path}/email`, {})).toMatchObject({
      status: 409,
      body: { code: 'document.no_original', message: expect.stringContaining('add its original PDF') },
    })
    expect(await send(`${path}/original`, Buffer.from('<html>'))).toMatchObject({ status: 422 })
    expect(await send(`${path}/original`, pdf())).toMatchObject({ status: 201, body: { file_name: 'INV 1.pdf' } })
    expect(await send(`${path}/original`, pdf('other'))).toMatchObject({ status: 409 })
    const reply = await pdfOf(`${path}/pdf`)
    expect(reply.rawPayload.equals(pdf())).toBe(true)
    expect((await owner('GET', path)).body.original).toMatchObject({ file_name: 'INV 1.pdf', size_bytes: 18 })
    const trail = (await owner('GET', `${path}/audit`)).body.data
    expect(JSON.stringify(trail)).toContain('INV 1.pdf')
  }
  expect((await pdfOf(`/api/invoices/${invoice.id}/pdf`)).headers['content-disposition']).toContain('2026-001.pdf')
  expect((await owner('GET', `/api/invoices/${invoice.id}/preview`)).body).toEqual({ pages: [], is_whole: true })

  expect((await owner('POST', `/api/invoices/${invoice.id}/email`, {})).status).toBe(201)
  const [attached] = await invoiceFiles.mailAttachments(testApp, invoice.id, { attach_pdf: true })
  expect(attached).toMatchObject({ filename: '2026-001.pdf', content: pdf() })
  expect(await owner('DELETE', `/api/invoices/${invoice.id}/original`)).toMatchObject({ status: 409 })
  expect(await owner('DELETE', `/api/creditnotes/${note.id}/original`)).toMatchObject({ status: 204 })
})

test('what was issued here has no other original', async () => {
  const { id } = await newIssued()
  expect((await send(`/api/invoices/${id}/original`, pdf())).status).toBe(404)
})

test('a zip file of PDFs is matched by number; what belongs to none is listed, and sent again it changes nothing', async () => {
  const { id } = await bringIn(
    `${headings}invoice,Z/1,Acme Ltd,2026-02-01,120\ninvoice,Z-2,Acme Ltd,2026-02-01,120\ncredit note,Z-3,Acme Ltd,2026-02-01,12\n`,
  )
  const zip = Buffer.from(
    zipSync({
      'old/Z_1.pdf': pdf('one'),
      'z-3.PDF': pdf('three'),
      'Z-2.pdf': Buffer.from('no PDF'),
      'stranger.pdf': pdf(),
      '../../Z-9.pdf': pdf(),
      '__MACOSX/._Z-2.pdf': pdf('hidden'),
    }),
  )
  const first = await send(`/api/imports/${id}/originals`, zip, 'all.zip')
  expect(first.body).toEqual({
    added_count: 2,
    known_count: 0,
    unmatched: ['Z-2.pdf', 'stranger.pdf', '../../Z-9.pdf'],
  })
  expect((await send(`/api/imports/${id}/originals`, zip, 'all.zip')).body).toMatchObject({
    added_count: 0,
    known_count: 2,
  })
  const { id: invoiceId } = await find('invoices', 'Z/1')
  expect((await pdfOf(`/api/invoices/${invoiceId}/pdf`)).rawPayload.equals(pdf('one'))).toBe(true)
  expect((await undo(id)).status).toBe(200)
})

test('a zip file whose PDFs are not compressed is no PDF, although it has the beginning of one', async () => {
  const { id } = await bringIn(`${headings}invoice,S-1,Acme Ltd,2026-02-01,120\ninvoice,S-2,Acme Ltd,2026-02-01,120\n`)
  const stored = Buffer.from(zipSync({ 'S-1.pdf': pdf(), 'S-2.pdf': pdf() }, { level: 0 }))
  const { id: invoiceId } = await find('invoices', 'S-1')
  expect((await send(`/api/invoices/${invoiceId}/original`, stored, 'S-1.pdf')).status).toBe(422)
  const { body } = await send(`/api/imports/${id}/originals`, stored, 'all.zip')
  expect(body).toEqual({ added_count: 2, known_count: 0, unmatched: [] })
})

test('a hostile zip file is harmless', async () => {
  const { id } = await bringIn(`${headings}invoice,H-1,Acme Ltd,2026-02-01,120\n`)
  const bomb = Buffer.from(zipSync({ 'H-1.pdf': Buffer.concat([pdf(), Buffer.alloc(30 * 1024 * 1024)]) }))
  expect((await send(`/api/imports/${id}/originals`, bomb, 'bomb.zip')).body).toMatchObject({
    added_count: 0,
    unmatched: ['H-1.pdf'],
  })
  const torn = Buffer.from(zipSync({ 'H-1.pdf': pdf() }))
  torn.writeUInt32LE(0xffffffff, torn.length - 6)
  for (const file of [torn, torn.subarray(0, 30), Buffer.from('PK\u0003\u0004')])
    expect((await send(`/api/imports/${id}/originals`, file, 'torn.zip')).status).toBe(422)
})
