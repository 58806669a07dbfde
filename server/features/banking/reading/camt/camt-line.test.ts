import { describe, expect, test } from 'vitest'
import { camtEntry, camtLines, camtStatement, readCamtFile } from '#server/test-support/banking/camt.ts'

const details = (...inside: string[]) =>
  `<NtryDtls>${inside.map((one) => `<TxDtls>${one}</TxDtls>`).join('\n')}</NtryDtls>`

const linesWith = (inside: string, mark?: string) => camtLines(camtStatement(camtEntry('30.00', inside, mark)))

async function lineWith(inside: string, mark?: string) {
  const [line, ...more] = await linesWith(inside, mark)
  if (!line || more.length > 0) throw new Error('not one line')
  return line
}

describe('a batch', () => {
  const part = (amount: string, more = '') => `<Amt Ccy="EUR">${amount}</Amt>${more}`

  test('whose payments were ordered in another currency comes to what they were in the currency of the account', async () => {
    const ordered = (foreign: string, own: string) =>
      part(foreign).replace('EUR', 'USD') + `<AmtDtls><TxAmt><Amt Ccy="EUR">${own}</Amt></TxAmt></AmtDtls>`
    const lines = await linesWith(details(ordered('11.00', '10.00'), ordered('22.00', '20.00')))
    expect(lines).toMatchObject([
      { amount_minor: 1000, currency: 'EUR', original: { currency: 'USD', amount_minor: 1100 } },
      { amount_minor: 2000, currency: 'EUR', original: { currency: 'USD', amount_minor: 2200 } },
    ])
    const inDollars = [part('10.00'), part('20.00')].map((one) => one.replace('EUR', 'USD'))
    expect(await linesWith(details(...inDollars))).toMatchObject([{ amount_minor: 3000, currency: 'EUR' }])
  })

  test('says with each payment what it is called and what it comes to, and where the payment stands', async () => {
    const lines = await linesWith(
      `<AcctSvcrRef>B</AcctSvcrRef>${details(
        part('10.00', '<Refs><AcctSvcrRef>P1</AcctSvcrRef></Refs>'),
        part('20.00', '<Refs><AcctSvcrRef>B</AcctSvcrRef></Refs>'),
        part('0.00'),
      )}`,
    )
    const batch = { reference: 'B', amount_minor: 3000 }
    expect(lines).toMatchObject([
      { amount_minor: 1000, bank_reference: 'P1', batch, position: 3 },
      { amount_minor: 2000, bank_reference: 'B/2', batch, position: 4 },
      { amount_minor: 0, bank_reference: 'B/3', batch, position: 5 },
    ])
  })

  test('that the bank does not name has no name', async () => {
    const lines = await linesWith(details(part('10.00'), part('20.00')))
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      expect(line).not.toHaveProperty('batch')
      expect(line).not.toHaveProperty('bank_reference')
    }
  })

  test('may have payments in both directions', async () => {
    const lines = await linesWith(details(part('40.00'), part('10.00', '<CdtDbtInd>DBIT</CdtDbtInd>')))
    expect(lines.map(({ amount_minor }) => amount_minor)).toEqual([4000, -1000])
    const out = await linesWith(details(part('20.00'), part('10.00')), 'DBIT')
    expect(out.map(({ amount_minor }) => amount_minor)).toEqual([-2000, -1000])
  })

  test('of one payment is that payment, under the name of the entry', async () => {
    const line = await lineWith(`<AcctSvcrRef>B</AcctSvcrRef>${details(part('30.00'))}`)
    expect(line).toMatchObject({ amount_minor: 3000, bank_reference: 'B' })
    expect(line).not.toHaveProperty('batch')
  })

  test.for([
    ['one of them is in another currency', '<Amt Ccy="USD">20.00</Amt>'],
    ['one of them does not say its amount', ''],
    ['one of them says it came to something else', '<Amt Ccy="EUR">19.99</Amt>'],
  ])('is one line without a payer where %s', async ([, second]) => {
    const payer = '<Refs><EndToEndId>E1</EndToEndId></Refs><RltdPties><Dbtr><Nm>Ann</Nm></Dbtr></RltdPties>'
    const first = '<Amt Ccy="EUR">30.00</Amt><AmtDtls><InstdAmt><Amt Ccy="CHF">1.00</Amt></InstdAmt></AmtDtls>'
    const line = await lineWith(details(`${first}${payer}`, `${second}`))
    expect(line).toMatchObject({ amount_minor: 3000, position: 3 })
    for (const field of ['payer', 'end_to_end_id', 'original']) expect(line).not.toHaveProperty(field)
  })
})

