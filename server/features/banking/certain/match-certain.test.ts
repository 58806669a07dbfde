import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newAccount } from '#server/test-support/banking/bank-account.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { countDeadlocks } from '#server/test-support/locks.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { withOwner } from '#server/test-support/with-owner.ts'
import { runMatchCertain } from './match-certain.service.ts'

const testApp = await startApp()
const { db } = testApp
const { owner, newCustomer, newIssued } = await startInvoicing(testApp)

const jobContext = { ...testApp, attempt: 1, lastAttempt: false } as unknown as Parameters<typeof runMatchCertain>[0]

/** A customer with so many invoices, each of an amount of its own, and an account with one line that names each of them. */
async function paidByLines(count: number) {
  const account = await newAccount(owner)
  const name = `Quarry ${crypto.randomUUID().slice(0, 8)} Ltd`
  const { id: customer_id } = await newCustomer({ name })
  const invoices: { id: string; number: string; gross_minor: number }[] = []
  for (let at = 0; at < count; at++)
    invoices.push(
      await newIssued({
        customer_id,
        lines: [{ description: 'Work', unit_price: String(100 + at), vat_code: 'zero' }],
      }),
    )
  await account.add(...invoices.map(({ number, gross_minor }) => ({ amount: gross_minor, text: number, name })))
  return { account, customer_id, name, invoices }
}

async function start(bank_id: string) {
  const { body } = await owner('POST', '/api/banking/match-certain', { bank_id })
  const { rows } = await sql<{ payload: Parameters<typeof runMatchCertain>[1] }>`
    select payload from graphile_worker._private_jobs where payload ->> 'run_id' = ${body.id}`.execute(db)
  const [job] = rows
  if (!job) throw new Error('the run has no job')
  return {
    work: (changed: object = {}) => runMatchCertain({ ...jobContext, ...changed }, job.payload),
    read: async () => (await owner('GET', `/api/banking/match-certain/${body.id}`)).body,
  }
}

const paymentsOf = async (customerId: string) =>
  (await owner('GET', `/api/payments?customer_id=${customerId}`)).body.meta.total

/** The worker's connection is ended while it waits for a locked invoice. */
const dieWaitingFor = (invoiceId: string, work: () => Promise<void>) =>
  withOwner(testApp.url, async (client) => {
    await client.query('begin')
    await client.query('select from invoices where id = $1 for update', [invoiceId])
    const end = work().then(
      () => 'done',
      () => 'died',
    )
    let ended = 0
    while (ended === 0) {
      const { rowCount } = await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
      )
      ended = rowCount ?? 0
    }
    expect(await end).toBe('died')
    await client.query('rollback')
  })

test('a run whose worker dies in the middle goes on where it was, and books nothing twice, however many are at it', async () => {
  const { account, customer_id, invoices } = await paidByLines(22)
  const { work, read } = await start(account.id)
  await expect(work({ signal: AbortSignal.abort() })).rejects.toThrow('stopped')
  expect(await read()).toMatchObject({ status: 'running', done_count: 20, matched_count: 20 })

  const left = await account.lines()
  const held = invoices.find(({ number }) => number === left[1].text)
  await dieWaitingFor(held?.id ?? '', work)
  expect(await read()).toMatchObject({ status: 'running', done_count: 20 })
  expect(await paymentsOf(customer_id)).toBe(20)

  await Promise.all([work(), work(), work()])
  await work()
  expect(await read()).toMatchObject({ status: 'done', done_count: 22, matched_count: 22, refused_count: 0 })
  expect(await paymentsOf(customer_id)).toBe(22)
})

test('of two lines that name one invoice the first is booked, and the part that both are in is not tried again', async () => {
  const { account, customer_id, name, invoices } = await paidByLines(3)
  const [first] = invoices
  await account.add({ amount: first?.gross_minor ?? 0, text: `Again ${first?.number}`, name })
  const { work, read } = await start(account.id)
  let parts = 0
  const now = () => {
    parts += 1
    return testApp.clock.now()
  }
  await work({ clock: { now } })
  expect([parts, await read()]).toMatchObject([
    1,
    { status: 'done', done_count: 4, matched_count: 3, refused_count: 0 },
  ])
  expect(await paymentsOf(customer_id)).toBe(3)
})

test('two accounts that the same customers pay into, in opposite order, are confirmed at once without a deadlock', async () => {
  const [left, right] = [await newAccount(owner), await newAccount(owner)]
  const lines: Record<'left' | 'right', { amount: number; text: string; name: string }[]> = { left: [], right: [] }
  for (let at = 0; at < 12; at++) {
    const name = `Sluice ${crypto.randomUUID().slice(0, 8)} Ltd`
    const { id: customer_id } = await newCustomer({ name })
    for (const some of [lines.left, lines.right]) {
      const work = [{ description: 'Work', unit_price: String(300 + at), vat_code: 'zero' }]
      const { number, gross_minor } = await newIssued({ customer_id, lines: work })
      some.push({ amount: gross_minor, text: number, name })
    }
  }
  await left.add(...lines.left)
  await right.add(...lines.right.toReversed())
  const before = await countDeadlocks(testApp)
  const runs = [await start(left.id), await start(right.id)]
  await Promise.all(runs.map(({ work }) => work()))
  for (const { read } of runs) expect(await read()).toMatchObject({ status: 'done', matched_count: 12 })
  expect((await countDeadlocks(testApp)) - before).toBe(0)
})
