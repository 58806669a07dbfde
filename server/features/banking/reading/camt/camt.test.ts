import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  camtEntry as entry,
  camtLines as linesOf,
  camtStatement as statement,
  camtStatements as statementsOf,
  readCamtFile,
} from '#server/test-support/banking/camt.ts'

test.each([
  ['052.001.02', 'BkToCstmrAcctRpt', 'Rpt'],
  ['052.001.08', 'BkToCstmrAcctRpt', 'Rpt'],
  ['053.001.04', 'BkToCstmrStmt', 'Stmt'],
  ['053.001.13', 'BkToCstmrStmt', 'Stmt'],
  ['054.001.02', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
] as const)('camt.%s is read', async (version, kind, one) => {
  const [line] = await linesOf(statement(entry('12.30', ''), version, kind, one))
  expect(line).toMatchObject({ amount_minor: 1230, currency: 'EUR', booked_date: '2026-03-02', position: 3 })
})

test('any prefix of the namespace is understood, and none', async () => {
  const xml = statement(entry('1.00', ''))
  const prefixed = xml.replaceAll(/<(\/?)(?=\w)/g, '<$1n:').replace('xmlns=', 'xmlns:n=')
  expect(await linesOf(prefixed)).toEqual(await linesOf(xml))
  expect(await linesOf(xml.replace(/ xmlns="[^"]*"/, ''))).toEqual(await linesOf(xml))
})

test('a message is found in its envelope, also beside others and with a namespace of the bank’s own', async () => {
  const one = statement(entry('1.00', '')).replace(/^<\?xml.*\n/, '')
  const envelope = `<DataPDU xmlns="urn:swift:saa:xsd:saa.2.0"><Body><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"/>${one}${one}</Body></DataPDU>`
  expect((await statementsOf(envelope)).map(({ lines }) => lines.length)).toEqual([1, 1])
  expect(await linesOf(one.replace('urn:iso:std:iso:20022:tech:xsd:', 'urn:example:bank:'))).toHaveLength(1)
})

test('payer, references, charges and the amount that was ordered are understood, in old versions and new ones', async () => {
  const details = (party: (name: string) => string) =>
    `<AcctSvcrRef>BANK-1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<AmtDtls><InstdAmt><Amt Ccy="USD">14.00</Amt></InstdAmt></AmtDtls><Chrgs><Rcrd><Amt Ccy="EUR">0.70</Amt></Rcrd></Chrgs>
<RltdPties><Dbtr>${party('Müller &amp; Söhne')}</Dbtr><DbtrAcct><Id><IBAN>GB29 NWBK 6016 1331 9268 19</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>Invoice</Ustrd><Ustrd>INV-2026-00118</Ustrd><Strd><RfrdDocInf><Nb>INV-1</Nb></RfrdDocInf><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>`
  for (const party of [(name: string) => `<Nm>${name}</Nm>`, (name: string) => `<Pty><Nm>${name}</Nm></Pty>`]) {
    const [line] = await linesOf(statement(entry('12.30', details(party))))
    expect(line).toMatchObject({
      bank_reference: 'BANK-1',
      text: 'Invoice INV-2026-00118',
      payer: { name: 'Müller & Söhne', account: 'GB29NWBK60161331926819' },
      creditor_reference: 'RF18539007547034',
      structured_references: ['RF18539007547034', 'INV-1'],
      charges_minor: 70,
      original: { currency: 'USD', amount_minor: 1400 },
      reversal: false,
    })
    expect(line).not.toHaveProperty('end_to_end_id')
  }
})

const part = (amount: string, text: string) =>
  `<TxDtls><Refs><EndToEndId>${text}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`

test('a batch is a line for each payment when these come to the same, and one line when they do not', async () => {
  const batch = (parts: string) =>
    statement(entry('30.00', `<AcctSvcrRef>B</AcctSvcrRef><NtryDtls>${parts}</NtryDtls>`))
  const lines = await linesOf(batch(part('10.00', 'A') + part('20.00', 'B')))
  expect(lines.map(({ amount_minor, text, bank_reference }) => [amount_minor, text, bank_reference])).toEqual([
    [1000, 'A', 'B/1'],
    [2000, 'B', 'B/2'],
  ])
  const [whole, ...none] = await linesOf(batch(part('10.00', 'A') + part('19.00', 'B')))
  expect([whole?.amount_minor, whole?.text, none]).toEqual([3000, 'A B', []])
})

test('reversals and returns are said with their reason, and what is not booked is pending', async () => {
  const returned =
    '<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Ann</Nm></Dbtr></RltdPties><RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf></TxDtls></NtryDtls>'
  const xml = statement(
    entry('5.00', '<RvslInd>true</RvslInd>') +
      entry('6.00', returned, 'DBIT') +
      entry('7.00', '')
        .replace('BOOK', 'PDNG')
        .replace(/<BookgDt>.*<\/BookgDt>/, ''),
  )
  const [reversed, back, pending] = await linesOf(xml)
  expect(reversed).toMatchObject({ reversal: true, amount_minor: 500 })
  expect(back).toMatchObject({ reversal: true, amount_minor: -600, return_reason: 'AM04', payer: { name: 'Ann' } })
  expect(pending).toMatchObject({ pending: true, booked_date: '2026-03-03' })
})

test('balances have their sign and their day', async () => {
  const balance = (code: string, amount: string, mark: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>2026-03-02</Dt></Dt></Bal>`
  const [read] = await statementsOf(statement(balance('OPBD', '1.50', 'DBIT') + balance('CLBD', '2.00', 'CRDT')))
  expect(read).toMatchObject({
    account: { iban: 'DE89370400440532013000', currency: 'EUR' },
    statement_id: 'S1',
    opening: { minor: -150, date: '2026-03-02' },
    closing: { minor: 200, date: '2026-03-02' },
  })
})

test.each([
  ['an amount with too many decimals', entry('1.234', ''), { code: 'amount', line: 3 }],
  ['a day that does not exist', entry('1.00', '').replace('03-02', '02-30'), { code: 'date', line: 3 }],
  ['an entry without its sign', entry('1.00', '', 'BOTH'), { code: 'expected', line: 3, detail: 'CdtDbtInd' }],
  ['an entry without a currency', entry('1.00', '').replace(' Ccy="EUR"', ''), { code: 'currency', line: 3 }],
  ['a file that is cut off', '<Ntry>', { code: 'damaged' }],
])('%s is refused with its place', async (_, inside, problem) => {
  const read = await readCamtFile(statement(inside))
  expect(read).toMatchObject({ problem })
})

test('document types and entities are refused', async () => {
  const bomb = statement(entry('1.00', '')).replace('<Document', '<!DOCTYPE x [<!ENTITY a "aaa">]><Document')
  expect(await readCamtFile(bomb)).toMatchObject({ problem: { detail: 'doctype' } })
})

test('whatever lines a bank writes are read back to the cent', async () => {
  const amounts = fc.array(fc.tuple(fc.integer({ min: 0, max: 10_000_000_000 }), fc.boolean()), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(amounts, async (written) => {
      const entries = written.map(([minor, isIn]) =>
        entry(`${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`, '', isIn ? 'CRDT' : 'DBIT'),
      )
      const lines = await linesOf(statement(entries.join('')))
      expect(lines.map(({ amount_minor }) => amount_minor)).toEqual(
        written.map(([minor, isIn]) => (isIn || minor === 0 ? minor : -minor)),
      )
    }),
    { numRuns: 40 },
  )
})