describe('charges', () => {
  const charge = (amount: string, more = '') => `<Chrgs><Rcrd>${amount}${more}</Rcrd></Chrgs>`
  const cent = '<Amt Ccy="EUR">0.01</Amt>'

  test.for([
    ['of the entry', charge(cent), 1],
    ['of an old version', `<Chrgs>${cent}</Chrgs>`, 1],
    ['of the payment', details(charge(cent)), 1],
    ['of both are said twice and were taken once', charge(cent) + details(charge(cent)), 1],
    ['of several records are added', `<Chrgs><Rcrd>${cent}</Rcrd><Rcrd>${cent}</Rcrd></Chrgs>`, 2],
    ['that are given back do not count', charge(cent, '<CdtDbtInd>CRDT</CdtDbtInd>'), undefined],
    ['in another currency do not count', charge('<Amt Ccy="USD">0.01</Amt>'), undefined],
    ['without an amount do not count', charge(''), undefined],
  ] as const)('%s', async ([, inside, minor]) => {
    expect((await lineWith(inside)).charges_minor).toBe(minor)
  })

  test('of a batch belong to none of its payments', async () => {
    const parts = details('<Amt Ccy="EUR">10.00</Amt>', `<Amt Ccy="EUR">20.00</Amt>${charge(cent)}`)
    const lines = await linesWith(charge('<Amt Ccy="EUR">5.00</Amt>') + parts)
    expect(lines.map(({ charges_minor }) => charges_minor)).toEqual([undefined, 1])
  })
})

describe('the text', () => {
  const remittance = (inside: string) => `<RmtInf>${inside}</RmtInf>`
  const strd = '<Strd><AddtlRmtInf>structured</AddtlRmtInf></Strd>'

  test.for([
    [
      'free words come first',
      details(`${remittance(`<Ustrd>free</Ustrd>${strd}`)}<AddtlTxInf>added</AddtlTxInf>`),
      'free',
    ],
    ['then what stands beside a reference', details(`${remittance(strd)}<AddtlTxInf>added</AddtlTxInf>`), 'structured'],
    ['then what the bank adds to the payment', details('<AddtlTxInf>added</AddtlTxInf>'), 'added'],
    ['then what it adds to the entry', '', 'of the entry'],
    ['the same is said once', details(remittance('<Ustrd>a</Ustrd><Ustrd>a</Ustrd><Ustrd>b</Ustrd>')), 'a b'],
  ])('%s', async ([, inside, text]) => {
    expect(await lineWith(`${inside}<AddtlNtryInf>of the entry</AddtlNtryInf>`)).toMatchObject({ text })
  })

  test('is empty where nothing is said', async () => {
    expect((await lineWith('')).text).toBe('')
  })
})

describe('the other side', () => {
  const both =
    '<RltdPties><Dbtr><Nm>Debtor</Nm></Dbtr><DbtrAcct><Id><Othr><Id>12 34</Id></Othr></Id></DbtrAcct><Cdtr><Nm>Creditor</Nm></Cdtr></RltdPties>'
  const ultimate = '<RltdPties><UltmtDbtr><Nm>Behind</Nm></UltmtDbtr></RltdPties>'
  const account = '<RltdPties><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties>'

  test.for([
    ['of money in is who paid', both, 'CRDT', { name: 'Debtor', account: '1234' }],
    ['of money out is who was paid', both, 'DBIT', { name: 'Creditor' }],
    ['may stand behind another', ultimate, 'CRDT', { name: 'Behind' }],
    ['may be an account alone', account, 'CRDT', { account: 'DE89370400440532013000' }],
    ['is not ourselves', account, 'DBIT', undefined],
    ['of money that came back is who paid first', `${account}<RtrInf/>`, 'DBIT', { account: 'DE89370400440532013000' }],
  ] as const)('%s', async ([, inside, mark, payer]) => {
    expect((await lineWith(details(inside), mark)).payer).toEqual(payer)
  })

  test('of nothing is who paid it', async () => {
    const [line] = await camtLines(camtStatement(camtEntry('0.00', details(both))))
    expect(line).toMatchObject({ amount_minor: 0, payer: { name: 'Debtor' } })
  })
})

