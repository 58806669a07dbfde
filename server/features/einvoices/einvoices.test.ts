import { expect, test } from 'vitest'
import { eInvoiceLimits } from '#shared/features/einvoices/einvoices.contract.ts'
import { signedInAs } from '#server/test-support/ask.ts'
import { changed, sampleInvoice } from '#server/test-support/e-invoices/samples.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { writeCii } from './writing/write-cii.ts'
import { writeUbl } from './writing/write-ubl.ts'

const testApp = await startApp()
const auditor = await signedInAs(testApp, 'auditor')

function read(file: string | Buffer, more: Record<string, string> = {}) {
  const { payload, headers } = formWithFile('file', Buffer.from(file), 'application/xml', 'invoice.xml')
  return auditor('POST', '/api/einvoices/read', payload, { ...headers, ...more })
}

test('a user with access to invoices can read a file, with its content and its verdict', async () => {
  for (const [format, write] of Object.entries({ ubl: writeUbl, cii: writeCii })) {
    expect(await read(write(sampleInvoice()))).toMatchObject({
      status: 200,
      body: {
        format,
        profile: 'xrechnung',
        valid: true,
        findings: [],
        document: { number: '2026-0417', currency: 'EUR' },
      },
    })
  }
})

test('findings have their official rule, their place, and a text in the language of the reader', async () => {
  const broken = changed(sampleInvoice(), {
    buyer_reference: null,
    'totals.payable': '1529.00',
    'seller.contact.phone': '?',
  })
  const { body } = await read(writeUbl(broken), { 'accept-language': 'de' })
  expect(body.valid).toBe(false)
  expect(body.findings).toEqual([
    {
      rule: 'BR-CO-16',
      severity: 'fatal',
      location: 'totals.payable',
      message: expect.stringContaining('Der Zahlbetrag muss die Summe mit Umsatzsteuer'),
    },
    {
      rule: 'BR-DE-15',
      severity: 'fatal',
      location: 'buyer_reference',
      message: '„Käuferreferenz“ fehlt. Bitte ergänzen.',
    },
    expect.objectContaining({ rule: 'BR-DE-27', severity: 'warning', location: 'seller.contact.phone' }),
  ])
})

test('what the syntax refuses is named by the line of the file', async () => {
  const twice = writeUbl(sampleInvoice()).replace('<cac:Delivery>', '\n<cac:Delivery></cac:Delivery>\n<cac:Delivery>')
  const { body } = await read(twice)
  expect(body.findings).toContainEqual(expect.objectContaining({ rule: 'UBL-SR-24', location: '@4' }))
})

test('files that are no e-invoices, hostile or too large are refused with a reason', async () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>'
  expect(await read(bomb)).toMatchObject({ status: 422, body: { code: 'einvoice.doctype' } })
  expect(await read('<Invoice/>')).toMatchObject({ status: 422, body: { code: 'einvoice.unknown_document' } })
  expect(await read('%PDF-1.4 nothing')).toMatchObject({ status: 422, body: { code: 'einvoice.pdf_without_invoice' } })
  expect(await read(`<Invoice>${' '.repeat(eInvoiceLimits.bytes)}</Invoice>`)).toMatchObject({ status: 413 })
})

test('Factur-X EXTENDED has rules that are not ours: it is not fully judged, and never called wrong by them', async () => {
  const specification = 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended'
  const other = changed(sampleInvoice(), { specification, 'totals.payable': '1529.00' })
  const { body } = await read(writeCii(other))
  expect(body).toMatchObject({ profile: 'factur_x_extended', fully_judged: false, valid: true })
  expect(body.findings.map(({ severity }: { severity: string }) => severity)).not.toContain('fatal')
  expect(body.findings.map(({ rule }: { rule: string }) => rule)).toContain('BR-CO-16')
})

test('a NUL is damage in the file, and not in the server', async () => {
  const { status, body } = await read(writeUbl(sampleInvoice()).replace('2026-0417', '2026\0'))
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'einvoice.malformed' })
})
