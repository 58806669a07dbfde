import { expect, test } from 'vitest'
import { signedInAs, statusesOf } from '#server/test-support/ask.ts'
import { csvOf, newAccount } from '#server/test-support/banking/bank-account.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { identityOf } from './line-identity.ts'
import { gapsBetween } from './statement-gaps.ts'

const testApp = await startApp()
const owner = await signedInAs(testApp, 'owner')

const march = Array.from({ length: 6 }, (_, day) => ({
  date: `2026-03-0${day + 1}`,
  amount: 1_000 + day,
  text: `Line ${day}`,
}))

test('the same file twice, and exports that overlap, keep each line once', async () => {
  const account = await newAccount(owner)
  expect((await account.upload(csvOf(march.slice(0, 4)))).body).toMatchObject({ new_count: 4, known_count: 0 })
  expect((await account.upload(csvOf(march.slice(0, 4)))).body).toMatchObject({ new_count: 0, known_count: 4 })
  expect((await account.upload(csvOf(march.slice(2)))).body).toMatchObject({ new_count: 2, known_count: 2 })
  expect(await account.lines()).toHaveLength(6)
})

test('the same file sent by two at once is kept once', async () => {
  const account = await newAccount(owner)
  const replies = await Promise.all([1, 2, 3].map(() => account.upload(csvOf(march))))
  expect(statusesOf(replies)).toEqual([201, 201, 201])
  expect(replies.reduce((sum, { body }) => sum + body.new_count, 0)).toBe(6)
})

test('two equal payments of one day are two lines, and known when they come again', async () => {
  const account = await newAccount(owner)
  const twin = { date: '2026-03-10', amount: 5_000, text: 'Subscription', name: 'Twin' }
  expect((await account.upload(csvOf([twin, twin]))).body).toMatchObject({ new_count: 2 })
  expect((await account.upload(csvOf([twin, twin]))).body).toMatchObject({ new_count: 0, known_count: 2 })
  expect((await account.upload(csvOf([twin, twin, twin]))).body).toMatchObject({ new_count: 1, known_count: 2 })
})

test('lines of nothing are left out, and our own account is not where money came from', async () => {
  const account = await newAccount(owner, { account_number: '10000009' })
  const file =
    'Date,Description,IBAN,Amount\n2026-03-01,Rates change,,0.00\n2026-03-02,One,10000009,1.00\n2026-03-03,Two,30000009,-2.00\n'
  expect((await account.upload(file)).body).toMatchObject({ new_count: 2, left_out_count: 1 })
  expect(await account.lines()).toMatchObject([{ payer: { account: '' } }, { payer: { account: '30000009' } }])
})

test('of a table in several currencies the lines of the account are kept, and the others are left out', async () => {
  const account = await newAccount(owner)
  const table = (...rows: string[]) => ['Date,Description,Amount,Currency,Balance', ...rows].join('\n')
  const [pounds, euros] = ['2026-03-01,One,1.00,GBP,11.00', '2026-03-02,Two,2.00,EUR,5.00']
  expect((await account.upload(table(pounds, euros))).body).toMatchObject({
    new_count: 1,
    left_out_count: 1,
    opening_minor: 1_000,
    closing_minor: 1_100,
  })
  expect((await account.upload(table(euros))).body).toMatchObject({ code: 'banking.other_currency' })
})

const mt940 = (lines: string, { opening = '1000,00', closing = '1150,00', day = '260302', number = '1' } = {}) =>
  [
    ':20:START',
    ':25:20201510000001',
    `:28C:${number}`,
    `:60F:C${day}GBP${opening}`,
    lines,
    `:62F:C${day}GBP${closing}`,
    '-',
  ].join('\r\n')

