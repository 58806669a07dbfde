import { createRecordKit, type Recipe } from './record-kit.ts'
import { knownPassword } from './people-kit.ts'
import { publicCalls } from './public-calls.ts'

const newPassword = 'copper lantern 31'

/** The caller's account, and the accounts of others. */
const accounts: Record<string, Recipe> = {
  login: async ({ invited, choosePassword }) => {
    const { email } = await choosePassword(await invited())
    return { body: { email, password: knownPassword, remember: false } }
  },
  resetPassword: async ({ invited, link, openDoors }) => {
    await openDoors()
    const user = await invited()
    const token = await link('password_reset', user)
    return { body: { token, email: user.email, password: newPassword, password_confirmation: newPassword } }
  },
  readPasswordLink: async ({ invited, link }) => ({ params: { token: await link('password_reset', await invited()) } }),
  undoAddressChange: async ({ invited, link }) => {
    const user = await invited()
    return { params: { id: user.id }, query: { token: await link('undo_address', user) } }
  },
  verifyEmail: async ({ invited, link }) => {
    const user = await invited()
    return { params: { id: user.id }, query: { token: await link('verify_address', user) } }
  },
  updatePassword: async ({ ask, choosePassword }) => {
    await choosePassword((await ask('GET', '/api/user')).body)
    return {
      body: { current_password: knownPassword, password: newPassword, password_confirmation: newPassword },
    }
  },
  resendInvitation: async ({ invited }) => ({ params: { id: (await invited()).id } }),
}

/** Files that were read, each in the one state in which the call is accepted. */
const files: Record<string, Recipe> = {
  getImport: async ({ imported }) => ({ params: { id: await imported() } }),
  listImportRows: async ({ imported }) => ({ params: { id: await imported() } }),
  downloadInvalidRows: async ({ imported }) => ({ params: { id: await imported() } }),
  changeImport: async ({ imported }) => ({
    params: { id: await imported() },
    body: { columns: [{ column: 'email', field: null }], decimal_mark: ',' },
  }),
  correctImportRow: async ({ imported }) => ({
    params: { id: await imported(), line: '3' },
    body: { cells: ['Right', 'right@acme.example'] },
  }),
  confirmImport: async ({ imported }) => ({ params: { id: await imported() } }),
  undoImport: async ({ imported }) => ({ params: { id: await imported('done') } }),
}

/** Documents and their messages, each in the one state in which the call is accepted. */
const documents: Record<string, Recipe> = {
  updateInvoice: async ({ draft }) => ({ params: { id: await draft() }, body: { reference: 'PO 7', version: 1 } }),
  getAttachment: async ({ draft, upload }) => {
    const id = await draft()
    return { params: { id, attachment_id: await upload(`/api/invoices/${id}/attachments`) } }
  },
  issueInvoice: async ({ draft }) => ({ params: { id: await draft() }, body: {} }),
  issueLater: async ({ draft }) => ({ params: { id: await draft() }, body: { issue_date: '2100-01-01' } }),
  stopWaiting: async ({ waiting }) => ({ params: { id: await waiting() } }),
  retryWaiting: async ({ waiting }) => ({ params: { id: await waiting() } }),
  voidInvoice: async ({ issued }) => ({ params: { id: await issued() }, body: { reason: 'By mistake' } }),
  releaseInvoice: async ({ issued, made }) => {
    const id = await issued()
    await made(`/api/invoices/${id}/hold`, { kind: 'disputed', reason: 'Late' })
    return { params: { id } }
  },
  resendInvoiceEmail: async ({ email }) => ({ params: await email('failed') }),
  markBounced: async ({ email }) => ({ params: await email('sent') }),
  resendCreditNoteEmail: async ({ creditEmail }) => ({ params: await creditEmail('failed') }),
  markCreditNoteBounced: async ({ creditEmail }) => ({ params: await creditEmail('sent') }),
  resendEmail: async ({ email }) => ({ params: { id: (await email('failed')).email_id } }),
  creditInvoice: async ({ issued }) => ({ params: { id: await issued() }, body: { reason: 'Returned' } }),
  writeOff: async ({ issued }) => ({
    params: { id: await issued() },
    body: { reason: 'bank_charge', amount_minor: 100 },
  }),
  reverseWriteOff: async ({ issued, made }) => {
    const id = await issued()
    const write_off_id = await made(`/api/invoices/${id}/writeoffs`, { reason: 'bank_charge', amount_minor: 100 })
    return { params: { id, write_off_id }, body: { reason: 'Paid after all' } }
  },
}

