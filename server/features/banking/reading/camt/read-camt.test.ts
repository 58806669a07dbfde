import { expect, test } from 'vitest'
import { camtEntry, camtStatement, camtStatements, readCamtFile } from '#server/test-support/banking/camt.ts'

const balance = (code: string, amount: string, more = '<Dt><Dt>2026-03-02</Dt></Dt>') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${more}</Bal>`

test.for([
  ['the first of each kind', balance('OPBD', '1.00') + balance('OPBD', '2.00') + balance('CLBD', '3.00'), 100, 300],
  ['the closing one of the statement before', balance('PRCD', '1.00'), 100, undefined],
  ['rather the opening one', balance('PRCD', '1.00') + balance('OPBD', '0.00'), 0, undefined],
  ['none of what is available', balance('OPAV', '1.00') + balance('CLAV', '2.00'), undefined, undefined],
  ['none in another currency', balance('OPBD', '1.00') + balance('CLBD', '2.00').replace('EUR', 'USD'), 100, undefined],
  [
    'none without an amount',
    balance('OPBD', '1.00') + balance('CLBD', '2').replace(/<Amt.*<\/Amt>/, ''),
    100,
    undefined,
  ],
] as const)('of the balances counts %s', async ([, inside, opening, closing]) => {
  const [read] = await camtStatements(camtStatement(inside))
  expect([read?.opening?.minor, read?.closing?.minor]).toEqual([opening, closing])
})

test('a balance without a day is that of the line beside it, and of the day on which the bank wrote it where there is none', async () => {
  const balances = `\n${balance('OPBD', '1.00', '')}\n${balance('CLBD', '2.00', '')}`
  expect(await camtStatements(camtStatement(balances + camtEntry('1.00', '')))).toMatchObject([
    {
      opening: { minor: 100, date: '2026-03-02' },
      closing: { minor: 200, date: '2026-03-02' },
      doubts: [
        { code: 'balance_date', line: 4, detail: '2026-03-02' },
        { code: 'balance_date', line: 5, detail: '2026-03-02' },
      ],
    },
  ])
  expect(await camtStatements(camtStatement(balances))).toMatchObject([{ closing: { minor: 200, date: '2026-03-03' } }])
})

test.for([
  ['of its balances', balance('CLBD', '1.00').replace('EUR', 'USD'), 'USD'],
  ['of its account', camtEntry('1.00', '').replace('EUR', 'USD'), 'CHF'],
] as const)('the currency of a statement is that %s', async ([, inside, currency]) => {
  const [read] = await camtStatements(camtStatement(inside).replace('<Ccy>EUR</Ccy>', '<Ccy>CHF</Ccy>'))
  expect(read?.account.currency).toBe(currency)
})

test('where it says none, it is that of its entries, or of our account', async () => {
  const silent = (inside: string) => camtStatement(inside).replace('<Ccy>EUR</Ccy>', '')
  const [usd] = await camtStatements(silent(camtEntry('1.00', '').replace('EUR', 'USD')))
  const [eur] = await camtStatements(silent(''))
  expect([usd?.account.currency, eur?.account.currency]).toEqual(['USD', 'EUR'])
})

test('a message without a statement is refused with its place', async () => {
  expect(await readCamtFile('<?xml version="1.0"?>\n<Document><BkToCstmrStmt/></Document>')).toEqual({
    problem: { code: 'expected', line: 2, detail: 'BkToCstmrStmt/Stmt' },
  })
})