test('a file of another format brings no line twice', async () => {
  const account = await newAccount(owner, { account_number: '10000001' })
  const file = mt940(':61:2603020302C100,00NTRFNONREF//A1\r\n:86:One\r\n:61:2603020302C50,00NTRFNONREF//A2\r\n:86:Two')
  expect((await account.upload(file, 's.sta')).body).toMatchObject({
    new_count: 2,
    opening_minor: 100_000,
    closing_minor: 115_000,
  })
  const same = [
    { date: '2026-03-02', amount: 10_000, text: 'said otherwise' },
    { date: '2026-03-02', amount: 5_000 },
    { date: '2026-03-02', amount: 5_000, text: 'this one is new' },
  ]
  expect((await account.upload(csvOf(same))).body).toMatchObject({ new_count: 1, known_count: 2 })
})

test('a statement of another account of ours is refused, and nothing of it is kept', async () => {
  await newAccount(owner, { account_number: '10000001' })
  const account = await newAccount(owner, { account_number: '77777777' })
  const file = mt940(':61:2603020302C150,00NTRFNONREF//A1\r\n:86:One')
  const refused = { status: 422, body: { code: 'banking.other_account' } }
  expect(await account.upload(file, 's.sta')).toMatchObject(refused)
  expect(await account.preview(file, 's.sta')).toMatchObject(refused)
  expect(await account.lines()).toEqual([])
})

test('a statement of an unknown account is kept and says so, and nothing of it is booked without being asked', async () => {
  const account = await newAccount(owner, { account_number: '77777777' })
  await owner('PATCH', `/api/banking/accounts/${account.id}`, { book_certain: true })
  const unknown_account = '98765432109'
  const file = mt940(':61:2603020302C150,00NTRFNONREF//A1\r\n:86:One').replace('20201510000001', unknown_account)
  expect((await account.preview(file, 's.sta')).body).toMatchObject({ preview: null, unknown_account })
  expect(await account.upload(file, 's.sta')).toMatchObject({
    status: 201,
    body: { new_count: 1, unknown_account, match_run_id: null },
  })
  expect(await account.upload(`${file}\r\n${file.replace(unknown_account, '11112222333')}`, 's.sta')).toMatchObject({
    status: 422,
    body: { code: 'banking.other_account' },
  })
})

test('a file that names another account in full is refused, even if it shares lines with ours, unless the user says that it is ours', async () => {
  const account = await newAccount(owner, { account_number: '11112222' })
  const file = (sort: string, number: string) =>
    `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>GBP<BANKACCTFROM><BANKID>${sort}<ACCTID>${number}</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>20260302<TRNAMT>1.00<FITID>A</STMTTRN></BANKTRANLIST></STMTRS></OFX>`
  const refused = { status: 422, body: { code: 'banking.other_account' } }
  expect(await account.upload(file('202015', '99998888'), 'a.ofx')).toMatchObject(refused)
  expect(await account.upload(file('309089', '11112222'), 'a.ofx')).toMatchObject(refused)
  expect((await account.preview(file('202015', '99998888'), 'a.ofx')).body).toMatchObject({
    unknown_account: '99998888',
  })
  expect(await account.lines()).toEqual([])
  const keep = { other_account: 'keep' }
  expect(await account.upload(file('202015', '99998888'), 'a.ofx', owner, {}, keep)).toMatchObject({
    status: 201,
    body: { new_count: 1, unknown_account: '99998888' },
  })
  expect((await account.upload(file('202015', '11112222'), 'a.ofx')).body).toMatchObject({ unknown_account: null })
})

test('with the IBAN of another account a file is refused too, also where only one side writes an IBAN', async () => {
  const ours = await newAccount(owner, { sort_code: '', account_number: '', iban: 'GB33BUKB20201555555555' })
  const file = (account: string) => mt940(':61:2603020302C150,00NTRFNONREF//A1').replace('20201510000001', account)
  const refused = { body: { code: 'banking.other_account' } }
  expect(await ours.upload(file('GB29NWBK60161331926819'), 's.sta')).toMatchObject(refused)
  expect(await ours.upload(file('601613 31926819'), 's.sta')).toMatchObject(refused)
  expect(await ours.upload(file('20-20-15 55555555'), 's.sta')).toMatchObject({ body: { unknown_account: null } })
})