test.for([
  ['<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>closed</AddtlInf></RtrInf>', 'AC04 closed'],
  ['<RtrInf><Rsn><Prtry>own</Prtry></Rsn></RtrInf>', 'own'],
  ['<RtrInf><AddtlInf>closed</AddtlInf></RtrInf>', 'closed'],
  ['<RtrInf/>', '?'],
] as const)('%s is a return because of %s', async ([inside, reason]) => {
  expect(await lineWith(details(inside))).toMatchObject({ reversal: true, return_reason: reason })
})

test.for([
  [
    '<Domn><Cd>PMNT</Cd><Fmly><Cd>OTHR</Cd><SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn><Prtry><Cd>x</Cd></Prtry>',
    'PMNT/OTHR/OTHR',
  ],
  ['<Domn><Cd>PMNT</Cd></Domn>', 'PMNT'],
  ['<Prtry><Cd>NTRF+166</Cd></Prtry>', 'NTRF+166'],
  ['', undefined],
] as const)('%s is the kind of entry %s', async ([inside, code]) => {
  const said = `<BkTxCd>${inside}</BkTxCd>`
  expect((await lineWith(said)).bank_code).toBe(code)
  expect((await lineWith(`<BkTxCd><Prtry><Cd>of the entry</Cd></Prtry></BkTxCd>${details(said)}`)).bank_code).toBe(code)
})

test.for([
  ['<BookgDt><Dt>2026-03-02</Dt></BookgDt><ValDt><Dt>2026-03-04</Dt></ValDt>', '2026-03-02', '2026-03-04'],
  ['<BookgDt><DtTm>2026-03-02T23:59:00-05:00</DtTm></BookgDt>', '2026-03-02', undefined],
  ['<BookgDt/><ValDt><Dt>2026-03-04</Dt></ValDt>', '2026-03-04', '2026-03-04'],
  ['<BookgDt/>', '2026-03-03', undefined],
] as const)('%s was booked on %s', async ([inside, booked, value]) => {
  const xml = camtStatement(camtEntry('1.00', '').replace(/<BookgDt>.*<\/BookgDt>/, inside))
  const [line] = await camtLines(xml)
  expect([line?.booked_date, line?.value_date]).toEqual([booked, value])
})

test.for([
  ['PDNG', true],
  ['FUTR', true],
  ['INFO', true],
  ['<Cd>PDNG</Cd>', true],
  ['<Cd>BOOK</Cd>', undefined],
] as const)('an entry whose state is %s is pending: %s', async ([state, pending]) => {
  const [line] = await camtLines(camtStatement(camtEntry('1.00', '').replace('BOOK', state)))
  expect(line?.pending).toBe(pending)
})

test.for([
  [
    'an entry without an amount',
    camtEntry('1', '').replace(/<Amt.*<\/Amt>/, ''),
    { code: 'expected', detail: 'Ntry/Amt' },
  ],
  ['an amount with a sign', camtEntry('-1.00', ''), { code: 'amount', detail: '-1.00' }],
  [
    'an entry without any day',
    camtEntry('1', '').replace(/<BookgDt>.*<\/BookgDt>/, ''),
    { code: 'expected', detail: 'Ntry/BookgDt' },
  ],
] as const)('%s is refused with its place', async ([, entry, problem]) => {
  const xml = camtStatement(entry).replace(/<CreDtTm>.*<\/CreDtTm>/, '')
  expect(await readCamtFile(xml)).toEqual({ problem: { ...problem, line: 3 } })
})
