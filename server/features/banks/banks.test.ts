import { expect, test } from 'vitest'
import type { Bank } from '#shared/features/banks/banks.contract.ts'
import { signedInAs } from '#server/test-support/ask.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db } = testApp
const owner = await signedInAs(testApp, 'owner')

const account = {
  label: 'Main',
  bank_name: 'Bank of Avon',
  account_name: 'Counterfoil Demo Ltd',
  sort_code: '20-20-15',
  account_number: '55555555',
  currency: 'GBP',
}
const add = (change: object = {}) => owner('POST', '/api/admin/banks', { ...account, ...change })
const defaults = async () =>
  ((await owner('GET', '/api/admin/banks')).body.data as Bank[]).filter(({ is_default }) => is_default)

const { body: first } = await add()

test('the first account of a currency becomes its default, a second does not', async () => {
  const { body: second } = await add({ label: 'Second', account_number: '12345678' })
  const { body: euro } = await add({
    label: 'Euro',
    currency: 'EUR',
    sort_code: '',
    account_number: '',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: 'cobadeff',
  })
  expect(first).toMatchObject({ sort_code: '202015', is_default: true })
  expect(second.is_default).toBe(false)
  expect(euro).toMatchObject({ is_default: true, iban: 'DE89370400440532013000', bic: 'COBADEFF' })
})

test.each([
  [{ sort_code: '20-20' }, 'sort_code'],
  [{ account_number: '123' }, 'account_number'],
  [{ iban: 'GB33BUKB20201555555556' }, 'iban'],
  [{ bic: 'NOT A BIC' }, 'bic'],
  [{ sort_code: '', routing_number: '021000022' }, 'routing_number'],
  [{ routing_number: '021000021' }, 'account_number'],
  [{ account_number: '' }, 'account_number'],
  [{ account_number: '1234567890' }, 'account_number'],
  [{ bank_name: '' }, 'bank_name'],
  [{ account_name: '' }, 'account_name'],
  [{ sort_code: '' }, 'account_number'],
  [{ currency: 'QUID' }, 'currency'],
  [{ iban: 'GB66SVNB00198441726308' }, 'iban'],
  [{ iban: 'GB33BUKB20201555555555', bic: 'COBADEFF' }, 'bic'],
  [{ iban: 'DE89370400440532013000', bic: 'BUKBGB22' }, 'bic'],
])('%o is refused at %s', async (change, field) => {
  const { status, body } = await add(change)
  expect(status).toBe(422)
  expect(body.errors).toHaveProperty(field)
})

test('the same is refused when an account is changed, and by the database itself', async () => {
  const { body } = await add({ label: 'Other', iban: 'GB33BUKB20201555555555', bic: 'BUKBGB22' })
  const change = { ...account, version: body.version, account_number: '55555556' }
  const iban = 'GB33BUKB20201555555555'
  expect((await owner('PATCH', `/api/admin/banks/${body.id}`, { ...change, iban })).body.errors).toEqual({
    iban: ['This IBAN belongs to another account: sort code 20-20-15, account number 55555555.'],
  })
  await expect(
    db.updateTable('banks').set({ sort_code: '309634' }).where('id', '=', body.id).execute(),
  ).rejects.toThrow('bank_iban_matches_account')
})

test('the export holds every account, with its leading zeros', async () => {
  await add({ label: 'Zeros', sort_code: '00-19-84', account_number: '00123456' })
  const { body } = await owner('GET', '/api/admin/banks/export')
  expect(body).toContain('Zeros,GBP,no,Bank of Avon,Counterfoil Demo Ltd,001984,00123456,')
})

test('the list is answered as every list is, page by page if requested', async () => {
  const { body } = await owner('GET', '/api/admin/banks?per_page=1&page=2')
  expect(body.data).toHaveLength(1)
  expect(body.meta).toMatchObject({ current_page: 2, per_page: 1, from: 2, to: 2 })
  expect(body.links).toMatchObject({
    first: expect.stringContaining('page=1'),
    prev: expect.stringContaining('page=1'),
  })
  const all = (await owner('GET', '/api/admin/banks')).body
  expect(all).toMatchObject({ meta: { total: all.data.length, per_page: 100 }, links: { next: null } })
})

test('making another account the default takes it from the old one, also when two do it at once', async () => {
  const others = await Promise.all([add({ label: 'A' }), add({ label: 'B' }), add({ label: 'C' })])
  await Promise.all(others.map(({ body }) => owner('POST', `/api/admin/banks/${body.id}/default`)))
  expect((await defaults()).filter(({ currency }) => currency === 'GBP')).toHaveLength(1)
})