test('a file answers with its first statement, with itself, and with all its statements', async () => {
  const account = await newAccount(owner, { account_number: '10000001' })
  const file = [
    mt940(':61:2603020302C150,00NTRFNONREF//A1'),
    mt940(':61:2603030303C50,00NTRFNONREF//A2', { day: '260303', opening: '1150,00', closing: '1200,00', number: '2' }),
  ].join('\r\n')
  const { body } = await account.upload(file, 's.sta')
  const { data } = (await owner('GET', `/api/banking/statements?bank_id=${account.id}`)).body
  expect(data.map(({ id }: { id: string }) => id).toReversed()).toEqual(body.statement_ids)
  expect(body.id).toBe(body.statement_ids[0])
  expect(data.map(({ file_id }: { file_id: string }) => file_id)).toEqual([body.file_id, body.file_id])
  const lines = (await owner('GET', `/api/banking/lines?bank_id=${account.id}&state=open&statement_id=${body.id}`)).body
  expect(lines.data).toMatchObject([{ amount_minor: 15_000 }])
})

test('what the bank wrote wrong is said once for each kind, before and after the file is kept', async () => {
  const account = await newAccount(owner, { account_number: '10000001' })
  const file = mt940(':61:2602300302C100,00NTRFNONREF//A1\r\n:61:2602300302C50,00NTRFNONREF//A2')
  const warnings = [
    { code: 'value_date', line: 5, detail: '260230', count: 2, message: expect.stringContaining('1 more') },
  ]
  expect((await account.preview(file, 's.sta')).body).toMatchObject({ warnings })
  expect((await account.upload(file, 's.sta')).body).toMatchObject({ new_count: 2, warnings })
})

test('beside an IBAN a Dutch account with points and its currency is the same one', async () => {
  const account = await newAccount(owner, {
    sort_code: '',
    account_number: '',
    iban: 'NL19RABO0129199348',
    currency: 'EUR',
  })
  const own = mt940(':61:2603020302C150,00NTRFNONREF//A1').replace('20201510000001', '1291.99.348EUR')
  const other = own.replace('1291.99.348', '1526.89.184')
  expect((await account.upload(`${own}\r\n${other}`.replaceAll('GBP', 'EUR'), 's.sta')).body).toMatchObject({
    new_count: 1,
    left_out_count: 1,
    unknown_account: null,
  })
})

test('amounts without a direction are kept once the user has chosen it, and not asked about again', async () => {
  const account = await newAccount(owner)
  const read =
    'Date,Narrative,Type,Amount\n2026-03-01,RENT,Debit,500.00\n2026-03-02,SALE,Credit,7.00\n2026-03-03,X,Fee,5.00\n'
  expect(await account.upload(read)).toMatchObject({ status: 422, body: { code: 'banking.mapping_needed' } })
  const { preview } = (await account.preview(read, 'a.csv')).body
  const { columns, date_format, decimal_mark, unclear } = preview
  const directions = unclear.map(({ word, text }: { word: string; text: string }) => ({ word, text, is: 'out' }))
  const csv_mapping = {
    columns: columns.map(({ column, field }: { column: string; field: string | null }) => ({ column, field })),
    date_format,
    decimal_mark,
    directions,
  }
  expect((await owner('PATCH', `/api/banking/accounts/${account.id}`, { csv_mapping })).status).toBe(200)
  expect((await account.preview(read, 'a.csv')).body).toMatchObject({ preview: null })
  expect((await account.upload(read)).body).toMatchObject({ new_count: 3 })
  const lines: { amount_minor: number }[] = await account.lines()
  expect(lines.map(({ amount_minor }) => amount_minor).toSorted((a, b) => a - b)).toEqual([-50_000, -500, 700])
})

