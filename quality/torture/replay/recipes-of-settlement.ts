import { formWithFile } from '#server/test-support/form.ts'
import type { Recipe } from './kit.ts'

/** Payments, credit notes, write-offs and statements. */
export const recipesOfSettlement: Record<string, Recipe> = {
  createPayment: async ({ customerId, next }) => ({
    body: { customer_id: customerId, amount_minor: 1_000, reference: `Paid ${next()}` },
  }),
  allocatePayment: async ({ payment, issued }) => ({
    params: { id: await payment() },
    body: { allocations: [{ invoice_id: await issued(), amount_minor: 700 }] },
  }),
  // A customer of its own: what the shared one has on account decides how many payments it takes.
  allocateToInvoice: async ({ customer, payment, issued }) => {
    const own = await customer()
    await payment(own)
    return { params: { id: await issued(own) }, body: { amount_minor: 700 } }
  },
  refundPayment: async ({ payment }) => ({ params: { id: await payment() }, body: { amount_minor: 700 } }),
  refundOnline: async ({ onlinePayment }) => ({
    params: { id: (await onlinePayment()).payment_id },
    body: { amount_minor: 700 },
  }),
  resolvePaymentIncident: async ({ onlinePayment }) => ({ params: { id: (await onlinePayment()).incident_id } }),
  reversePayment: async ({ payment }) => ({ params: { id: await payment() }, body: { reason: 'Bounced' } }),
  emailReceipt: async ({ payment }) => ({ params: { id: await payment() }, body: { to: ['ann@acme.example'] } }),
  writeOff: async ({ issued }) => ({
    params: { id: await issued() },
    body: { reason: 'bank_charge', amount_minor: 100 },
  }),
  reverseWriteOff: async ({ writeOff }) => ({ params: await writeOff(), body: { reason: 'Paid after all' } }),
  createCreditNote: async ({ customerId, line, next }) => ({
    body: { customer_id: customerId, currency: 'GBP', reason: `Returned ${next()}`, lines: [line] },
  }),
  addCreditNoteAttachment: async ({ creditDraft, next }) => ({
    params: { id: await creditDraft() },
    form: formWithFile('file', Buffer.from(`photo ${next()}`), 'text/plain', 'photo.txt'),
  }),
  issueCreditNote: async ({ creditDraft }) => ({ params: { id: await creditDraft() }, body: {} }),
  issueCreditNoteLater: async ({ creditDraft }) => ({
    params: { id: await creditDraft() },
    body: { issue_date: '2100-01-01' },
  }),
  retryWaitingCreditNote: async ({ waitingCredit }) => ({ params: { id: await waitingCredit() } }),
  creditInvoice: async ({ issued }) => ({ params: { id: await issued() }, body: { reason: 'Returned' } }),
  allocateCreditNote: async ({ credit, issued }) => ({
    params: { id: await credit() },
    body: { allocations: [{ invoice_id: await issued(), amount_minor: 700 }] },
  }),
  refundCreditNote: async ({ credit }) => ({ params: { id: await credit() }, body: { amount_minor: 700 } }),
  emailCreditNote: async ({ credit }) => ({ params: { id: await credit() }, body: { to: ['ann@acme.example'] } }),
  issueAndEmailCreditNote: async ({ creditDraft }) => ({
    params: { id: await creditDraft() },
    body: { to: ['ann@acme.example'] },
  }),
  resendCreditNoteEmail: async ({ creditEmail }) => ({ params: await creditEmail('failed') }),
  markCreditNoteBounced: async ({ creditEmail }) => ({ params: await creditEmail('sent') }),
  sendStatements: async ({ issued, customerId }) => {
    await issued()
    return { body: { customer_ids: [customerId] } }
  },
  sendReminders: async ({ issued }) => ({ body: { invoice_ids: [await issued()] } }),
  putOffReminders: async ({ customerId }) => ({ body: { customer_id: customerId, until_date: '2199-01-01' } }),
  markPosted: async ({ issued }) => ({ params: { id: await issued() }, body: {} }),
  emailStatement: async ({ customerId, next }) => ({
    params: { id: customerId },
    body: { to_addresses: [`ann${next()}@acme.example`] },
  }),
}
