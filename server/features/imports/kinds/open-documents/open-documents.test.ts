import { describe, expect, test } from 'vitest'
import { checkBooks } from '#server/features/books/books.service.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startMovingIn } from '#server/test-support/books/open-documents.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db, clock } = testApp
const { owner, newCustomer, newDraft, newIssued } = await startInvoicing(testApp)
const { preview, read, confirm, bringIn, find } = startMovingIn(testApp, owner)

const headings = 'kind,number,customer_name,issue_date,due_date,currency,net,vat,gross,outstanding,reference\n'
const reportFor = async (path: string) => {
  const { status, body } = await owner('GET', path)
  expect(status).toBe(200)
  return body
}
const period = 'from=2026-01-01&to=2026-03-31'

/** Everything in which nothing that was brought in may count. */
async function salesAndVat() {
  const vat = await reportFor(`/api/reports/vat?${period}`)
  const sales = await reportFor(`/api/reports/sales/months?${period}`)
  const customers = await reportFor(`/api/reports/sales/customers?${period}`)
  const items = await reportFor(`/api/reports/sales/items?${period}`)
  const received = await reportFor(`/api/reports/payments?${period}`)
  const { months } = await reportFor('/api/home')
  return { vat, sales, customers, items, received, months }
}

const violations = async () => (await checkBooks(db, clock.now())).results.filter((result) => result.violations > 0)

const owedBy = async (customerId: string) =>
  (await reportFor(`/api/customers/${customerId}/ageing`)).data as { currency: string; owed_minor: number }[]

