import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { signedInAs, tokenOf, withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newIssued, newDraft } = await startInvoicing(testApp)
const token = await tokenOf(testApp, 'clerk')

async function download(from: string, to: string) {
  const { rawPayload, headers } = await testApp.app.inject({
    url: withQuery('/api/archive', { from, to }),
    headers: { authorization: `Bearer ${token}` },
  })
  return { files: unzipSync(rawPayload), name: headers['content-disposition'] }
}

test('the documents of a period come as PDFs with an index that names each with its figures and its hash', async () => {
  const early = await newIssued({ issue_date: '2026-03-01' })
  const credited = await newIssued({ issue_date: '2026-03-31' })
  const voided = await newIssued({ issue_date: '2026-03-31' })
  await newDraft({ issue_date: '2026-03-31' })
  await owner('POST', `/api/invoices/${voided.id}/void`, { reason: 'Wrong' })
  const { body: note } = await owner('POST', `/api/invoices/${credited.id}/credit`, { reason: 'All of it' })

  const { files, name } = await download('2026-03-02', '2026-03-31')
  expect(name).toContain('documents-2026-03-02-2026-03-31.zip')
  const index: Record<string, string>[] = parse(strFromU8(files['index.csv'] ?? new Uint8Array()), {
    bom: true,
    columns: true,
  })
  expect(index.map(({ number, status, gross }) => [number, status, gross])).toEqual([
    [note.number, 'issued', '-120.00'],
    [credited.number, 'issued', '120.00'],
    [voided.number, 'void', '120.00'],
  ])
  expect(Object.keys(files)).toHaveLength(4)
  for (const { file = '', sha256 } of index) {
    const content = files[file] ?? new Uint8Array()
    expect(strFromU8(content.slice(0, 5))).toBe('%PDF-')
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  }
  expect(early.number in files).toBe(false)
  const { body } = await owner('GET', '/api/archive/summary?from=2026-03-02&to=2026-03-31')
  expect(body).toMatchObject({ invoices: 2, credit_notes: 1 })
})

test('an empty period has an empty index, and one that ends before it begins is refused', async () => {
  expect(Object.keys((await download('2020-01-01', '2020-12-31')).files)).toEqual(['index.csv'])
  const auditor = await signedInAs(testApp, 'auditor')
  const { status, body } = await auditor('GET', '/api/archive/summary?from=2026-03-02&to=2026-03-01')
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['to'] })
})
