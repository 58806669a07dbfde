import { must } from '../stage/http-client.ts'
import type { Stage } from '../stage/stage.ts'
import { createKit, type Kit } from '../replay/kit.ts'
import { lineId } from '../replay/recipes-of-banking.ts'

export type SharedKit = Kit & {
  /** Two open invoices, for calls that name several in one order or the other. */
  invoices: [string, string]
  /** An open line of the bank of 10.00. */
  bankLine: () => Promise<string>
  /** Reads the current record, for calls that name its version. */
  read: (path: string) => Promise<Record<string, unknown>>
}

const address = { line1: '2 Test Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' }

/** A new customer whose records two calls share: what one of them needs is made once, and the other gets the same. */
export async function createSharedKit({ owner, database }: Stage): Promise<SharedKit> {
  const body = { name: 'Meeting Ltd', billing_address: address, contacts: [contact] }
  const customerId = String((await must(owner, { path: '/api/customers', body }))['id'])
  const kit = createKit({ owner, database, customerId })
  const invoices: SharedKit['invoices'] = [await kit.issued(), await kit.issued()]
  const allocations = invoices.map((invoice_id) => ({ invoice_id, amount_minor: 100 }))
  const pay = async () =>
    kit.idOf(await kit.post('/api/payments', { customer_id: customerId, amount_minor: 5_000, allocations }))
  return {
    ...kit,
    invoices,
    issued: async () => invoices[0],
    customer: async () => customerId,
    payment: once(pay),
    draft: once(kit.draft),
    waiting: once(kit.waiting),
    creditDraft: once(kit.creditDraft),
    waitingCredit: once(kit.waitingCredit),
    credit: once(kit.credit),
    schedule: once(kit.schedule),
    bankLine: once(() => lineId(kit)),
    // The other call may already have put the record into that state.
    post: async (path, sent) => (await owner({ path, ...(sent && { body: sent }) })).body,
    read: (path) => must(owner, { method: 'GET', path }),
  }
}

const contact = { name: 'Ann', email: 'ann@acme.example', receives_invoices: true }

function once<Made>(make: () => Promise<Made>) {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}
