import { expect, test } from 'vitest'
import { newAccount } from '#server/test-support/banking/bank-account.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const app = await startApp()
const { owner, newCustomer, newIssued } = await startInvoicing(app)

const lines = [{ description: 'Fares', unit_price: '70', vat_code: 'zero' }]

async function owing(name: string) {
  const { id } = await newCustomer({ name })
  return { id, name, invoice: await newIssued({ customer_id: id, lines }) }
}

const learned = async (customer_id: string) =>
  (await owner('GET', `/api/banking/payers?customer_id=${customer_id}`)).body.data

const match = (id: string, { id: customer_id, invoice }: Awaited<ReturnType<typeof owing>>, more: object = {}) =>
  owner('POST', `/api/banking/lines/${id}/match`, {
    customer_id,
    allocations: [{ invoice_id: invoice.id, amount_minor: 7_000 }],
    ...more,
  })

test('who confirms a line for one customer is warned if the payer has the name of another, and it is not remembered', async () => {
  const [abc, hull] = [await owing('ABC Taxis'), await owing('ABC Taxis Hull')]
  const account = await newAccount(owner)
  const [line] = await account.add({ amount: 7_000, name: 'ABC TAXIS HULL', account: 'GB01', text: abc.invoice.number })
  expect(line.proposals[0]).toMatchObject({ customer_id: hull.id, certain: false })
  expect(await match(line.id, abc)).toMatchObject({
    status: 409,
    body: {
      code: 'banking.other_payer',
      message:
        'ABC TAXIS HULL is known as ABC Taxis Hull. Confirm once more if they paid for somebody else: then nothing is remembered.',
    },
  })
  expect(await match(line.id, abc, { even_if_other_payer: true })).toMatchObject({ status: 200 })
  expect(await learned(abc.id)).toEqual([])
  await owner('POST', `/api/banking/lines/${line.id}/undo`)
  expect(await match(line.id, hull)).toMatchObject({ status: 200 })
  expect(await learned(hull.id)).toMatchObject([{ name: 'ABC TAXIS HULL', account: 'GB01', times: 1 }])
})

test('a payer whose account or name was confirmed for another customer is warned of too, also with one part of a split', async () => {
  const [one, other] = [await owing('Gannet Cabs'), await owing('Puffin Cabs')]
  const account = await newAccount(owner)
  const payer = { name: 'J Okafor', account: 'GB02' }
  const [first] = await account.add({ amount: 7_000, ...payer })
  expect(await match(first.id, one)).toMatchObject({ status: 200 })
  const [byAccount, byName] = await account.add(
    { amount: 7_000, account: 'GB02', text: 'second' },
    { amount: 7_000, name: 'J Okafor', text: 'third' },
  )
  for (const { id } of [byAccount, byName]) {
    expect(await match(id, other)).toMatchObject({ status: 409, body: { code: 'banking.other_payer' } })
    const parts = [{ customer_id: other.id, allocations: [{ invoice_id: other.invoice.id, amount_minor: 7_000 }] }]
    expect(await owner('POST', `/api/banking/lines/${id}/split`, { parts })).toMatchObject({
      status: 409,
      body: { code: 'banking.other_payer' },
    })
  }
})

test('a stranger, and a name that several customers have, pay without a warning', async () => {
  const [one, other] = [await owing('Tern Cabs Ltd'), await owing('Tern Cabs Ltd')]
  const account = await newAccount(owner)
  const [stranger, shared] = await account.add(
    { amount: 7_000, name: 'A Stranger' },
    { amount: 7_000, name: 'TERN CABS LIMITED' },
  )
  expect(await match(stranger.id, one)).toMatchObject({ status: 200 })
  expect(await match(shared.id, other)).toMatchObject({ status: 200 })
})

test('what a split comes to is the line and the charge that was kept, not a penny less', async () => {
  const [one, other] = [await owing('Skua Cabs'), await owing('Petrel Cabs')]
  const account = await newAccount(owner)
  const [line] = await account.add({ amount: 10_000, name: 'Card Provider' })
  const split = (second: number, charge_minor: number) =>
    owner('POST', `/api/banking/lines/${line.id}/split`, {
      charge_minor,
      parts: [
        { customer_id: one.id, allocations: [{ invoice_id: one.invoice.id, amount_minor: 7_000 }] },
        { customer_id: other.id, allocations: [{ invoice_id: other.invoice.id, amount_minor: second }] },
      ],
    })
  for (const [second, charge] of [
    [3_000, 400],
    [2_600, 400],
    [3_399, 400],
    [3_401, 400],
    [3_400, 0],
  ] as const)
    expect(await split(second, charge)).toMatchObject({ status: 422, body: { errors: { parts: expect.anything() } } })
  const { body } = await split(3_400, 400)
  expect(body.match.parts.map(({ amount_minor }: { amount_minor: number }) => amount_minor)).toEqual([
    7_000, 3_400, -400,
  ])
})

test('a write-off that is too large is refused at its own field, and a part of a split by its place', async () => {
  const [one, other] = [await owing('Dipper Cabs'), await owing('Wagtail Cabs')]
  const account = await newAccount(owner)
  const [single, shared] = await account.add({ amount: 6_000, name: 'Someone' }, { amount: 13_000, name: 'Provider' })
  const writeOff = (amount_minor: number) => ({ amount_minor, reason: 'bank_charge' })
  const paid = (of: typeof one, amount_minor: number, write_off: object | null = null) => ({
    customer_id: of.id,
    allocations: [{ invoice_id: of.invoice.id, amount_minor }],
    write_off,
  })
  const errorsOf = async (id: string, action: string, body: object) => {
    const reply = await owner('POST', `/api/banking/lines/${id}/${action}`, body)
    expect(reply.status).toBe(422)
    return Object.keys(reply.body.errors)
  }
  expect(await errorsOf(single.id, 'match', paid(one, 6_000, writeOff(1_001)))).toEqual(['write_off.amount_minor'])
  const split = (second: object, first: object = paid(one, 7_000)) =>
    errorsOf(shared.id, 'split', { parts: [first, second] })
  expect(await split(paid(other, 6_000, writeOff(1_001)))).toEqual(['parts.1.write_off.amount_minor'])
  expect(await split(paid(other, 6_000), paid(one, 7_000, writeOff(1)))).toEqual(['parts.0.write_off.amount_minor'])
  expect(await split(paid(other, 7_001), paid(one, 5_999))).toEqual(['parts.1.allocations.0.amount_minor'])
  expect(await split({ customer_id: other.id }, paid(one, 7_000))).toEqual(['parts.1.allocations'])
})
