import { expect, test } from 'vitest'
import { signedInAs, statusesOf } from '#server/test-support/ask.ts'
import { newAccount } from '#server/test-support/banking/bank-account.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const owner = await signedInAs(testApp, 'owner')

/** Three payments, whose ids the bank gives anew with each download. */
const ofx = (ids: readonly string[], more = '') => {
  const entries = ids.map(
    (id, at) =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>2026030${at + 1}<TRNAMT>${at + 1}0.00<FITID>${id}<NAME>Acme<MEMO>INV-${at}</STMTTRN>`,
  )
  return `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>GBP<BANKTRANLIST>${entries.join('\n')}${more}</BANKTRANLIST></STMTRS></OFX>`
}

const fourth = '<STMTTRN><DTPOSTED>20260304<TRNAMT>40.00<FITID>D<NAME>Acme<MEMO>INV-3</STMTTRN>'

const first = ofx(['A', 'B', 'C'])
const renamed = ofx(['X', 'Y', 'Z'], fourth)

test('lines whose ids the bank changed are asked about before anything of the file is kept', async () => {
  const account = await newAccount(owner)
  await account.upload(first, 'a.ofx')
  expect((await account.preview(first, 'a.ofx')).body).toMatchObject({ look_alike_count: 0 })
  expect((await account.preview(renamed, 'b.ofx')).body).toMatchObject({ look_alike_count: 3 })
  const refused = await account.upload(renamed, 'b.ofx')
  expect(refused).toMatchObject({ status: 409, body: { code: 'banking.look_alikes' } })
  expect(refused.body.message).toContain('3 lines look like ones already here')
  expect(await account.lines()).toHaveLength(3)
})

test.for([
  ['leave_out', { new_count: 1, known_count: 3 }],
  ['keep', { new_count: 4, known_count: 0 }],
] as const)('%s says what becomes of them', async ([look_alikes, counts]) => {
  const account = await newAccount(owner)
  await account.upload(first, 'a.ofx')
  expect(await account.upload(renamed, 'b.ofx', owner, {}, { look_alikes })).toMatchObject({
    status: 201,
    body: counts,
  })
})

test('sent by two at once, the second is asked', async () => {
  const account = await newAccount(owner)
  const replies = await Promise.all([account.upload(first, 'a.ofx'), account.upload(renamed, 'b.ofx')])
  expect(statusesOf(replies)).toSatisfy(([one, other]) => Math.min(one, other) === 201 && one + other === 610)
})

test('a second payment of the same customer on one day is no question while the first one is in the file too', async () => {
  const account = await newAccount(owner)
  await account.upload(ofx([], fourth), 'a.ofx')
  const both = ofx([], fourth + fourth.replace('<FITID>D', '<FITID>E'))
  expect((await account.upload(both, 'b.ofx')).body).toMatchObject({ new_count: 1, known_count: 1 })
})

test.for([
  ['another text', fourth.replace('INV-3', 'INV-4')],
  ['another payer', fourth.replace('Acme', 'Bolt')],
] as const)('with %s it is another payment', async ([, other]) => {
  const account = await newAccount(owner)
  await account.upload(ofx([], fourth), 'a.ofx')
  expect((await account.upload(ofx([], other.replace('<FITID>D', '<FITID>E')), 'b.ofx')).body).toMatchObject({
    new_count: 1,
  })
})
