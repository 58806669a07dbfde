import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStatementFile } from '../read-statement-file.ts'

const options = { currency: 'EUR' }

const message = (body: string, opening = ':60F:C260301EUR100,00', closing = ':62F:C260331EUR100,00') =>
  [':20:STARTUMS', ':25:37040044/0532013000', ':28C:00012/001', opening, ...(body ? [body] : []), closing, '-'].join(
    '\r\n',
  )

async function statementsOf(text: string) {
  const read = await readStatementFile(Buffer.from(text), 'a.sta', options)
  if (!('statements' in read)) throw new Error(JSON.stringify(read))
  return read.statements
}

async function lineOf(body: string, opening?: string, closing?: string) {
  const [only] = await statementsOf(message(body, opening, closing))
  const [line] = only?.lines ?? []
  if (!line) throw new Error('no line')
  return line
}

test('account, number and balances are read; an IBAN may have its currency behind it', async () => {
  const [read] = await statementsOf(message('', ':60F:D260301EUR0,5'))
  expect(read).toMatchObject({
    account: { number: '37040044/0532013000', currency: 'EUR' },
    statement_id: '00012/001',
    opening: { minor: -50, date: '2026-03-01' },
    closing: { minor: 10_000, date: '2026-03-31' },
    lines: [],
  })
  const [other] = await statementsOf(message('').replace('37040044/0532013000', 'NL91ABNA0417164300EUR'))
  expect(other?.account).toEqual({ iban: 'NL91ABNA0417164300', currency: 'EUR' })
})

test.each([
  [':61:2603020302C12,30NTRFINV-7//BANK9', 1230, false],
  [':61:2603020302DR1,NTRFNONREF', -100, false],
  [':61:260302RC5,5NTRFNONREF', -550, true],
  [':61:260302RD5.5NTRFNONREF', 550, true],
  [':61:2603020302CR7,00S051', 700, false],
])('%s is %i', async (field, amount, reversal) => {
  expect(await lineOf(field)).toMatchObject({ amount_minor: amount, reversal, position: 5 })
})

test('references are the customer’s and the bank’s', async () => {
  expect(await lineOf(':61:2603020302C12,30NTRFINV-7//BANK9')).toMatchObject({
    bank_reference: 'BANK9',
    structured_references: ['INV-7'],
    text: 'INV-7',
    bank_code: 'NTRF',
  })
})

test('a code of two letters, and words that only point at the text below, are no references', async () => {
  expect(await lineOf(':61:260302C12,30NOV INV-7')).toMatchObject({ structured_references: ['INV-7'] })
  expect(await lineOf(':61:260302C12,30N541EREF//BANK9')).toMatchObject({ structured_references: [] })
})

test('a closing balance without a currency has that of the opening one', async () => {
  const [read] = await statementsOf(message('', ':60F:C260301CHF100,00', ':62F:C260331100,00'))
  expect(read).toMatchObject({ account: { currency: 'CHF' }, closing: { minor: 10_000 } })
})

test('the day of booking has the year that is nearest to the value date', async () => {
  expect(await lineOf(':61:2512310102C1,00NTRFNONREF')).toMatchObject({
    booked_date: '2026-01-02',
    value_date: '2025-12-31',
  })
  expect(await lineOf(':61:2601021231C1,00NTRFNONREF')).toMatchObject({
    booked_date: '2025-12-31',
    value_date: '2026-01-02',
  })
})

test('currencies have their own decimals', async () => {
  expect(await lineOf(':61:260302C1234,NTRFNONREF', ':60F:C260301JPY0,', ':62F:C260331JPY1234,')).toMatchObject({
    amount_minor: 1234,
    currency: 'JPY',
  })
  expect(await lineOf(':61:260302C1,234NTRFNONREF', ':60F:C260301KWD0,', ':62F:C260331KWD1,234')).toMatchObject({
    amount_minor: 1234,
    currency: 'KWD',
  })
})

test.each([
  ['30 February', ':61:260230C1,00NTRFNONREF', { code: 'date', line: 5, detail: '260230' }],
  ['30 February as the day of booking', ':61:2602280230C1,00NTRFNONREF', { code: 'date', line: 5 }],
  ['a tenth of a cent', ':61:260302C1,001NTRFNONREF', { code: 'amount', line: 5 }],
  ['a line without an amount', ':61:260302CNTRFNONREF', { code: 'expected', line: 5 }],
])('%s is refused with its place', async (_, body, problem) => {
  expect(await readStatementFile(Buffer.from(message(body)), 'a.sta', options)).toMatchObject({ problem })
})

