import { isDone } from '../stage/http-client.ts'
import type { Client } from './client.ts'

const line = (price: number) => ({ description: 'Work', quantity: '1', unit_price: String(price) })

/**
 * A draft is created, changed and issued, and then sent, paid, paid and reversed, credited, written off or left
 * open.
 */
export async function invoiceStory(client: Client) {
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
  const fate = random.oneOf([send, pay, pay, payAndReverse, credit, writeOff, leaveOpen])
  await fate(client, id, Number(issued['gross_minor']))
}

/** A change names its version instead of a key: after a lost response, the client looks whether it was made. */
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

/** Half of them without the document, because printing takes much longer. */
async function send({ insist, nextMark, random }: Client, id: string) {
  const mark = `good-${nextMark()}@mail.example`.toLowerCase()
  const body = { to: [mark], attach_pdf: random.below(2) === 0 }
  await insist({ path: `/api/invoices/${id}/email`, body }, (email) => ({
    kind: 'email',
    mark,
    id: String(email['id']),
  }))
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

const rhythm = { every: 1, unit: 'day' }

/** A schedule is created and its next date is run by hand, while the worker runs what is due. */
export async function scheduleStory(client: Client) {
  const date = `${new Date().getUTCFullYear() + 1}-01-01`
  const { mark, id } = await newSchedule(client, { action: 'draft', start_date: date })
  await client.insist({ path: `/api/schedules/${id}/run`, body: { date } }, ({ invoice_id }) => ({
    kind: 'run',
    mark,
    id,
    result: String(invoice_id),
  }))
}

const dueDates = 3
const dayMs = 24 * 60 * 60 * 1000

/** A schedule whose dates are all due when it is created: the worker makes its invoices, while it is killed. */
export async function dueScheduleStory(client: Client) {
  const first = new Date(Date.now() - (dueDates - 1) * dayMs).toISOString().slice(0, 10)
  const action = client.random.oneOf(['draft', 'issue', 'issue_and_email'])
  await newSchedule(client, { action, start_date: first, end: { kind: 'after', count: dueDates } })
}

async function newSchedule({ insist, nextMark, customerId }: Client, fields: object) {
  const mark = nextMark()
  const body = { name: mark, customer_id: customerId, lines: [line(10)], ...rhythm, ...fields }
  const { id } = await insist({ path: '/api/schedules', body }, (made) => ({
    kind: 'schedule',
    mark,
    id: String(made['id']),
  }))
  return { mark, id: String(id) }
}
