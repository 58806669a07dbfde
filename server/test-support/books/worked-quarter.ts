import { expect } from 'vitest'
import { startInvoicing } from './invoicing.ts'
import type { TestApp } from '#server/test-support/start-app.ts'

const line = ([unit_price, vat_code]: readonly [string, string]) => ({ description: 'Work', unit_price, vat_code })

const at = (exchange_rate: string) => ({
  exchange_rate,
  exchange_rate_source: 'HMRC',
  exchange_rate_date: '2026-01-01',
})

/** Calls that issue at once, and throw if they could not. */
function issuing({ owner, newDraft, issue }: Awaited<ReturnType<typeof startInvoicing>>) {
  const bill = async (who: { id: string }, issue_date: string, lines: [string, string][], more: object = {}) => {
    const draft = await newDraft({ customer_id: who.id, issue_date, lines: lines.map(line), ...more })
    const issued = await issue(draft.id)
    expect(issued.body).toMatchObject({ status: 'issued' })
    return issued.body
  }
  const credit = async (invoice: { id: string; lines: { id: string }[] }, issue_date: string, net_minor: number) => {
    const reply = await owner('POST', `/api/invoices/${invoice.id}/credit`, {
      reason: 'Late',
      issue_date,
      lines: [{ invoice_line_id: invoice.lines[0]?.id, net_minor }],
    })
    expect(reply.body).toMatchObject({ status: 'issued' })
  }
  const creditFreely = async (who: { id: string }, issue_date: string, price: string) => {
    const note = await owner('POST', '/api/creditnotes', {
      customer_id: who.id,
      reason: 'Goodwill',
      issue_date,
      lines: [line([price, 'zero'])],
      ...at('0.86'),
    })
    expect((await owner('POST', `/api/creditnotes/${note.body.id}/issue`)).body).toMatchObject({ status: 'issued' })
  }
  return { bill, credit, creditFreely }
}

/**
 * The first quarter of 2026, worked out by hand. S is what is charged, at 20 %, from 10 February at 17.5 %; rates are to the pound.
 *
 *   A1  20 Dec   100.00 S                                     VAT  20.00
 *   A2   5 Jan   200.00 S, supplied on 10 Dec                 VAT  40.00   tax point 10 Dec: more than 14 days before
 *   A3  20 Jan   68.33 S, 10.00 at 5 %, 30 zero, 40 exempt,
 *                50 reverse charge, 60 outside, 70 export     VAT  13.67 + 0.50
 *   B1  25 Jan   EUR 100.15 S, 21.40 at 5 %, 50.00 outside    VAT  EUR 20.03 + 1.07, at 0.8555: 17.14 + 0.92, but 18.05 together
 *   J1   3 Feb   JPY 10001 export, at 0.00525: 52.50525
 *   A4  15 Feb   100.00 S, supplied on 31 Jan                 VAT  20.00   tax point 31 Jan, so still at 20 %
 *   A5  16 Feb   100.00 S                                     VAT  17.50
 *   A6  17 Feb   999.00 S, void
 *   C1  20 Feb   credits 50.00 of A1                          VAT −10.00   at the rate of A1
 *   C2   5 Mar   credits EUR 10.00 S of B1                    VAT −EUR 2.00, at 0.8555: 8.555 and 1.711
 *   C3   6 Mar   credits EUR 5.00 zero of no invoice, at 0.86: 4.30
 */
export async function workQuarter(testApp: TestApp) {
  const invoicing = await startInvoicing(testApp)
  const { owner, newCustomer, newDraft } = invoicing
  const { bill, credit, creditFreely } = issuing(invoicing)
  const alpha = await newCustomer({ name: 'Alpha Ltd' })
  const beta = await newCustomer({ name: 'Beta GmbH', currency: 'EUR' })
  const gamma = await newCustomer({ name: 'Gamma KK', currency: 'JPY' })

  const a1 = await bill(alpha, '2025-12-20', [['100', 'standard']])
  await bill(alpha, '2026-01-05', [['200', 'standard']], { supply_date: '2025-12-10' })
  await bill(alpha, '2026-01-20', [
    ['68.33', 'standard'],
    ['10', 'reduced'],
    ['30', 'zero'],
    ['40', 'exempt'],
    ['50', 'reverse_charge'],
    ['60', 'outside_scope'],
    ['70', 'export'],
  ])
  const b1 = await bill(
    beta,
    '2026-01-25',
    [
      ['100.15', 'standard'],
      ['21.40', 'reduced'],
      ['50', 'outside_scope'],
    ],
    at('0.8555'),
  )
  await bill(gamma, '2026-02-03', [['10001', 'export']], at('0.00525'))
  await owner('POST', '/api/admin/vat-codes', {
    code: 'standard',
    name: 'Standard rate',
    category: 'S',
    rate: '17.5',
    valid_from: '2026-02-10',
  })
  await bill(alpha, '2026-02-15', [['100', 'standard']], { supply_date: '2026-01-31' })
  await bill(alpha, '2026-02-16', [['100', 'standard']])
  const a6 = await bill(alpha, '2026-02-17', [['999', 'standard']])
  await owner('POST', `/api/invoices/${a6.id}/void`, { reason: 'Sent to nobody' })
  await newDraft({ customer_id: alpha.id, lines: [line(['888', 'standard'])] })
  await credit(a1, '2026-02-20', 5000)
  await credit(b1, '2026-03-05', 1000)
  await creditFreely(beta, '2026-03-06', '5')
  return { owner, beta, creditFreely }
}
