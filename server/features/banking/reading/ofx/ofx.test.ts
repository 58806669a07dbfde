import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFile, statementOf } from '#server/test-support/banking/read-file.ts'
import { readElements } from './ofx-elements.ts'

const ofx = (lines: string) => `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP
<BANKACCTFROM><BANKID>20-12-34<ACCTID>12345678</BANKACCTFROM><BANKTRANLIST>
${lines}
</BANKTRANLIST><LEDGERBAL><BALAMT>1,50<DTASOF>20260331120000[0:GMT]</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const line =
  '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260302233000.000[-5:EST]<TRNAMT>12.30<FITID>F1<NAME>Smith &amp; Co<MEMO>INV-7</STMTTRN>'

test('tags that are never closed, the bank’s own day, and a sort code', async () => {
  const statement = await statementOf(ofx(line))
  expect(statement).toMatchObject({
    account: { sort_code: '201234', number: '12345678', currency: 'GBP' },
    closing: { minor: 150, date: '2026-03-31' },
    lines: [
      {
        bank_reference: 'F1',
        booked_date: '2026-03-02',
        amount_minor: 1230,
        text: 'INV-7',
        payer: { name: 'Smith & Co' },
        position: 6,
      },
    ],
  })
})

test('a day with dashes is a day', async () => {
  const { lines } = await statementOf(ofx(line.replace('20260302233000.000[-5:EST]', '2026-03-02')))
  expect(lines[0]?.booked_date).toBe('2026-03-02')
})

test('XML says the same', async () => {
  const closed = line.replaceAll(/<(\w+)>([^<]+)(?=<)/g, '<$1>$2</$1>')
  const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200"?>${ofx(closed).replace(/^[^<]*/, '')}`
  expect((await statementOf(xml)).lines[0]).toMatchObject({ amount_minor: 1230, payer: { name: 'Smith & Co' } })
})

test('what is missing is said with its line', async () => {
  expect(await readFile(ofx('<STMTTRN><DTPOSTED>20260302</STMTTRN>'))).toMatchObject({
    problem: { code: 'expected', line: 6, detail: '<TRNAMT>' },
  })
  expect(await readFile(ofx(line.replace('12.30', '1.2.3')))).toMatchObject({ problem: { code: 'amount', line: 6 } })
})

test('whatever lines a bank writes are read back to the penny', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: -99_999_999, max: 99_999_999 }), { maxLength: 6 }), async (minors) => {
      const text = (minor: number) =>
        `${minor < 0 ? '-' : ''}${Math.floor(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`
      const { lines } = await statementOf(ofx(minors.map((minor) => line.replace('12.30', text(minor))).join('\n')))
      expect(lines.map(({ amount_minor }) => amount_minor + 0)).toEqual(minors)
    }),
    { numRuns: 30 },
  )
})

test.for([
  ['a name in an aggregate of its own', '<PAYEE><NAME>Ann<CITY>Bath</PAYEE>', { payer: { name: 'Ann' }, text: 'Ann' }],
  [
    'the account of the other side',
    '<BANKACCTTO><BANKID>1<ACCTID>778899</BANKACCTTO>',
    { payer: { account: '778899' } },
  ],
  ['the same where money came from', '<BANKACCTFROM><ACCTID>778899</BANKACCTFROM>', { payer: { account: '778899' } }],
  ['the day of its value', '<DTAVAIL>20260305', { value_date: '2026-03-05' }],
  ['an empty day of its value', '<DTAVAIL></DTAVAIL>', { booked_date: '2026-03-02' }],
  ['two texts', '<MEMO>INV-7<EXTDNAME>of March', { text: 'INV-7 of March' }],
  ['two texts that are the same', '<MEMO>INV-7<EXTDNAME>INV-7', { text: 'INV-7' }],
  ['no text at all', '', { text: '', structured_references: [] }],
  ['numbers', '<REFNUM>R-1<CHECKNUM>000101', { structured_references: ['R-1', '000101'] }],
  ['another currency', '<CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY>', { currency: 'EUR', amount_minor: -500 }],
  ['its kind', '<TRNTYPE>DEBIT', { bank_code: 'DEBIT', reversal: false }],
  ['spaces that are not broken', '<MEMO>INV&nbsp;7', { text: 'INV 7' }],
  [
    'a field without text and without its end',
    '<CHECKNUM>\n<FITID>\n<MEMO>INV-7',
    { text: 'INV-7', amount_minor: -500 },
  ],
  ['forty fields without their ends', '<REFNUM>R-1'.repeat(40), { structured_references: ['R-1'] }],
  ['a field that is empty', '<CHECKNUM/><MEMO>INV-7', { text: 'INV-7' }],
] as const)('of an entry is read: %s', async ([, inside, expected]) => {
  const { lines } = await statementOf(ofx(`<STMTTRN><DTPOSTED>20260302${inside}<TRNAMT>-5,00</STMTTRN>`))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject(expected)
})

