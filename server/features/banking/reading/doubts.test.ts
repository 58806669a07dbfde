import { expect, test } from 'vitest'
import { camtEntry, camtStatement, camtStatements } from '#server/test-support/banking/camt.ts'
import { mtMessage, mtStatements } from '#server/test-support/banking/mt940.ts'
import { statementOf } from '#server/test-support/banking/read-file.ts'

const mtEntry = ':61:260302C1,00NTRFNONREF'
const opening = ':60F:C260301EUR100,00'

/** Closing balances of 1.00 and whatever is put in their place. */
const ofx = (balance: string, currency = 'GBP', more = '') =>
  `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>${currency}<BANKACCTFROM><ACCTID>12345678</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>20260302<TRNAMT>1.00${more}</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>${balance}<DTASOF>20260331</LEDGERBAL></STMTRS></OFX>`

test('30 February as a value date is the last day of the month, and the file is read', async () => {
  const [camt] = await camtStatements(camtStatement(camtEntry('1.00', '<ValDt><Dt>2026-02-30</Dt></ValDt>')))
  expect(camt).toMatchObject({
    lines: [{ booked_date: '2026-03-02', value_date: '2026-02-28' }],
    doubts: [{ code: 'value_date', line: 3, detail: '2026-02-30' }],
  })
  const [mt940] = await mtStatements(mtMessage(':61:2402300301C1,00NTRFNONREF', opening))
  expect(mt940).toMatchObject({
    lines: [{ booked_date: '2024-03-01', value_date: '2024-02-29' }],
    doubts: [{ code: 'value_date', line: 5, detail: '240230' }],
  })
  expect(await statementOf(ofx('1.00', 'GBP', '<DTAVAIL>20260231'))).toMatchObject({
    lines: [{ booked_date: '2026-03-02', value_date: '2026-02-28' }],
    doubts: [{ code: 'value_date', line: 4, detail: '20260231' }],
  })
})

test('where the bank gives no other day, 30 February is booked on the last day of the month, once', async () => {
  const entry = camtEntry('1.00', '<ValDt><Dt>2026-02-30</Dt></ValDt>').replace(/<BookgDt>.*<\/BookgDt>/, '')
  const [camt] = await camtStatements(camtStatement(entry))
  expect(camt).toMatchObject({ lines: [{ booked_date: '2026-02-28' }], doubts: [{ code: 'value_date' }] })
  expect(camt?.doubts).toHaveLength(1)
  const [mt940] = await mtStatements(mtMessage(':61:260230C1,00NTRFNONREF', opening))
  expect(mt940).toMatchObject({ lines: [{ booked_date: '2026-02-28', value_date: '2026-02-28' }] })
})

test('what a bank calculated with floating-point numbers is rounded in a balance', async () => {
  expect(await statementOf(ofx('100.0000000000005'))).toMatchObject({
    closing: { minor: 10_000 },
    doubts: [{ code: 'balance_rounded', line: 5, detail: '100.0000000000005' }],
  })
  expect(await statementOf(ofx('-99.99999999999'))).toMatchObject({ closing: { minor: -10_000 } })
  const table = 'Date,Description,Amount,Balance\n2026-03-01,a,1.10,100.0000000000005\n2026-03-02,b,1.00,101\n'
  expect(await statementOf(table)).toMatchObject({
    lines: [{ amount_minor: 110 }, { amount_minor: 100 }],
    closing: { minor: 10_100 },
    doubts: [{ code: 'balance_rounded', line: 2 }],
  })
  const [mt940] = await mtStatements(mtMessage(mtEntry, opening, ':62F:C260302EUR100,99999'))
  expect(mt940).toMatchObject({ closing: { minor: 10_100 }, doubts: [{ code: 'balance_rounded' }] })
})

test('a balance without a day has that of the line beside it', async () => {
  const [mt940] = await mtStatements(mtMessage(mtEntry, ':60F:CEUR100,00', ':62F:CEUR101,00'))
  expect(mt940).toMatchObject({
    opening: { minor: 10_000, date: '2026-03-02' },
    closing: { minor: 10_100, date: '2026-03-02' },
    doubts: [
      { code: 'balance_date', line: 4 },
      { code: 'balance_date', line: 6 },
    ],
  })
})

test('a currency in small letters is the same currency', async () => {
  expect(await statementOf(ofx('1.00', 'gbp'))).toMatchObject({
    account: { currency: 'GBP' },
    lines: [{ currency: 'GBP' }],
    doubts: [{ code: 'currency', detail: 'gbp' }],
  })
  const [camt] = await camtStatements(camtStatement(camtEntry('1.00', '')).replaceAll('EUR', 'eur'))
  expect(camt).toMatchObject({
    account: { currency: 'EUR' },
    lines: [{ currency: 'EUR' }],
    doubts: [{ code: 'currency' }],
  })
  const [mt940] = await mtStatements(mtMessage(mtEntry, ':60F:C260301eur100,00'))
  expect(mt940).toMatchObject({ account: { currency: 'EUR' }, doubts: [{ code: 'currency', detail: 'eur' }] })
})

test('an account with points and its currency is a number without them', async () => {
  const [mt940] = await mtStatements(mtMessage(mtEntry, opening).replace(/:25:.*/, ':25:1291.99.348EUR'))
  expect(mt940).toMatchObject({
    account: { number: '129199348' },
    doubts: [{ code: 'account', line: 2, detail: '1291.99.348EUR' }],
  })
})

test('the doubts of all pages are those of the statement', async () => {
  const page = (begin: string, end: string, day: string) =>
    mtMessage(`:61:${day}0302C1,00NTRFNONREF`, `:${begin}:C260301EUR1,00`, `:${end}:C260302EUR1,00`)
  const [whole] = await mtStatements([page('60F', '62M', '260230'), page('60M', '62F', '260231')].join('\r\n'))
  expect(whole?.doubts).toMatchObject([{ detail: '260230' }, { detail: '260231' }])
})