test('a clearing account takes the statements of any account, and its lines become payments', async () => {
  const bare = { bank_name: '', account_name: '', sort_code: '', account_number: '' }
  const account = await newAccount(owner, bare)
  const file = mt940(':61:2603020302C150,00NTRFNONREF//A1').replace('20201510000001', 'PAYPAL-42')
  expect((await account.preview(file, 's.sta')).body).toMatchObject({ unknown_account: null })
  expect((await account.upload(file, 's.sta')).body).toMatchObject({ new_count: 1, unknown_account: null })
  const [line] = await account.lines()
  const { body: customer } = await owner('POST', '/api/customers', { name: 'Clearing customer' })
  const match = { customer_id: customer.id, allocations: [], on_account_minor: 15_000 }
  expect((await owner('POST', `/api/banking/lines/${line.id}/match`, match)).status).toBe(200)
  const shown = (await owner('GET', `/api/banking/accounts/${account.id}`)).body
  expect(shown).toMatchObject({ account: '', matched_count: 1, balance_minor: 115_000 })
})

test('a file of an American account is known by its number, and one with another number of that length is refused', async () => {
  const american = { sort_code: '', routing_number: '021000021', account_number: '1234567890', currency: 'USD' }
  const account = await newAccount(owner, american)
  const file = (number: string) =>
    `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>021000021<ACCTID>${number}</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>20260302<TRNAMT>1.00<FITID>A</STMTTRN></BANKTRANLIST></STMTRS></OFX>`
  expect(await account.upload(file('1234567891'), 'a.ofx')).toMatchObject({ body: { code: 'banking.other_account' } })
  expect((await account.upload(file('1234567890'), 'a.ofx')).body).toMatchObject({
    new_count: 1,
    unknown_account: null,
  })
})

test('a file that cannot be read says in which line and why, and nothing of it is kept', async () => {
  const account = await newAccount(owner)
  const reply = await account.upload(csvOf([{ amount: 1_000 }, { date: '2026-02-30', amount: 1_000 }]))
  expect(reply).toMatchObject({
    status: 422,
    body: { code: 'banking.unreadable', message: expect.stringContaining('Line 3') },
  })
  expect(await account.lines()).toEqual([])
})

test('a gap between two statements is shown, and closed by the one that was missing', async () => {
  const of = (id: string, from_date: string, opening_minor: number, closing_minor: number) => ({
    id,
    from_date,
    to_date: from_date,
    opening_minor,
    closing_minor,
  })
  const [one, two, three] = [
    of('1', '2026-03-01', 0, 100),
    of('2', '2026-03-02', 100, 250),
    of('3', '2026-03-03', 250, 300),
  ]
  expect(gapsBetween([three, one])).toEqual(
    new Map([['3', { after_date: '2026-03-01', before_date: '2026-03-03', missing_minor: 150 }]]),
  )
  expect(gapsBetween([three, one, two])).toEqual(new Map())
  expect(gapsBetween([one, { ...two, opening_minor: null }, three])).toEqual(new Map())
  expect(gapsBetween([one, { ...two, opening_minor: null, closing_minor: 240 }, three])).toEqual(
    new Map([['3', { after_date: '2026-03-02', before_date: '2026-03-03', missing_minor: 10 }]]),
  )
  const reissued = of('4', '2026-03-02', 100, 250)
  expect(gapsBetween([one, two, reissued, three])).toEqual(new Map())
})

test('a line with an id of the bank is known by it when a corrected statement says it otherwise', () => {
  const line = {
    bank_reference: 'X1',
    booked_date: '2026-03-01',
    amount_minor: 5,
    currency: 'GBP',
    structured_references: [],
    reversal: false,
    position: 1,
  }
  expect(identityOf({ ...line, text: 'as corrected' })).toBe(identityOf({ ...line, text: 'as first written' }))
})
