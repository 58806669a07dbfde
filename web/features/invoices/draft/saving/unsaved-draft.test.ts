import { daysAfterInvoice } from '#shared/features/documents/payment-terms.ts'
import { z } from 'zod'
import { newDocumentDetails } from '#shared/features/documents/documents.fields.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { saveLocalWork } from '#web/platform/forms/local-work.ts'
import { userWith } from '#web/platform/test-support/stub-api.ts'
import { comparable, newValues, valuesOf } from '#web/features/invoices/draft/invoice-values.ts'
import { invoiceDraft } from '#web/features/invoices/draft/invoice-form.ts'
import {
  applyUnsaved,
  discardUnsavedDraft,
  findUnsavedDraft,
  startFromUnsaved,
} from '#web/features/documents/editor/saving/unsaved-draft.ts'

const user = userWith()
const customer_id = '7f1f7a52-8b57-4a43-9f39-2f0b6a8b0f11'

const record = (change: Partial<Invoice> = {}) =>
  ({
    id: '01a1ddc5-8bf2-752c-b5b3-1c73808387d2',
    status: 'draft',
    customer_id,
    currency: 'GBP',
    reference: 'PO 1',
    issue_date: null,
    supply_date: null,
    terms: daysAfterInvoice(30),
    fixed_due_date: null,
    exchange_rate: null,
    exchange_rate_source: '',
    exchange_rate_date: null,
    lines: [],
    message: '',
    bank_id: null,
    ...z.object(newDocumentDetails).parse({}),
    prepaid_minor: 0,
    ...change,
  }) as unknown as Invoice

const keep = (saved: Invoice, typed: Invoice) =>
  saveLocalWork(user.id, `invoices/${saved.id}`, {
    saved: comparable(valuesOf(saved)),
    typed: comparable(valuesOf(typed)),
    pending: null,
    copiedFrom: null,
  })

beforeEach(() => {
  localStorage.clear()
  clearAuth()
  saveUser(user)
})

test('unsaved values are merged with what the server has now', () => {
  keep(record(), record({ reference: 'PO 2' }))
  const values = applyUnsaved(invoiceDraft, record({ message: 'Of a colleague' }))
  expect(values).toMatchObject({ reference: 'PO 2', message: 'Of a colleague' })
})

test('nothing is restored if the server has everything', () => {
  keep(record(), record({ reference: 'PO 2' }))
  expect(applyUnsaved(invoiceDraft, record({ reference: 'PO 2' }))).toBeUndefined()
  expect(applyUnsaved(invoiceDraft, record({ id: '01a1ddc5-8bf2-752c-b5b3-000000000000' }))).toBeUndefined()
})

test('an invoice without a customer is offered again with all that was typed, until it is discarded', async () => {
  const blank = newValues('GBP')
  const typed = { ...blank, reference: 'No customer yet' }
  const work = { saved: comparable(blank), typed: comparable(typed), pending: null, copiedFrom: null }
  saveLocalWork(user.id, 'invoices/new/1', work)
  const begun = await findUnsavedDraft(invoiceDraft)
  expect(begun && startFromUnsaved(invoiceDraft, begun).values).toMatchObject({ reference: 'No customer yet' })
  expect(begun && startFromUnsaved(invoiceDraft, begun).values.lines).toHaveLength(1)
  if (begun) discardUnsavedDraft(begun)
  expect(await findUnsavedDraft(invoiceDraft)).toBeUndefined()
})

test("one user's text is never shown to another", async () => {
  saveLocalWork(user.id, 'invoices/new/1', { saved: null, typed: null, pending: null, copiedFrom: null })
  clearAuth()
  saveUser(userWith({ id: '8f1f7a52-8b57-4a43-9f39-2f0b6a8b0f11' }))
  expect(await findUnsavedDraft(invoiceDraft)).toBeUndefined()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('kept:'))).toEqual([])
})
