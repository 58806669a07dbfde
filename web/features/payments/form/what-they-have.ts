import { allocateCreditNote, listCreditNotes } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.contract.ts'
import { allocatePayment, listPayments } from '#shared/features/payments/payments.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { newKey } from '#web/platform/api/idempotency-key.ts'

type Whose = Pick<Invoice, 'id' | 'customer_id' | 'currency'>

/** As many as one call lists; nobody has that many with something left on them. */
const most = 100

/** Payments with something on account, then credit notes with something left, the oldest of each first. */
async function sourcesOf({ customer_id, currency }: Whose) {
  const common = { customer_id, currency, per_page: most, order_direction: 'ASC' } as const
  const [payments, notes] = await Promise.all([
    call(listPayments, { query: { ...common, status: 'on_account' } }),
    call(listCreditNotes, { query: { ...common, status: 'issued' } }),
  ])
  return [
    ...payments.data.map((payment) => ({ ...payment, endpoint: allocatePayment })),
    ...notes.data.map((note) => ({ ...note, endpoint: allocateCreditNote })),
  ].filter(({ unallocated_minor }) => unallocated_minor > 0)
}

/** Gives an invoice what its customer has with us, until that much is used. Says how much it was. */
export async function giveWhatTheyHave(invoice: Whose, wantedMinor: number) {
  let left = wantedMinor
  for (const { id, unallocated_minor, endpoint } of await sourcesOf(invoice)) {
    const amount_minor = Math.min(left, unallocated_minor)
    if (amount_minor === 0) break
    const body = { allocations: [{ invoice_id: invoice.id, amount_minor }] }
    await call(endpoint as typeof allocatePayment, { params: { id }, body, idempotencyKey: newKey() })
    left -= amount_minor
  }
  return wantedMinor - left
}