describe('what is brought in', () => {
  test('it is owed, listed and stated, and never sold, received or declared here', async () => {
    const acme = await newCustomer({ name: 'Northwind' })
    await newIssued()
    const before = await salesAndVat()
    const { body: shown } = await preview(
      `${headings}invoice,OLD-1,Northwind,2026-02-01,2026-03-03,GBP,100.00,20.00,120.00,70.00,PO 7\n` +
        'credit note,OLD-C1,Northwind,2026-02-02,,GBP,10.00,2.00,12.00,6.00,\n' +
        'payment,OLD-P1,Northwind,2026-02-03,,GBP,,,50.00,30.00,\n',
    )
    expect(shown).toMatchObject({ valid_count: 3, control: [{ currency: 'GBP', count: 3, open_minor: 3_400 }] })
    await confirm(shown.id)
    await runPendingJobs(testApp)
    expect(await read(shown.id)).toMatchObject({ status: 'done', saved_count: 3 })

    expect(await find('invoices', 'OLD-1')).toMatchObject({
      kind: 'imported',
      number: 'OLD-1',
      status: 'issued',
      state: 'overdue',
      due_date: '2026-03-03',
      reference: 'PO 7',
      net_minor: 10_000,
      vat_minor: 2_000,
      gross_minor: 12_000,
      settled_before_minor: 5_000,
      outstanding_minor: 7_000,
      vat_groups: [{ vat_code: 'standard', rate: '20', net_minor: 10_000, vat_minor: 2_000 }],
    })
    expect(await find('creditnotes', 'OLD-C1')).toMatchObject({ kind: 'imported', unallocated_minor: 600 })
    expect(await find('payments', 'OLD-P1')).toMatchObject({ kind: 'imported', amount_minor: 3_000, number: 'OLD-P1' })
    expect(await owedBy(acme.id)).toMatchObject([{ owed_minor: 7_000, credit_minor: 3_600, balance_minor: 3_400 }])
    expect(await salesAndVat()).toEqual(before)
    expect(await violations()).toEqual([])
  })

  test('what was settled before the move is settled on every day, in statements and in the ageing of an earlier day', async () => {
    const { id } = await newCustomer({ name: 'Stated' })
    await bringIn(
      `${headings}invoice,ST-1,Stated,2026-02-01,2026-03-03,GBP,100,20,120,70,\nCredit,ST-2,Stated,2026-02-02,,GBP,10,2,12,5,\n`,
    )
    const earlier = await reportFor(`/api/customers/${id}/ageing?as_of=2026-03-01`)
    expect(earlier.data).toMatchObject([{ owed_minor: 7_000, credit_minor: 500 }])
    const statement = await reportFor(`/api/customers/${id}/statement?from=2026-01-01&to=2026-03-31&kind=period`)
    expect(statement.entries.map((entry: { amount_minor: number }) => entry.amount_minor)).toEqual([7_000, -500])
    const open = await reportFor(`/api/customers/${id}/statement?to=2026-03-31&kind=open_items`)
    expect(open.entries.map((entry: { balance_minor: number }) => entry.balance_minor)).toEqual([7_000, -500])
  })

  test('it is paid, held and credited like any other; our credit note of it has our number and is declared', async () => {
    const { id: customer_id } = await newCustomer({ name: 'Payer' })
    await bringIn(`${headings}invoice,PAY-1,Payer,2026-02-01,2026-03-03,GBP,100,20,120,120,\n`)
    const invoice = await find('invoices', 'PAY-1')
    const paid = await owner('POST', '/api/payments', {
      customer_id,
      amount_minor: 6_000,
      allocations: [{ invoice_id: invoice.id, amount_minor: 6_000 }],
    })
    expect(paid.status).toBe(201)
    const held = await owner('POST', `/api/invoices/${invoice.id}/hold`, {
      kind: 'disputed',
      reason: 'Asked for proof',
    })
    expect(held.body).toMatchObject({ paid_minor: 6_000, outstanding_minor: 6_000, hold: { kind: 'disputed' } })
    const before = await reportFor(`/api/reports/vat?${period}`)
    const credit = await owner('POST', `/api/invoices/${invoice.id}/credit`, {
      reason: 'One part was late',
      lines: [{ invoice_line_id: invoice.lines[0].id, net_minor: 1_000 }],
    })
    expect(credit.body).toMatchObject({ kind: 'own', gross_minor: 1_200, number: expect.stringMatching(/^CN-2026-/) })
    expect(await reportFor(`/api/reports/vat?${period}`)).not.toEqual(before)
    expect(await find('invoices', 'PAY-1')).toMatchObject({ credited_minor: 1_200, outstanding_minor: 4_800 })
    expect(await violations()).toEqual([])
  })

  test('where no rate fits its VAT, each credit says its own, up to the VAT of the whole', async () => {
    await newCustomer({ name: 'Mixed' })
    await bringIn(`${headings}invoice,MIX-1,Mixed,2026-02-01,,GBP,100,12.50,112.50,112.50,\n`)
    const { id, lines, vat_groups } = await find('invoices', 'MIX-1')
    expect({ lines, vat_groups }).toMatchObject({ lines: [], vat_groups: [{ vat_code: '', vat_minor: 1_250 }] })
    const credit = (unit_price: string, vat_code = 'standard') =>
      owner('POST', `/api/invoices/${id}/credit`, {
        reason: 'Late',
        lines: [{ description: 'Late', unit_price, vat_code }],
      })
    expect(await credit('80')).toMatchObject({ status: 422 })
    expect(await credit('50')).toMatchObject({ status: 201, body: { vat_minor: 1_000, gross_minor: 6_000 } })
    expect(await credit('20')).toMatchObject({ status: 422 })
    expect(await credit('40', 'zero')).toMatchObject({ status: 201 })
    expect(await violations()).toEqual([])
  })

  test('it is voided with a reason as long as nothing was settled here, whatever was before', async () => {
    await newCustomer({ name: 'Voider' })
    await bringIn(`${headings}invoice,VOID-1,Voider,2026-02-01,,GBP,100,20,120,70,\n`)
    const { id } = await find('invoices', 'VOID-1')
    const voided = await owner('POST', `/api/invoices/${id}/void`, { reason: 'Brought over twice' })
    expect(voided.body).toMatchObject({ status: 'void', outstanding_minor: 0 })
    expect(await violations()).toEqual([])
  })

  test('our own numbers and their counters are untouched, also by an old number that looks like one of ours', async () => {
    await newCustomer({ name: 'Likewise' })
    const { number } = await newIssued()
    const [series, count] = [number.slice(0, -5), Number(number.slice(-5))]
    const next = `${series}${String(count + 1).padStart(5, '0')}`
    expect(await bringIn(`${headings}invoice,${next},Likewise,2026-02-01,,GBP,1,0.2,1.2,1.2,\n`)).toMatchObject({
      saved_count: 1,
    })
    expect((await newIssued()).number).toBe(next)
    expect(await violations()).toEqual([])
  })

  test('a number that the customer has from the previous system is not issued again, and nothing is left out', async () => {
    const customer = await newCustomer({ name: 'Numbered' })
    const { number } = await newIssued()
    const [series, count] = [number.slice(0, -5), Number(number.slice(-5))]
    const next = `${series}${String(count + 1).padStart(5, '0')}`
    await bringIn(`${headings}invoice,${next.toLowerCase()},Numbered,2026-02-01,,GBP,1,0.2,1.2,1.2,\n`)
    const draft = await newDraft({ customer_id: customer.id })
    const issue = () => owner('POST', `/api/invoices/${draft.id}/issue`)
    // Refused by own_number_is_no_old_one.
    expect(await issue()).toMatchObject({ status: 409, body: { code: 'document.number_is_old' } })
    // Another customer takes the number, and nothing is left out.
    expect((await newIssued()).number).toBe(next)
    expect(await issue()).toMatchObject({ status: 200, body: { status: 'issued' } })
    expect(await violations()).toEqual([])
  })
})

