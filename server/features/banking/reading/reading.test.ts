import { strToU8, zipSync } from 'fflate'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStatementFile } from './read-statement-file.ts'
import type { ReadOptions } from './statement-file.ts'

const read = (text: string | Uint8Array, options: Partial<ReadOptions> = {}) =>
  readStatementFile(Buffer.from(text), 'file', { currency: 'GBP', ...options })

async function statementOf(text: string | Uint8Array, options?: Partial<ReadOptions>) {
  const result = await read(text, options)
  if (!('statements' in result)) throw new Error(JSON.stringify(result))
  const [only] = result.statements
  if (!only) throw new Error('no statement')
  return only
}

describe('OFX', () => {
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
    expect(await read(ofx('<STMTTRN><DTPOSTED>20260302</STMTTRN>'))).toMatchObject({
      problem: { code: 'expected', line: 6, detail: '<TRNAMT>' },
    })
    expect(await read(ofx(line.replace('12.30', '1.2.3')))).toMatchObject({ problem: { code: 'amount', line: 6 } })
  })

  test('whatever lines a bank writes are read back to the penny', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -99_999_999, max: 99_999_999 }), { maxLength: 6 }),
        async (minors) => {
          const text = (minor: number) =>
            `${minor < 0 ? '-' : ''}${Math.floor(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`
          const { lines } = await statementOf(ofx(minors.map((minor) => line.replace('12.30', text(minor))).join('\n')))
          expect(lines.map(({ amount_minor }) => amount_minor + 0)).toEqual(minors)
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('QIF', () => {
  const qif = (...entries: string[]) => `!Type:Bank\n${entries.join('\n^\n')}\n^\n`

  test('one day after the twelfth decides for all dates', async () => {
    const { lines } = await statementOf(qif("D3/ 4'26\nT1,234.50\nPSmith\nMINV-7", "D13/4'26\nT-5.00\nN101"))
    expect(lines).toMatchObject([
      { booked_date: '2026-04-03', amount_minor: 123_450, text: 'INV-7', payer: { name: 'Smith' }, position: 2 },
      { booked_date: '2026-04-13', amount_minor: -500, structured_references: ['101'], position: 7 },
    ])
  })

  test('dates that could be read in two ways are asked about', async () => {
    const file = qif('D03/04/2026\nT10.00')
    expect(await read(file)).toEqual({
      mapping_needed: { columns: [], date_format: null, decimal_mark: '.', row_count: 1 },
    })
    const csvMapping = { columns: [], date_format: 'MM/DD/YYYY' as const, decimal_mark: null }
    expect((await statementOf(file, { csvMapping })).lines[0]?.booked_date).toBe('2026-03-04')
  })

  test('what was there before is a balance, and parts come to their whole', async () => {
    const opened = qif(
      'D31/01/2026\nT10.00\nPOpening Balance\nL[Current]',
      'D31/01/2026\nT3.00\nSa\nEone\n$1.00\nSb\n$2.00',
    )
    expect(await statementOf(opened)).toMatchObject({
      opening: { minor: 1000, date: '2026-01-31' },
      lines: [{ amount_minor: 300, text: 'one' }],
    })
    expect(await read(opened.replace('$2.00', '$2.50'))).toMatchObject({
      problem: { code: 'amount', line: 11, detail: '3.00 ≠ 3.50 GBP' },
    })
  })
})

describe('tables', () => {
  test('a sign, lines above the headings, a balance after each line and totals below', async () => {
    const statement = await statementOf(
      'Account;20-12-34 12345678\n\nDate;Description;Amount;Balance\n31/03/2026;SMITH INV-7;10,00;110,00\n30/03/2026;FEE;-1,50;100,00\n;Total;8,50;\n',
    )
    expect(statement).toMatchObject({
      opening: { minor: 10_150, date: '2026-03-30' },
      closing: { minor: 11_000, date: '2026-03-31' },
      lines: [
        { booked_date: '2026-03-31', amount_minor: 1000, text: 'SMITH INV-7', position: 4 },
        { booked_date: '2026-03-30', amount_minor: -150, position: 5 },
      ],
    })
  })

  test('columns for money in and out, and one that says the direction', async () => {
    const two = await statementOf('Date,Narrative,Paid out,Paid in\n2026-03-31,a,,"1,000.00"\n2026-03-31,b,5.00,\n')
    expect(two.lines.map(({ amount_minor }) => amount_minor)).toEqual([100_000, -500])
    const one = await statementOf(
      'Datum;Naam / Omschrijving;Tegenrekening;Af Bij;Bedrag (EUR)\n20260331;Jansen;NL91ABNA0417164300;Bij;10,00\n20260331;Bank;;Af;2,50\n',
    )
    expect(one.lines).toMatchObject([
      { amount_minor: 1000, payer: { name: 'Jansen', account: 'NL91ABNA0417164300' } },
      { amount_minor: -250 },
    ])
  })

  test('a balance that goes the other way is refused with its line', async () => {
    const file =
      'Date,Description,Amount,Balance\n2026-03-29,a,1.00,1.00\n2026-03-30,b,1.00,2.00\n2026-03-31,c,1.00,1.00\n'
    expect(await read(file)).toMatchObject({ problem: { code: 'running_balance', line: 4, detail: '1.00 ≠ 3.00 GBP' } })
  })

  test('what headings do not say is asked, and read as it was said', async () => {
    const file = 'When,What,How much\n2026-03-31,INV-7,10.00\n'
    const asked = await read(file)
    expect(asked).toMatchObject({
      mapping_needed: {
        columns: [{ column: 'When', field: null, samples: ['2026-03-31'] }, { column: 'What' }, { column: 'How much' }],
        row_count: 1,
      },
    })
    const columns = [
      { column: 'When', field: 'booked_date' as const },
      { column: 'What', field: 'text' as const },
      { column: 'How much', field: 'amount' as const },
    ]
    const csvMapping = { columns, date_format: null, decimal_mark: null }
    expect((await statementOf(file, { csvMapping })).lines).toMatchObject([{ text: 'INV-7', amount_minor: 1000 }])
    // Of another layout nothing was said.
    expect(await read(file.replace('What', 'Who'), { csvMapping })).toHaveProperty('mapping_needed')
  })

  test('letters of an old Windows are read, a picture and a letter are not', async () => {
    const { lines } = await statementOf(
      Buffer.from('Buchungstag;Verwendungszweck;Betrag\n31.03.2026;Müller;1,00\n', 'latin1'),
    )
    expect(lines[0]?.text).toBe('Müller')
    expect(await read(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1]))).toMatchObject({
      problem: { code: 'unknown_format' },
    })
    expect(await read('Dear bank,\nplease send my statement.\n')).toMatchObject({ problem: { code: 'unknown_format' } })
    expect(await read('  \n')).toMatchObject({ problem: { code: 'empty' } })
  })

  test('whatever lines a bank writes are read back to the penny', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -99_999_999, max: 99_999_999 }), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        async (minors, isGerman) => {
          const text = (minor: number) =>
            (minor / 100).toLocaleString(isGerman ? 'de' : 'en', { minimumFractionDigits: 2 })
          let balance = 0
          const rows = minors.map((minor) => `2026-03-31;x;${text(minor)};${text((balance += minor))}`)
          const { lines, closing } = await statementOf(['Date;Text;Amount;Balance', ...rows].join('\n'))
          expect(lines.map(({ amount_minor }) => amount_minor)).toEqual(minors)
          expect(closing?.minor).toBe(balance)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('archives', () => {
  const csv = 'Date,Description,Amount\n2026-03-31,a,1.00\n'

  test('all statements of an archive are read, or none', async () => {
    const both = await read(zipSync({ 'a.csv': strToU8(csv), 'b.csv': strToU8(csv), '__MACOSX/a.csv': strToU8('x') }))
    expect('statements' in both && both.statements.length).toBe(2)
    const broken = await read(zipSync({ 'a.csv': strToU8(csv), 'b.csv': strToU8(csv.replace('03-31', '02-30')) }))
    expect(broken).toMatchObject({ problem: { code: 'date', line: 2, detail: 'b.csv: 2026-02-30' } })
  })

  test('an archive in an archive, and one that unpacks to more than the limit, are refused', async () => {
    const inner = zipSync({ 'a.csv': strToU8(csv) })
    expect(await read(zipSync({ 'b.zip': inner }))).toMatchObject({
      problem: { code: 'unknown_format', detail: 'b.zip' },
    })
    const bomb = zipSync({ 'a.csv': new Uint8Array(65 * 1024 * 1024).fill(0x20) }, { level: 1 })
    expect(await read(bomb)).toMatchObject({ problem: { code: 'damaged', detail: 'a.csv' } })
  })
})

test('whatever bytes come, they are read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(':20:a\n:25:b\n', '!Type:Bank\n', '<OFX>', 'Date,Amount\n', '<BkToCstmrStmt>'),
      fc.string(),
      async (start, rest) => {
        expect(Object.keys(await read(start + rest)).length).toBeGreaterThan(0)
      },
    ),
    { numRuns: 100 },
  )
})
