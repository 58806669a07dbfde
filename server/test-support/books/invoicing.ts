import { sql } from 'kysely'
import { expect } from 'vitest'
import { caller, tokenOf } from '#server/test-support/ask.ts'
import type { TestApp } from '#server/test-support/start-app.ts'

export const fullAddress = {
  line1: '1 Test Street',
  line2: '',
  city: 'Leeds',
  region: '',
  postcode: 'LS1 1AA',
  country: 'GB',
}

/** A business that may issue, a customer who can be invoiced, and calls that many tests need. */
export async function startInvoicing(testApp: TestApp) {
  // A long session ("remember me"), so that a test can move the clock by days.
  const owner = caller(testApp, await tokenOf(testApp, 'owner', true))
  await sql`update business set name = 'Foxglove Ltd', address = ${JSON.stringify(fullAddress)}, vat_number = 'GB980780684'`.execute(
    testApp.db,
  )

  const newCustomer = async (fields: object = {}) => {
    const reply = await owner('POST', '/api/customers', {
      name: 'Acme Ltd',
      billing_address: fullAddress,
      contacts: [{ name: 'Ann', email: 'ann@acme.example', receives_invoices: true }],
      ...fields,
    })
    expect(reply.status).toBe(201)
    return reply.body as { id: string; version: number }
  }
  const customer = await newCustomer()

  const draftOf = (fields: object = {}) => ({
    customer_id: customer.id,
    lines: [{ description: 'Work', quantity: '2', unit_price: '50' }],
    ...fields,
  })
  const newDraft = async (fields: object = {}) => {
    const reply = await owner('POST', '/api/invoices', draftOf(fields))
    expect(reply.body).toMatchObject({ status: 'draft' })
    return reply.body
  }
  const issue = (id: string, body: object = {}) => owner('POST', `/api/invoices/${id}/issue`, body)
  const newIssued = async (fields: object = {}) => {
    const reply = await issue((await newDraft(fields)).id)
    expect(reply.body).toMatchObject({ status: 'issued' })
    return reply.body
  }
  return { owner, customer, newCustomer, draftOf, newDraft, issue, newIssued }
}