describe('what is refused', () => {
  const reasonsOf = (body: { invalid_rows: { line: number; errors: { field: string; message: string }[] }[] }) =>
    body.invalid_rows.map(({ line, errors }) => [line, errors[0]?.field, errors[0]?.message])

  test('each wrong row says what is wrong with it, and the right ones are not held up', async () => {
    await newCustomer({ name: 'Right' })
    await newCustomer({ name: 'Twin' })
    await newCustomer({ name: 'Twin' })
    const { body } = await preview(
      headings +
        'invoice,R-1,Right,2026-02-01,,GBP,100,20,120,120,\n' +
        'invoice,R-2,Right,2026-02-01,,GBP,100,20,121,121,\n' +
        'invoice,R-3,Right,2026-02-01,,GBP,100,20,120,0,\n' +
        'invoice,R-4,Right,2026-02-01,,GBP,-100,-20,-120,-120,\n' +
        'invoice,R-5,Right,2026-02-01,,GBP,100,20,120,121,\n' +
        'invoice,R-6,Nobody,2026-02-01,,GBP,100,20,120,120,\n' +
        'invoice,R-7,Twin,2026-02-01,,GBP,100,20,120,120,\n' +
        'invoice,R-8,Right,2026-04-01,,GBP,100,20,120,120,\n' +
        'invoice,R-1,Right,2026-02-01,,GBP,100,20,120,120,\n' +
        'order,R-9,Right,2026-02-01,,GBP,100,20,120,120,\n' +
        'invoice,R-10,Right,2026-02-01,,GBP,100.005,20,120.005,120,\n' +
        'invoice,,Right,2026-02-01,,GBP,100,20,120,120,\n',
    )
    expect(body).toMatchObject({ valid_count: 1, control: [{ currency: 'GBP', count: 1, open_minor: 12_000 }] })
    expect(reasonsOf(body)).toEqual([
      [3, 'gross', 'Net 100.00 and VAT 20.00 do not add up to 121.00.'],
      [4, 'outstanding', 'Nothing is owed on it any more. It is not brought over.'],
      [5, 'gross', 'An amount below zero is a credit note. Please write that as its kind.'],
      [6, 'outstanding', '121.00 is more than the total, which is 120.00.'],
      [7, 'customer_name', 'This customer does not exist.'],
      [8, 'customer_name', 'Several customers have this name. Please give their code.'],
      [9, 'issue_date', 'This date is after today.'],
      [10, 'number', 'This is in the file twice.'],
      [11, 'kind', 'Write “invoice”, “credit note” or “payment”.'],
      [12, 'net', 'This is not an amount in GBP.'],
      [13, 'number', 'Please fill this in.'],
    ])
  })

  test('of an export that says what was due and what remains, what remains is owed; where it says only what was due, a part payment is not lost', async () => {
    await newCustomer({ name: 'Part Payer' })
    const start = 'in_1,ACME-0002,240.00,40.00,'
    const end = 'gbp,Part Payer,2026-02-01 10:02,2026-03-03 10:02,200.00,40.00,240.00,open\n'
    const rest = 'Currency,Customer Name,Date (UTC),Due Date (UTC),Subtotal,Tax,Total,Status\n'
    const both = await preview(
      `id,Number,Amount Due,Amount Paid,Amount Remaining,Customer,${rest}${start}200.00,,${end}`,
    )
    expect(both.body).toMatchObject({ profile: 'stripe', control: [{ currency: 'GBP', count: 1, open_minor: 20_000 }] })
    const due = await preview(`id,Number,Amount Due,Amount Paid,Customer,${rest}${start},${end}`)
    expect(due.body).toMatchObject({ profile: 'stripe', valid_count: 0 })
    expect(reasonsOf(due.body)).toEqual([
      [2, 'outstanding', '240.00 open and 40.00 paid come to more than the total, which is 240.00.'],
    ])
  })

  test('an invoice that is due before it was issued is wrong at its due date, as one of our own is not issued', async () => {
    await newCustomer({ name: 'Early' })
    const { body } = await preview(
      headings +
        'invoice,E-1,Early,2026-02-02,2026-02-01,GBP,100,20,120,120,\n' +
        'invoice,E-2,Early,2026-02-02,2026-02-02,GBP,100,20,120,120,\n' +
        'credit_note,E-3,Early,2026-02-02,2026-02-01,GBP,100,20,120,120,\n' +
        'invoice,E-4,Early,2026-02-02,2026-02-30,GBP,100,20,120,120,\n',
    )
    expect(body).toMatchObject({ valid_count: 2 })
    expect(reasonsOf(body)).toEqual([
      [2, 'due_date', 'The due date is before the issue date.'],
      [5, 'due_date', expect.any(String)],
    ])
  })

  test('no file makes it fail: whatever stands in the cells, each row is right or says why not', async () => {
    await newCustomer({ name: 'Hostile' })
    const cells = [
      '',
      'invoice',
      'payment',
      '=1+1',
      '-',
      '1e999',
      '9'.repeat(40),
      '-0.00',
      '(5)',
      '٣',
      'XXX',
      '2026-13-45',
      '0000-00-00',
      '31/12/2026',
      'Hostile',
      "'; drop table invoices; --",
      '\u202e',
      '\ud800',
      'a\tb',
      '"',
    ]
    const cellOf = (row: number, column: number) => cells[(row * 7 + column * (row % 5) + column) % cells.length] ?? ''
    const rows = Array.from({ length: 300 }, (_, row) =>
      Array.from({ length: 11 }, (_cell, column) => `"${cellOf(row, column).replaceAll('"', '""')}"`).join(','),
    )
    const { status, body } = await preview(headings + rows.join('\n'))
    expect(status).toBe(201)
    expect(body.valid_count + body.invalid_count).toBe(300)
    expect(body.invalid_rows.every((row: { errors: unknown[] }) => row.errors.length > 0)).toBe(true)
  })

  test('the same file again is known row by row, and a number that we gave the customer is refused', async () => {
    await newCustomer({ name: 'Again', code: 'AGAIN' })
    const { number, customer_id } = await newIssued()
    const { body: mine } = await owner('GET', `/api/customers/${customer_id}`)
    const file = `kind,number,customer_code,issue_date,gross\ninvoice,A-1,AGAIN,2026-02-01,120\npayment,A-1,AGAIN,2026-02-01,50\n`
    expect(await bringIn(file)).toMatchObject({ saved_count: 2 })
    const { body } = await preview(`${file}invoice,${number},${mine.code},2026-02-01,120\n`)
    expect(body).toMatchObject({ valid_count: 0, invalid_count: 3, known_count: 2 })
    expect(reasonsOf(body).at(-1)).toEqual([4, 'number', `${number} has been issued here to the same customer.`])
  })

  test('totals that are not those that would be saved now are not confirmed', async () => {
    await newCustomer({ name: 'Control' })
    const { body } = await preview(
      `${headings}invoice,C-1,Control,2026-02-01,,GBP,100,20,120,120,\ninvoice,C-2,Control,2026-02-01,,GBP,100,20,120,120,\n`,
    )
    const control = body.control
    expect(await confirm(body.id, { control: [{ currency: 'GBP', count: 2, open_minor: 1 }] })).toMatchObject({
      status: 409,
      body: { code: 'import.control_changed' },
    })
    // Another import brings one of them meanwhile.
    await bringIn(`${headings}invoice,C-1,Control,2026-02-01,,GBP,100,20,120,120,\n`)
    expect((await confirm(body.id, { control })).status).toBe(409)
    const { body: again } = await owner('PATCH', `/api/imports/${body.id}`, {})
    expect(again.control).toEqual([{ currency: 'GBP', count: 1, open_minor: 12_000 }])
    expect((await confirm(body.id, { control: again.control })).status).toBe(202)
  })

  test('a line of totals in the file is shown beside what will be saved', async () => {
    await newCustomer({ name: 'Summed' })
    const { body } = await preview(
      `${headings}invoice,S-1,Summed,2026-02-01,,GBP,100,20,120,120,\nTotal,,,,,,,,120,"1,120.00",\n`,
    )
    expect(body).toMatchObject({ valid_count: 1, stated_control: [{ currency: 'GBP', open_minor: 112_000 }] })
  })
})
