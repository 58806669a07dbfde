import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EInvoice } from '#shared/einvoices/einvoice.ts'
import { randomDetails } from '#server/test-support/e-invoices/random-details.ts'
import {
  sampleCreditNote,
  sampleInvoice,
  sampleOfCategory,
  sampleWithAllowances,
} from '#server/test-support/e-invoices/samples.ts'
import { readEInvoice } from '../reading/read-e-invoice.ts'
import { writeCii } from './write-cii.ts'
import { noOrder, writeUbl } from './write-ubl.ts'

const withoutAbsent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** UBL names no order of the seller without one of the buyer. */
const withOrder = (invoice: EInvoice): EInvoice => ({
  ...invoice,
  order_reference: invoice.order_reference ?? (invoice.sales_order_reference && noOrder),
})

const syntaxes = { ubl: writeUbl, cii: writeCii }

test.each(Object.entries(syntaxes))('what is written as %s is read again as the same', (_, write) => {
  const bases = [
    sampleInvoice(),
    sampleCreditNote(),
    sampleWithAllowances(),
    sampleOfCategory('O'),
    sampleOfCategory('K'),
  ]
  for (const base of bases) expect(readEInvoice(Buffer.from(write(base))).invoice).toEqual(withoutAbsent(base))
  fc.assert(
    fc.property(fc.constantFrom(...bases), randomDetails, (base, change) => {
      const invoice: EInvoice = { ...base, ...change }
      const read = readEInvoice(Buffer.from(write(invoice))).invoice
      expect(withoutAbsent(read)).toEqual(withoutAbsent(write === writeUbl ? withOrder(invoice) : invoice))
    }),
    { numRuns: 60 },
  )
})

test('characters that XML cannot carry are left out, and others stay what they are', () => {
  const invoice = { ...sampleInvoice(), number: 'A\u0000\u0007<&>"\uD800Z' }
  expect(readEInvoice(Buffer.from(writeUbl(invoice))).invoice.number).toBe('A<&>"\uFFFDZ')
  expect(readEInvoice(Buffer.from(writeCii(invoice))).invoice.number).toBe('A<&>"\uFFFDZ')
})

test('an order of the seller alone stands beside one of the buyer that says there is none', () => {
  const xml = writeUbl({ ...sampleInvoice(), sales_order_reference: 'SO 9' })
  expect(xml).toContain('<cac:OrderReference><cbc:ID>NA</cbc:ID><cbc:SalesOrderID>SO 9</cbc:SalesOrderID>')
})
