import { expect } from 'vitest'
import { waitingCreditNotes } from '#server/features/credit-notes/waiting-credit-notes.service.ts'
import { waitingInvoices } from '#server/features/invoices/issuing/waiting-invoices.service.ts'
import { startScheduling } from './scheduling.ts'
import type { TestApp } from '#server/test-support/start-app.ts'

const line = { description: 'Work', quantity: '2', unit_price: '50' }

/** Drafts of both kinds that can wait for their date, with the calls for it. */
export async function startWaiting(testApp: TestApp) {
  const scheduling = await startScheduling(testApp)
  const { owner, customer, newDraft } = scheduling

  const newCreditNote = async (fields: object = {}) => {
    const body = { customer_id: customer.id, currency: 'GBP', reason: 'Goodwill', lines: [line], ...fields }
    const reply = await owner('POST', '/api/creditnotes', body)
    expect(reply.body).toMatchObject({ status: 'draft' })
    return reply.body
  }

  const callsOf = (path: string, draft: (fields?: object) => Promise<{ id: string }>) => {
    const later = (id: string, body: object = {}) => owner('POST', `${path}/${id}/issue-later`, body)
    return {
      path,
      draft,
      later,
      retry: (id: string) => owner('POST', `${path}/${id}/issue-later/retry`),
      issue: (id: string, body: object = {}) => owner('POST', `${path}/${id}/issue`, body),
      read: async (id: string) => (await owner('GET', `${path}/${id}`)).body,
      row: async (id: string) =>
        (await owner('GET', `${path}?per_page=100`)).body.data.find((one: { id: string }) => one.id === id),
      failures: async () => (await owner('GET', `${path}/failed-issues`)).body.data,
      /** A complete draft that waits. */
      waitingUntil: async (issue_date: string, fields: object = {}, email = false) => {
        const { id } = await draft(fields)
        const reply = await later(id, { issue_date, email })
        expect(reply.body).toMatchObject({ waiting: { issue_on: issue_date } })
        return id
      },
    }
  }
  const emailsOf = (column: 'invoice_id' | 'credit_note_id') => (id: string) =>
    testApp.db.selectFrom('emails').selectAll().where(column, '=', id).execute()

  const kinds = [
    {
      kind: 'invoice',
      table: 'invoices',
      waiting: waitingInvoices,
      runDue: () => waitingInvoices.issueWaiting(testApp),
      emails: emailsOf('invoice_id'),
      change: { reference: 'PO 9' },
      ...callsOf('/api/invoices', newDraft),
    },
    {
      kind: 'credit note',
      table: 'credit_notes',
      waiting: waitingCreditNotes,
      runDue: () => waitingCreditNotes.issueWaiting(testApp),
      emails: emailsOf('credit_note_id'),
      change: { reason: 'Returned' },
      ...callsOf('/api/creditnotes', newCreditNote),
    },
  ] as const

  /** 31 March 2026, and no draft waits. */
  const beginAnew = async () => {
    await scheduling.beginAnew()
    for (const { table } of kinds) await testApp.db.deleteFrom(table).where('issue_on', 'is not', null).execute()
  }
  return { ...scheduling, kinds, beginAnew }
}
