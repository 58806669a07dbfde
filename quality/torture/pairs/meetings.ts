import { recipesOfAdministration } from '../replay/recipes-of-administration.ts'
import { recipesOfBanking } from '../replay/recipes-of-banking.ts'
import { recipesOfDocuments } from '../replay/recipes-of-documents.ts'
import { recipesOfSchedules } from '../replay/recipes-of-schedules.ts'
import { recipesOfSettlement } from '../replay/recipes-of-settlement.ts'
import type { Ingredients } from '../replay/kit.ts'
import type { SharedKit } from './shared-kit.ts'

export type Meeting = (kit: SharedKit) => Promise<Ingredients>

const parts = (invoiceIds: string[]) => invoiceIds.map((invoice_id) => ({ invoice_id, amount_minor: 300 }))

const payment = (customer_id: string, invoiceIds: string[]): Ingredients => ({
  body: { customer_id, amount_minor: 20_000, allocations: parts(invoiceIds), rest: 'oldest_first' },
})

const withVersion = async ({ read }: SharedKit, path: string, changes: object) => ({
  version: (await read(path))['version'],
  ...changes,
})

/** Changes of existing records, which the replay recipes do not cover. */
const changes: Record<string, Meeting> = {
  updateInvoice: async (kit) => {
    const id = await kit.draft()
    return { params: { id }, body: await withVersion(kit, `/api/invoices/${id}`, { reference: 'Met' }) }
  },
  stopWaiting: async ({ waiting }) => ({ params: { id: await waiting() } }),
  stopCreditNoteWaiting: async ({ waitingCredit }) => ({ params: { id: await waitingCredit() } }),
  deleteInvoice: async ({ draft }) => ({ params: { id: await draft() } }),
  releaseInvoice: async ({ invoices, post }) => {
    await post(`/api/invoices/${invoices[0]}/hold`, { kind: 'disputed', reason: 'Late' })
    return { params: { id: invoices[0] } }
  },
  updateCreditNote: async (kit) => {
    const id = await kit.creditDraft()
    return { params: { id }, body: await withVersion(kit, `/api/creditnotes/${id}`, { reason: 'Met' }) }
  },
  deleteCreditNote: async ({ creditDraft }) => ({ params: { id: await creditDraft() } }),
  updateCustomer: async (kit) => ({
    params: { id: kit.customerId },
    body: await withVersion(kit, `/api/customers/${kit.customerId}`, { name: 'Met Ltd' }),
  }),
  deleteCustomer: async ({ customerId }) => ({ params: { id: customerId } }),
  updateSchedule: async (kit) => {
    const id = await kit.schedule()
    return { params: { id }, body: await withVersion(kit, `/api/schedules/${id}`, { name: 'Met' }) }
  },
  leaveOutReminders: async ({ invoices }) => ({ body: { invoice_ids: invoices.toReversed() } }),
  chooseReminders: async ({ customerId }) => ({ params: { id: customerId }, body: { choice: 'never' } }),
  deleteSchedule: async ({ schedule }) => ({ params: { id: await schedule() } }),
}

/** Several invoices in ascending order of their ids, and in the other order. */
const inBothOrders: Record<string, Meeting> = {
  createPayment: async ({ customerId, invoices }) => payment(customerId, invoices),
  'createPayment, backwards': async ({ customerId, invoices }) => payment(customerId, invoices.toReversed()),
  allocatePayment: async (kit) => ({ params: { id: await kit.payment() }, body: { allocations: parts(kit.invoices) } }),
  'allocatePayment, backwards': async (kit) => ({
    params: { id: await kit.payment() },
    body: { allocations: parts(kit.invoices.toReversed()) },
  }),
  allocateToInvoice: async (kit) => {
    await kit.credit()
    await kit.payment()
    return { params: { id: kit.invoices[0] }, body: { amount_minor: 5_000 } }
  },
  allocateCreditNote: async (kit) => ({
    params: { id: await kit.credit() },
    body: { allocations: parts(kit.invoices.toReversed()) },
  }),
}

/** One line that both deal with, and the two invoices in one order or the other. */
const ofOneLine: Record<string, Meeting> = {
  matchLine: async (kit) => ({
    params: { id: await kit.bankLine() },
    body: { customer_id: kit.customerId, allocations: parts(kit.invoices), on_account_minor: 400 },
  }),
  splitLine: async (kit) => ({
    params: { id: await kit.bankLine() },
    body: {
      parts: [
        { customer_id: kit.customerId, allocations: parts(kit.invoices.toReversed()) },
        { customer_id: kit.customerId, on_account_minor: 400 },
      ],
    },
  }),
  ignoreLine: async (kit) => ({ params: { id: await kit.bankLine() }, body: { reason: 'Ours', remember: true } }),
  undoLine: async (kit) => {
    const id = await kit.bankLine()
    await kit.post(`/api/banking/lines/${id}/match`, {
      customer_id: kit.customerId,
      allocations: parts(kit.invoices),
      on_account_minor: 400,
    })
    return { params: { id } }
  },
}

const { archiveCustomer, restoreCustomer, createCustomer } = recipesOfAdministration

/**
 * Every write that touches a customer or its records, by the name of its endpoint; a comma is followed by a variant.
 */
export const meetings: Record<string, Meeting> = {
  ...recipesOfDocuments,
  ...recipesOfSettlement,
  ...recipesOfSchedules,
  ...recipesOfBanking,
  ...ofOneLine,
  ...(archiveCustomer && { archiveCustomer }),
  ...(restoreCustomer && { restoreCustomer }),
  ...(createCustomer && { createCustomer }),
  ...changes,
  ...inBothOrders,
}

/** Writes of the same paths that do not touch shared records, each with the reason. */
export const withoutMeeting: Record<string, string> = {
  claimLatePayment: 'needs an invoice of last month; it adds a draft, and locks others by foreign keys alone',
  previewCreditDraft: 'reads only',
  previewDraft: 'reads only',
  checkInvoice: 'reads only',
  checkCreditNote: 'reads only',
  previewPriceChange: 'reads only',
  downloadPdfs: 'reads only',
  downloadZip: 'reads only',
  previewImport: 'keeps what was read from a file, and touches no customer',
  confirmImport: 'asks for a job, which makes new customers',
  receivePaymentEvent: 'only the provider can sign it; `online-payments.test.ts` has several at once',
  createCustomerLink: 'locks the invoice as emailing it does',
  removeAttachment: 'locks what addAttachment locks',
  removeCreditNoteAttachment: 'locks what addCreditNoteAttachment locks',
  removeInvoiceOriginal: 'locks what addInvoiceOriginal locks',
  removeCreditNoteOriginal: 'locks what addCreditNoteOriginal locks',
  addOriginals: 'locks what addInvoiceOriginal locks, one document at a time',
  withdrawPriceChange: 'locks what changePrices locks',
  unmarkPosted: 'locks what markPosted locks',
  previewStatement: 'reads only',
  changeBankingAccount: 'locks the account alone, which addStatements locks',
  forgetPayer: 'removes what was learned, and touches no customer',
  forgetLearnedIgnore: 'removes what was learned, and touches no customer',
  putScheduleEmail: 'locks what updateSchedule locks',
}