/** What money is allocated to and comes from. */
const settlements: Record<string, Recipe> = {
  getCreditNoteAttachment: async ({ creditNote, customer, upload }) => {
    const id = await creditNote(await customer())
    return { params: { id, attachment_id: await upload(`/api/creditnotes/${id}/attachments`) } }
  },
  issueCreditNote: async ({ creditNote, customer }) => ({
    params: { id: await creditNote(await customer()) },
    body: {},
  }),
  issueCreditNoteLater: async ({ creditNote, customer }) => ({
    params: { id: await creditNote(await customer()) },
    body: { issue_date: '2100-01-01' },
  }),
  stopCreditNoteWaiting: async ({ waitingCredit }) => ({ params: { id: await waitingCredit() } }),
  retryWaitingCreditNote: async ({ waitingCredit }) => ({ params: { id: await waitingCredit() } }),
  allocateCreditNote: async ({ creditNote, customer, issued, made }) => {
    const customerId = await customer()
    const id = await creditNote(customerId)
    await made(`/api/creditnotes/${id}/issue`, {})
    return { params: { id }, body: allocationTo(await issued(customerId)) }
  },
  allocatePayment: async ({ customer, made, issued }) => {
    const customerId = await customer()
    const id = await made('/api/payments', { customer_id: customerId, amount_minor: 1_000 })
    return { params: { id }, body: allocationTo(await issued(customerId)) }
  },
  allocateToInvoice: async ({ customer, made, issued }) => {
    const customerId = await customer()
    await made('/api/payments', { customer_id: customerId, amount_minor: 1_000 })
    return { params: { id: await issued(customerId) }, body: { amount_minor: 700 } }
  },
}

const allocationTo = (invoice_id: string) => ({ allocations: [{ invoice_id, amount_minor: 700 }] })

/** The business, its schedules and customers. */
const others: Record<string, Recipe> = {
  createNote: async ({ customer }) => ({
    body: { note: 'Asked for time', page_name: 'customers', model_id: await customer() },
  }),
  updateBusiness: async ({ ask }) => {
    const { version } = (await ask('GET', '/api/admin/business')).body
    return { body: { name: 'Foxglove Ltd', version } }
  },
  saveReminderSettings: async ({ ask }) => ({ body: (await ask('GET', '/api/admin/reminders')).body }),
  previewReminder: async ({ issued }) => {
    await issued()
    return { body: { attach: 'none', texts: { en: { subject: 'Open: {total}', body: '{documents}' } } } }
  },
  putOffReminders: async ({ customer }) => ({
    body: { customer_id: await customer(), until_date: '2199-01-01' },
  }),
  chooseReminders: async ({ customer }) => ({ params: { id: await customer() }, body: { choice: 'never' } }),
  markPosted: async ({ issued }) => ({ params: { id: await issued() }, body: {} }),
  unmarkPosted: async ({ issued, ask }) => {
    const id = await issued()
    await ask('POST', `/api/invoices/${id}/posted`, {})
    return { params: { id } }
  },
  resumeSchedule: async ({ schedule, made }) => {
    const id = await schedule()
    await made(`/api/schedules/${id}/pause`)
    return { params: { id }, body: {} }
  },
  runSchedule: async ({ schedule }) => ({ params: { id: await schedule() }, body: { date: '2026-05-31' } }),
  withdrawPriceChange: async ({ schedule, made, ask }) => {
    const id = await schedule()
    await made('/api/schedules/price-changes', {
      schedule_ids: [id],
      from_date: '2026-06-01',
      change: { kind: 'percent', percent: '5' },
    })
    const [change] = (await ask('GET', `/api/schedules/${id}`)).body.price_changes
    return { params: { id, change_id: change.id } }
  },
  restoreCustomer: async ({ customer, made }) => {
    const id = await customer()
    await made(`/api/customers/${id}/archive`)
    return { params: { id } }
  },
}

const recipes: Record<string, Recipe> = {
  ...accounts,
  ...files,
  ...documents,
  ...settlements,
  ...others,
  ...publicCalls,
}

/** A request that this operation is certain to accept; nothing where any valid values are enough. */
export const validCallFor = async (name: string, ...kit: Parameters<typeof createRecordKit>) =>
  recipes[name]?.(createRecordKit(...kit))