test('a default account is not retired; another one is, and cannot become the default until it is back', async () => {
  const [theDefault] = (await defaults()).filter(({ currency }) => currency === 'GBP')
  expect(await owner('POST', `/api/admin/banks/${theDefault?.id}/retire`)).toMatchObject({
    status: 409,
    body: { code: 'bank.is_default' },
  })
  const { body: spare } = await add({ label: 'Spare' })
  expect((await owner('POST', `/api/admin/banks/${spare.id}/retire`)).body.retired_at).not.toBeNull()
  expect(await owner('POST', `/api/admin/banks/${spare.id}/default`)).toMatchObject({
    status: 409,
    body: { code: 'bank.retired' },
  })
  expect((await owner('POST', `/api/admin/banks/${spare.id}/restore`)).body.retired_at).toBeNull()
})

test('every change of bank details is mailed to all administrators, and to no one else', async () => {
  const before = (await db.selectFrom('emails').select('id').execute()).length
  const { body } = await owner('GET', `/api/admin/banks/${first.id}`)
  await owner('PATCH', `/api/admin/banks/${first.id}`, {
    ...account,
    account_number: '99999999',
    version: body.version,
  })
  const mails = (await db.selectFrom('emails').select(['to_address', 'subject', 'text']).orderBy('id').execute()).slice(
    before,
  )

  expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual(['auditor@example.com', 'owner@example.com'])
  expect(mails[0]?.subject).toBe('Bank details were changed: Main')
  expect(mails[0]?.text).toContain('20-20-15, 99999999')
  expect(mails[0]?.text).toContain('Olivia Owens')
})

test('a user with read access to the administration can neither add an account nor make it the default', async () => {
  const auditor = await signedInAs(testApp, 'auditor')
  const { body: banks } = await auditor('GET', '/api/admin/banks')
  const spare = banks.data.find(({ is_default }: Bank) => !is_default)
  const attempts = await Promise.all([
    auditor('POST', '/api/admin/banks', { ...account, label: 'Mine', account_number: '31926819' }),
    auditor('POST', `/api/admin/banks/${spare.id}/default`),
    auditor('POST', `/api/admin/banks/${spare.id}/retire`),
    auditor('PATCH', `/api/admin/banks/${spare.id}`, { ...account, version: spare.version }),
  ])
  expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(
    attempts.map(() => [403, 'permission.missing']),
  )
  expect((await owner('GET', '/api/admin/banks')).body).toEqual(banks)
})

test('a change on an older version is refused', async () => {
  expect(await owner('PATCH', `/api/admin/banks/${first.id}`, { ...account, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'record.changed' },
  })
})

test('two users who choose a default at once, or add the first account of a currency, leave one default', async () => {
  const iban = { sort_code: '', account_number: '', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFF' }
  const defaultsOf = async (currency: string) => (await defaults()).filter((bank) => bank.currency === currency)
  const added = await Promise.all(['A', 'B', 'C'].map((label) => add({ ...iban, label, currency: 'SEK' })))
  expect(added.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await defaultsOf('SEK')).toHaveLength(1)
  for (let round = 0; round < 5; round++) {
    const replies = await Promise.all(added.map(({ body }) => owner('POST', `/api/admin/banks/${body.id}/default`)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await defaultsOf('SEK')).toHaveLength(1)
  }
})

test('an account in the United States has a routing number with its check digit, and becomes a default', async () => {
  const american = { sort_code: '', routing_number: '0210 0002 1', account_number: '1234 5678 9012', currency: 'USD' }
  const { status, body } = await add({ label: 'Dollars', ...american })
  expect(status).toBe(201)
  expect(body).toMatchObject({ routing_number: '021000021', account_number: '123456789012', is_default: true })
})

test('a clearing account has its label alone, takes payments, and stands on no document', async () => {
  const { status, body } = await owner('POST', '/api/admin/banks', { label: 'PayPal', currency: 'NOK' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ label: 'PayPal', bank_name: '', account_number: '', is_default: false })
  const refused = { status: 409, body: { code: 'bank.not_payable' } }
  expect(await owner('POST', `/api/admin/banks/${body.id}/default`)).toMatchObject(refused)
  const { body: main } = await add({ label: 'Kronor', currency: 'NOK', account_number: '87654321' })
  expect(main.is_default).toBe(true)
  const bare = { label: 'Kronor', currency: 'NOK', version: main.version }
  expect(await owner('PATCH', `/api/admin/banks/${main.id}`, bare)).toMatchObject(refused)
  const labels = async (path: string) => (await owner('GET', path)).body.banks.map(({ label }: Bank) => label)
  expect(await labels('/api/payments/defaults')).toContain('PayPal')
  expect(await labels('/api/invoices/defaults')).not.toContain('PayPal')
})
