import { expect, test } from 'vitest'
import { readEInvoice } from '#server/features/einvoices/reading/read-e-invoice.ts'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'

const { owner, newSchedule, setBusiness } = await startScheduling(await startApp())
await setBusiness({ schedules_enabled: true, schedule_hour: 0 })

test('the XML of an invoice has the period, the delivery, the references and the parties that its schedule said', async () => {
  const address = { line1: '1 Dock Road', line2: '', city: 'Hull', region: '', postcode: 'HU1 1AA', country: 'GB' }
  const schedule = await newSchedule({
    action: 'issue',
    start_date: '2026-03-31',
    period_rule: 'previous_month',
    delivery: { name: 'Hull depot', date_rule: 'run_date', address, location: { scheme: '0088', id: '5790000436071' } },
    type_code: '387',
    tax_point_code: '432',
    notes: [{ subject_code: 'AAI', text: 'As agreed' }],
    invoiced_object: { scheme: 'AWV', id: 'Crane 2' },
    payment_means: { mandate: 'M 1', creditor_id: 'GB98ZZZ1' },
    supporting_documents: [{ id: 'T 1', description: 'Time sheet' }],
    buyer_reference: 'B-1',
    contract_reference: 'C-2',
    project_reference: 'P-3',
    despatch_reference: 'DN-4',
    tender_reference: 'T-5',
    payee: { name: 'Factor AG' },
    tax_representative: { name: 'Fiscalis BV', vat_number: 'NL123456782B90', address: { country: 'NL' } },
    lines: [
      {
        description: 'Work',
        unit_price: '10',
        vat_code: 'zero',
        period_rule: 'this_quarter',
        invoiced_object: { scheme: 'AWV', id: 'Meter 7' },
        discount_minor: 100,
        discount_reason: 'Loyal',
      },
    ],
  })
  await owner('POST', `/api/schedules/${schedule.id}/run`)
  const { body: made } = await owner('GET', `/api/invoices?schedule_id=${schedule.id}`)
  for (const format of ['ubl', 'cii']) {
    const { body: xml } = await owner('GET', `/api/invoices/${made.data[0].id}/xml?format=${format}`)
    const { invoice } = readEInvoice(Buffer.from(xml))
    expect(invoice).toMatchObject({
      period: { start_date: '2026-02-01', end_date: '2026-02-28' },
      delivery: {
        name: 'Hull depot',
        date: '2026-03-31',
        address: { city: 'Hull', country: 'GB' },
        location: { id: '5790000436071', scheme: '0088' },
      },
      type_code: '387',
      notes: [{ subject_code: 'AAI', text: 'As agreed' }],
      invoiced_object: { id: 'Crane 2', scheme: 'AWV' },
      creditor_id: 'GB98ZZZ1',
      payment: [{ code: '49', mandate: { id: 'M 1' } }],
      attachments: [{ id: 'T 1', description: 'Time sheet' }],
      buyer_reference: 'B-1',
      contract_reference: 'C-2',
      project_reference: 'P-3',
      despatch_advice: 'DN-4',
      tender_reference: 'T-5',
      payee: { name: 'Factor AG' },
      tax_representative: { name: 'Fiscalis BV', vat_id: 'NL123456782B90', address: { country: 'NL' } },
      lines: [
        {
          period: { start_date: '2026-01-01', end_date: '2026-03-31' },
          object: { id: 'Meter 7', scheme: 'AWV' },
          allowances: [{ amount: '1.00', reason: 'Loyal' }],
        },
      ],
    })
  }
})