test('pages of one statement are put together, and one that is missing is noticed', async () => {
  const page = (from: string, body: string, to: string) => message(body, from, to)
  const one = page(':60F:C260301EUR1,00', ':61:260302C1,00NTRFNONREF', ':62M:C260302EUR2,00')
  const two = page(':60M:C260302EUR2,00', ':61:260303C3,00NTRFNONREF', ':62F:C260303EUR5,00')
  const [whole, ...none] = await statementsOf(`${one}\r\n${two}`)
  expect([whole?.opening?.minor, whole?.closing?.minor, whole?.lines.length, none]).toEqual([100, 500, 2, []])
  const gap = `${one}\r\n${two.replace('EUR2,00', 'EUR2,50')}`
  expect(await readStatementFile(Buffer.from(gap), 'a', options)).toMatchObject({
    problem: { code: 'balance', line: 11, detail: '2.50 ≠ 2.00 EUR' },
  })
})

describe('what is said about a line', () => {
  const said = (text: string) => lineOf(`:61:2603020302C12,30NTRFNONREF\r\n:86:${text}`)

  test('German subfields, their SEPA words and names of two parts', async () => {
    expect(
      await said(
        '166?00GUTSCHRIFT?20EREF+E2E-77?21SVWZ+Rechnung INV-2026-0011?228 vom 1.3.?30DEUTDEFF?31DE89370400440\r\n532013000?32Mueller und Soehne GmbH und?33 Co KG',
      ),
    ).toMatchObject({
      text: 'Rechnung INV-2026-00118 vom 1.3.',
      end_to_end_id: 'E2E-77',
      payer: { name: 'Mueller und Soehne GmbH und Co KG', account: 'DE89370400440532013000' },
      bank_code: '166',
      reversal: false,
    })
  })

  test('a direct debit that came back', async () => {
    expect(await said('109?00RUECKLASTSCHRIFT?20SVWZ+INV-1?34914')).toMatchObject({
      reversal: true,
      return_reason: '914',
    })
  })

  test('codes between slashes, as Dutch banks and SWIFT write them', async () => {
    expect(
      await said(
        '/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/Jansen BV\r\n/REMI/Factuur INV-2026-00118/EREF/NOTPROVIDED',
      ),
    ).toMatchObject({
      text: 'Factuur INV-2026-00118',
      payer: { name: 'Jansen BV', account: 'NL91ABNA0417164300' },
    })
    expect(await said('/CNTP/NL91ABNA0417164300/ABNANL2A/Jansen BV///REMI/STRD/CUR/RF18539007547034/')).toMatchObject({
      payer: { name: 'Jansen BV', account: 'NL91ABNA0417164300' },
      creditor_reference: 'RF18539007547034',
    })
    expect(await said('/ORDP//NAME/ACME LTD/REMI/INV 12/RTRN/AC04')).toMatchObject({
      payer: { name: 'ACME LTD' },
      reversal: true,
      return_reason: 'AC04',
    })
  })

  test('one field for each line of text', async () => {
    expect(await said('ACME LTD\r\n:86:INV-2026-00118')).toMatchObject({ text: 'ACME LTD INV-2026-00118' })
  })

  test('the account and the name behind the text', async () => {
    expect(await said('INV-7 REK: NL91ABNA0417164300/NAAM: Jansen BV')).toMatchObject({
      text: 'INV-7',
      payer: { name: 'Jansen BV', account: 'NL91ABNA0417164300' },
    })
  })

  test('what a bank adds beside the standard, with a number before each line', async () => {
    const line = await lineOf(':61:260302C12,30S051\r\n:NS:01INV-7\r\n02of March\r\n15Jansen\r\n16 BV\r\n17TRANSFER')
    expect(line).toMatchObject({ text: 'INV-7 of March', payer: { name: 'Jansen BV' } })
  })

  test('plain text on several lines', async () => {
    expect(await said('FPI ACME LTD\r\nINV-2026-00118')).toMatchObject({ text: 'FPI ACME LTD INV-2026-00118' })
  })
})

test('whatever lines a bank writes are read back to the cent', async () => {
  const amounts = fc.array(fc.tuple(fc.integer({ min: 0, max: 10_000_000_000 }), fc.constantFrom('C', 'D')), {
    minLength: 1,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(amounts, async (written) => {
      const body = written.map(
        ([minor, mark]) =>
          `:61:260302${mark}${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}NTRFNONREF`,
      )
      const [read] = await statementsOf(message(body.join('\n')))
      expect(read?.lines.map(({ amount_minor }) => amount_minor)).toEqual(
        written.map(([minor, mark]) => (mark === 'C' || minor === 0 ? minor : -minor)),
      )
    }),
    { numRuns: 40 },
  )
})
