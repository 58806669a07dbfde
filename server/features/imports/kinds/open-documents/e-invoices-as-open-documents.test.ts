import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeCii } from '#server/features/einvoices/writing/write-cii.ts'
import { writeUbl } from '#server/features/einvoices/writing/write-ubl.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startMovingIn } from '#server/test-support/books/open-documents.ts'
import { sampleCreditNote, sampleInvoice } from '#server/test-support/e-invoices/samples.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer } = await startInvoicing(testApp)
const { preview, confirm, find } = startMovingIn(testApp, owner)

const dated = { issue_date: '2026-02-02', due_date: '2026-03-04', tax_point_date: '2026-02-02' }
const invoice = { ...sampleInvoice(), ...dated, number: 'OLD/7' }
const buyer = invoice.buyer?.name ?? ''
const customer = await newCustomer({ name: buyer, currency: 'EUR' })

test('an e-invoice of the old program is an open document with its number, dates, VAT and what is left of it', async () => {
  const { body } = await preview(writeUbl(invoice), 'old.xml')
  expect(body).toMatchObject({ valid_count: 1, invalid_count: 0, control: [{ currency: 'EUR', count: 1 }] })
  await confirm(body.id)
  await runPendingJobs(testApp)
  const { totals, currency } = invoice
  const minor = (amount = '') => Number(amount.replace('.', ''))
  expect(await find('invoices', 'OLD/7')).toMatchObject({
    kind: 'imported',
    customer_id: customer.id,
    currency,
    issue_date: '2026-02-02',
    due_date: '2026-03-04',
    net_minor: minor(totals?.without_vat),
    gross_minor: minor(totals?.with_vat),
    outstanding_minor: minor(totals?.payable),
  })
})

test('an archive of them is a row each, credit notes too, and a file that cannot be read is shown by its name', async () => {
  const archive = zipSync({
    'a/invoice.xml': strToU8(writeCii({ ...invoice, number: 'OLD/8' })),
    'a/credit.xml': strToU8(writeUbl({ ...sampleCreditNote(), ...dated, number: 'OLD/C1' })),
    'a/torn.xml': strToU8('<Invoice'),
    '__MACOSX/a/._invoice.xml': strToU8('x'),
    'a/readme.txt': strToU8('no'),
  })
  const { body } = await preview(Buffer.from(archive), 'all.zip')
  expect(body).toMatchObject({ total_count: 3, valid_count: 2, invalid_count: 1 })
  expect(body.invalid_rows[0].cells.at(-1)).toBe('a/torn.xml')
})

function facturX(number: string) {
  const xml = Buffer.from(writeCii({ ...invoice, number }))
  const file = '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 3 0 R >> >>'
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog /AF [2 0 R] >>\nendobj\n2 0 obj\n${file}\nendobj\n`),
    Buffer.from(`3 0 obj\n<< /Type /EmbeddedFile /Length ${xml.length} >>\nstream\n`),
    xml,
    Buffer.from('\nendstream\nendobj\n%%EOF\n'),
  ])
}

test('of an archive of Factur-X files that are not compressed each is a row, and not only one of them', async () => {
  const archive = zipSync({ 'one.pdf': facturX('OLD/11'), 'two.pdf': facturX('OLD/12') }, { level: 0 })
  const { body } = await preview(Buffer.from(archive), 'all.zip')
  expect(body).toMatchObject({ total_count: 2, valid_count: 2, invalid_count: 0 })
})

test('XML that is no invoice is refused as a file that cannot be read', async () => {
  expect(await preview('<html><body>Hello</body></html>', 'page.xml')).toMatchObject({ status: 422 })
})
