import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFile, statementOf } from '#server/test-support/banking/read-file.ts'

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
  expect(await readFile(file)).toMatchObject({
    problem: { code: 'running_balance', line: 4, detail: '1.00 ≠ 3.00 GBP' },
  })
})

test('what headings do not say is asked, and read as it was said', async () => {
  const file = 'When,What,How much\n2026-03-31,INV-7,10.00\n'
  const asked = await readFile(file)
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
  expect(await readFile(file.replace('What', 'Who'), { csvMapping })).toHaveProperty('mapping_needed')
})

test('letters of an old Windows are read, a picture and a letter are not', async () => {
  const { lines } = await statementOf(
    Buffer.from('Buchungstag;Verwendungszweck;Betrag\n31.03.2026;Müller;1,00\n', 'latin1'),
  )
  expect(lines[0]?.text).toBe('Müller')
  expect(await readFile(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1]))).toMatchObject({
    problem: { code: 'unknown_format' },
  })
  expect(await readFile('Dear bank,\nplease send my statement.\n')).toMatchObject({
    problem: { code: 'unknown_format' },
  })
  expect(await readFile('  \n')).toMatchObject({ problem: { code: 'empty' } })
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
