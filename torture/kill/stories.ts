import { isDone } from '../stage/http-client.ts'
import type { Client } from './clients.ts'

const line = (price: number) => ({ description: 'Work', quantity: '1', unit_price: String(price) })

/** A draft is written, changed and issued, and then paid, paid and reversed, credited, written off or left open. */
export async function liveAnInvoice(client: Client) {
  const { random, insist, nextMark, customerId } = client
  const mark = nextMark()
  const body = { customer_id: customerId, reference: mark, lines: [line(1 + random.below(900))] }
  const draft = await insist({ path: '/api/invoices', body }, ({ id }) => ({ kind: 'draft', mark, id: String(id) }))
  const id = String(draft['id'])
  if (random.below(3) === 0) await edit(client, id)
  const issued = await insist({ path: `/api/invoices/${id}/issue`, body: {} }, ({ number }) => ({
    kind: 'issue',
    mark,
    id,
    result: String(number),
  }))
  const fate = random.oneOf([pay, pay, payAndReverse, credit, writeOff, leaveOpen])
  await fate(client, id, Number(issued['gross_minor']))
}

/** A change names its version instead of a key: after a lost answer one looks, and sees whether it was made. */
async function edit({ owner, nextMark, note, holdBack }: Client, id: string) {
  const message = nextMark()
  for (;;) {
    const { status, body } = await owner({ method: 'GET', path: `/api/invoices/${id}` })
    if (status >= 400 && status < 500) throw new Error(`the draft ${id} answered ${status}`)
    if (body['message'] === message) break
    const { version } = body
    const changed = version === undefined ? undefined : { version, message }
    if (changed && isDone(await owner({ method: 'PATCH', path: `/api/invoices/${id}`, body: changed }))) break
    await holdBack()
  }
  await note({ kind: 'edit', mark: message, id })
}

async function pay({ insist, nextMark, customerId }: Client, id: string, amount_minor: number) {
  const mark = nextMark()
  const allocations = [{ invoice_id: id, amount_minor }]
  const body = { customer_id: customerId, amount_minor, reference: mark, allocations }
  const paid = await insist({ path: '/api/payments', body }, (payment) => ({
    kind: 'payment',
    mark,
    id: String(payment['id']),
  }))
  return String(paid['id'])
}

async function payAndReverse(client: Client, id: string, amount: number) {
  const payment = await pay(client, id, amount)
  const mark = client.nextMark()
  const call = { path: `/api/payments/${payment}/reverse`, body: { reason: mark } }
  await client.insist(call, () => ({ kind: 'reversal', mark, id: payment }))
}

async function credit({ insist, nextMark }: Client, id: string) {
  const mark = nextMark()
  await insist({ path: `/api/invoices/${id}/credit`, body: { reason: mark } }, (note) => ({
    kind: 'credit_note',
    mark,
    id: String(note['id']),
    result: String(note['number']),
  }))
}

async function writeOff({ insist, nextMark }: Client, id: string) {
  const mark = nextMark()
  const body = { reason: 'bad_debt', note: mark }
  await insist({ path: `/api/invoices/${id}/writeoffs`, body }, (written) => ({
    kind: 'write_off',
    mark,
    id: String(written['id']),
  }))
}

async function leaveOpen() {}

/** A schedule is made and its next date is run by hand, now, while the worker runs what is due. */
export async function liveASchedule({ insist, nextMark, customerId }: Client) {
  const mark = nextMark()
  const today = new Date().toISOString().slice(0, 10)
  const future = { every: 1, unit: 'month', start_date: `${Number(today.slice(0, 4)) + 1}-01-01` }
  const body = { name: mark, customer_id: customerId, lines: [line(10)], action: 'draft', ...future }
  const made = await insist({ path: '/api/schedules', body }, ({ id }) => ({ kind: 'schedule', mark, id: String(id) }))
  const id = String(made['id'])
  await insist({ path: `/api/schedules/${id}/run`, body: { date: future.start_date } }, ({ invoice_id }) => ({
    kind: 'run',
    mark,
    id,
    result: String(invoice_id),
  }))
}
