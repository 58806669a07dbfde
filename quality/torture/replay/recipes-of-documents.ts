import { formWithFile } from '#server/test-support/form.ts'
import type { Recipe } from './kit.ts'

/** Invoices and the messages about them. */
export const recipesOfDocuments: Record<string, Recipe> = {
  createInvoice: async ({ customerId, line, next }) => ({
    body: { customer_id: customerId, reference: `R${next()}`, lines: [line] },
  }),
  issueInvoice: async ({ draft }) => ({ params: { id: await draft() }, body: {} }),
  issueAndEmail: async ({ draft }) => ({ params: { id: await draft() }, body: { to: ['ann@acme.example'] } }),
  issueLater: async ({ draft }) => ({ params: { id: await draft() }, body: { issue_date: '2100-01-01' } }),
  retryWaiting: async ({ waiting }) => ({ params: { id: await waiting() } }),
  voidInvoice: async ({ issued }) => ({ params: { id: await issued() }, body: { reason: 'By mistake' } }),
  holdInvoice: async ({ issued }) => ({ params: { id: await issued() }, body: { kind: 'disputed', reason: 'Late' } }),
  addAttachment: async ({ draft, next }) => ({
    params: { id: await draft() },
    form: formWithFile('file', Buffer.from(`terms ${next()}`), 'text/plain', 'terms.txt'),
  }),
  addInvoiceOriginal: async ({ broughtIn, next }) => ({
    params: { id: await broughtIn('invoices') },
    form: formWithFile('file', Buffer.from(`%PDF-1.4 ${next()}`), 'application/pdf', 'old.pdf'),
  }),
  addCreditNoteOriginal: async ({ broughtIn, next }) => ({
    params: { id: await broughtIn('credit_notes') },
    form: formWithFile('file', Buffer.from(`%PDF-1.4 ${next()}`), 'application/pdf', 'old.pdf'),
  }),
  startBulk: async ({ draft }) => ({ body: { action: 'issue', invoice_ids: [await draft()] } }),
  emailInvoice: async ({ issued }) => ({ params: { id: await issued() }, body: { to: ['ann@acme.example'] } }),
  resendInvoiceEmail: async ({ email }) => ({ params: await email('failed') }),
  markBounced: async ({ email }) => ({ params: await email('sent') }),
  retryDelivery: async ({ delivery }) => ({ params: { id: await delivery() } }),
  resendEmail: async ({ email }) => ({ params: { id: (await email('failed')).email_id } }),
}