test('who is not named is no payer, and what is not given is not there', async () => {
  const { lines } = await statementOf(ofx('<STMTTRN><DTPOSTED>20260302<TRNAMT>0.00<DTAVAIL></DTAVAIL></STMTTRN>'))
  expect(lines).toEqual([
    {
      booked_date: '2026-03-02',
      amount_minor: 0,
      currency: 'GBP',
      text: '',
      structured_references: [],
      reversal: false,
      position: 6,
    },
  ])
})

test.for([
  ['201234', '1234567890', { number: '1234567890' }],
  ['37040044', '12345678', { number: '12345678' }],
  ['', 'GB33 BUKB 2020 1555 5555 55', { iban: 'GB33BUKB20201555555555' }],
  ['', '', {}],
] as const)('bank %s and account %s are %o', async ([bank, number, account]) => {
  const file = ofx(line).replace('20-12-34', bank).replace('12345678<', `${number}<`)
  expect((await statementOf(file)).account).toEqual({ ...account, currency: 'GBP' })
})

test('a credit card has an account of its own kind, and the currency is that of the account if the file says none', async () => {
  const card = ofx(line)
    .replaceAll('BANKACCTFROM', 'CCACCTFROM')
    .replaceAll('STMTRS>', 'CCSTMTRS>')
    .replace('<CURDEF>GBP', '')
    .replace('<BANKID>20-12-34', '')
  expect(await statementOf(card, { currency: 'EUR' })).toMatchObject({
    account: { number: '12345678', currency: 'EUR' },
    lines: [{ amount_minor: 1230, currency: 'EUR' }],
  })
})

test('without an amount there is no balance, and without a day it is that of the last line', async () => {
  expect(await statementOf(ofx(line).replace('<BALAMT>1,50', ''))).not.toHaveProperty('closing')
  expect(await statementOf(ofx(line).replace('<DTASOF>20260331120000[0:GMT]', ''))).toMatchObject({
    closing: { minor: 150, date: '2026-03-02' },
    doubts: [{ code: 'balance_date', line: 7 }],
  })
})

const until = (day: string) => ofx(line).replace('<BANKTRANLIST>', `<BANKTRANLIST><DTSTART>20260301<DTEND>${day}`)

test.for([
  ['the day of the balance', until('20260331')],
  ['no day that is said', ofx(line)],
] as const)(
  'where the lines go up to %s, the balance before them follows from the one behind them',
  async ([, file]) => {
    expect(await statementOf(file)).toMatchObject({
      opening: { minor: 150 - 1230, date: '2026-03-02' },
      closing: { minor: 150, date: '2026-03-31' },
    })
  },
)

test('where the lines end before the day of the balance there may be others between, and nothing follows', async () => {
  const statement = await statementOf(until('20260330235959'))
  expect(statement).toMatchObject({ closing: { minor: 150, date: '2026-03-31' } })
  expect(statement).not.toHaveProperty('opening')
})

test('an account without lines held before what it holds now', async () => {
  expect(await statementOf(ofx(''))).toMatchObject({
    opening: { minor: 150, date: '2026-03-31' },
    closing: { minor: 150, date: '2026-03-31' },
  })
})

test('several statements of a file are read, also those of a second message', async () => {
  const result = await readFile(`\n${ofx(line)}\n${ofx(line).replace(/^[^<]*/, '')}`)
  expect(
    'statements' in result && result.statements.flatMap(({ lines }) => lines.map(({ position }) => position)),
  ).toEqual([7, 11])
})

test.for([
  ['without a beginning', 'OFXHEADER:100\n<STMTRS></STMTRS>', { code: 'expected', line: 1, detail: '<OFX>' }],
  ['without a statement', 'OFXHEADER:100\n<OFX></OFX>', { code: 'expected', line: 2, detail: '<STMTRS>' }],
  ['that was cut off', ofx(line).replace('</OFX>', ''), { code: 'expected', line: 7, detail: '</OFX>' }],
  [
    'with an entry without a day',
    ofx(line.replace(/<DTPOSTED>[^<]*/, '')),
    { code: 'expected', line: 6, detail: '<DTPOSTED>' },
  ],
  [
    'in a currency that is none',
    ofx(line).replace('<CURDEF>GBP', '<CURDEF>£'),
    { code: 'currency', line: 4, detail: '£' },
  ],
] as const)('a file %s is refused with its place', async ([, file, problem]) => {
  expect(await readFile(file)).toEqual({ problem })
})

test('what is nested more deeply than any statement, or has more tags than are read, is refused', async () => {
  const nested = (depth: number) => `<OFX>${'<A>'.repeat(depth)}${'</A>'.repeat(depth)}</OFX>`
  expect(await readFile(nested(28))).toMatchObject({ problem: { detail: '<STMTRS>' } })
  expect(await readFile(nested(29))).toEqual({ problem: { code: 'too_large', line: 1 } })
  const short = '<OFX>\n<A>1\n<A>2\n</OFX>'
  expect(readElements(short, 4).children).toHaveLength(1)
  expect(() => readElements(short, 3)).toThrow('too_large in line 4')
})
