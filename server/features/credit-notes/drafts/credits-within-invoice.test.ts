import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkBooks } from '#server/features/books/books.service.ts'
import { statusesOf } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, customer, newIssued } = await startInvoicing(testApp)

/** 1,000.00 with 200.00 of VAT, less 900.00 without: 300.00 in all. */
const mixed = {
  lines: [
    { description: 'Machine', quantity: '1', unit_price: '1000', vat_code: 'standard' },
    { description: 'Old machine taken back', quantity: '-1', unit_price: '900', vat_code: 'zero' },
  ],
}
const create = (body: object) => owner('POST', '/api/creditnotes', { reason: 'Returned', ...body })
const issue = (id: string) => owner('POST', `/api/creditnotes/${id}/issue`)
const partOf = ({ id, lines }: { id: string; lines: { id: string }[] }, net_minor: number) => ({
  invoice_id: id,
  lines: [{ invoice_line_id: lines[0]?.id, net_minor }],
})

test('a line that is worth more than its whole invoice is not credited alone', async () => {
  const invoice = await newIssued(mixed)
  expect(invoice.gross_minor).toBe(30_000)
  const alone = { reason: 'Returned', lines: [{ invoice_line_id: invoice.lines[0].id }] }
  for (const reply of [
    await create({ invoice_id: invoice.id, ...alone }),
    await owner('POST', `/api/invoices/${invoice.id}/credit`, alone),
  ]) {
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual({ lines: ['Together more than can still be credited on the invoice.'] })
  }
})

test('credits up to the total of the invoice are issued, and the rest of its VAT is put right by one that comes to nothing', async () => {
  const invoice = await newIssued(mixed)
  const { body } = await create(partOf(invoice, 25_000))
  expect((await issue(body.id)).body).toMatchObject({ gross_minor: 30_000, vat_minor: 5000 })
  expect((await create(partOf(invoice, 1))).status).toBe(422)
  const rest = await create({ invoice_id: invoice.id })
  expect((await issue(rest.body.id)).body).toMatchObject({ status: 'issued', gross_minor: 0, vat_minor: 15_000 })
  const { body: creditable } = await owner('GET', `/api/invoices/${invoice.id}/creditable`)
  expect(creditable.lines.map((line: { remaining_net_minor: number }) => line.remaining_net_minor)).toEqual([0, 0])
})

test('of two credits that fit alone and not together, one is issued', async () => {
  for (let round = 0; round < 5; round++) {
    const invoice = await newIssued(mixed)
    const drafts = await Promise.all([create(partOf(invoice, 20_000)), create(partOf(invoice, 20_000))])
    expect(statusesOf(await Promise.all(drafts.map(({ body }) => issue(body.id))))).toEqual([200, 422])
  }
})

const amount = fc.integer({ min: 1, max: 50_000 })
const anyLine = fc.record({
  quantity: fc.constantFrom('1', '2', '-1', '-3'),
  unit_price: amount.map((minor) => (minor / 100).toFixed(2)),
  vat_code: fc.constantFrom('standard', 'reduced', 'zero', 'exempt'),
})

test('credits of any lines in any order stay within the gross and each VAT group, whatever the signs of the lines', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyLine, { minLength: 1, maxLength: 5 }),
      fc.array(fc.array(fc.tuple(fc.nat(4), fc.nat(100)), { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
      async (lines, credits) => {
        const draft = await owner('POST', '/api/invoices', {
          customer_id: customer.id,
          lines: lines.map((line) => ({ description: 'Work', ...line })),
        })
        fc.pre(draft.status === 201)
        const { body: invoice } = await owner('POST', `/api/invoices/${draft.body.id}/issue`)
        const grosses: number[] = []
        for (const parts of [...credits, null]) {
          const body = parts && {
            lines: [...new Map(parts.map(([at, percent]) => [at % lines.length, percent]))].map(([at, percent]) => ({
              invoice_line_id: invoice.lines[at].id,
              net_minor: Math.trunc((invoice.lines[at].net_minor * percent) / 100),
            })),
          }
          const reply = await owner('POST', `/api/invoices/${invoice.id}/credit`, { reason: 'Returned', ...body })
          if (reply.status === 201) grosses.push(reply.body.gross_minor)
          expect([201, 409, 422]).toContain(reply.status)
        }
        const total = grosses.reduce((sum, gross) => sum + gross, 0)
        expect(total).toBeLessThanOrEqual(invoice.gross_minor)
        // The last credit note credited all that was left.
        expect(total).toBe(invoice.gross_minor)
      },
    ),
    { numRuns: 40 },
  )
  expect((await checkBooks(testApp.db, testApp.clock.now())).violation_count).toBe(0)
})

test('the database itself refuses credits beyond the total, however many are written at once past the product', async () => {
  // The pool logs in as the product's own role.
  const invoice = await newIssued(mixed)
  const drafts = await Promise.all(Array.from({ length: 6 }, () => create(partOf(invoice, 10_000))))
  const written = await Promise.allSettled(
    drafts.map(({ body }, index) =>
      testApp.pool.query(
        `update credit_notes set status = 'issued', number = $2, issue_date = document_date, tax_point = document_date,
           parties = '{}', issued_at = now() where id = $1`,
        [body.id, `X-${index}`],
      ),
    ),
  )
  // 120.00 each: two of them fit into 300.00.
  expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const one of written)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ constraint: 'credits_within_invoice' })
})
