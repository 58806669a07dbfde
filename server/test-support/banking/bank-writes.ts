import type { signedInAs } from '#server/test-support/ask.ts'
import { newAccount } from './bank-account.ts'

type Caller = Awaited<ReturnType<typeof signedInAs>>

type Part = { invoice_id: string; amount_minor: number }

type Books = {
  owner: Caller
  customer_id: string
  /** So many of the customer's invoices. */
  parts: (count: number, amount_minor: number) => Part[]
  /** An invoice of another customer, for a line that two customers paid. */
  other: { customer_id: string; invoice_id: string }
  /** Records a payment of 300 and answers its id. */
  pay: () => Promise<string>
}

/** What is done with the lines of one account, each undone again, so that all clients can work on the same few lines. */
export async function bankWrites({ owner, customer_id, parts, other, pay }: Books) {
  const account = await newAccount(owner)
  const lines: { id: string; amount_minor: number }[] = await account.add(
    { amount: 300, text: 'One', name: 'Acme' },
    { amount: 300, text: 'Two', name: 'Acme' },
    { amount: -300, text: 'Back' },
  )
  const lineOf = (isIn: boolean) => {
    const some = lines.filter(({ amount_minor }) => amount_minor > 0 === isIn)
    return some[Math.floor(Math.random() * some.length)]?.id ?? ''
  }
  const doAndUndo = async (id: string, action: string, body: object) => {
    const done = await owner('POST', `/api/banking/lines/${id}/${action}`, body)
    const undone = await owner('POST', `/api/banking/lines/${id}/undo`)
    // Another client may have undone it; only other failures count.
    return done.status >= 500 || (done.status < 300 && undone.status >= 500) ? done : undone
  }
  return {
    'match a line and undo it': () => doAndUndo(lineOf(true), 'match', { customer_id, allocations: parts(3, 100) }),
    'split a line and undo it': () =>
      doAndUndo(lineOf(true), 'split', {
        parts: [
          { customer_id: other.customer_id, allocations: [{ invoice_id: other.invoice_id, amount_minor: 100 }] },
          { customer_id, allocations: parts(2, 100) },
        ],
      }),
    'link a payment and undo it': async () => doAndUndo(lineOf(true), 'link', { payment_ids: [await pay()] }),
    'return a payment and undo it': async () => doAndUndo(lineOf(false), 'return', { payment_id: await pay() }),
    'set a line aside and undo it': () => doAndUndo(lineOf(true), 'ignore', { reason: 'Ours', remember: true }),
  }
}
