import { expect, test } from 'vitest'
import { mtMessage, mtProblem, mtStatements } from '#server/test-support/banking/mt940.ts'

const entry = ':61:260302C1,00NTRFNONREF'

test.for([
  ['62F', '60F', 2],
  ['62M', '60F', 2],
  ['62F', '60M', 2],
  ['62M', '60M', 1],
] as const)('what ends with :%s: and what begins with :%s: are %d statements', async ([ends, begins, count]) => {
  const first = mtMessage(entry, undefined, `:${ends}:C260302EUR101,00`)
  const second = mtMessage(entry, `:${begins}:C260302EUR101,00`, ':62F:C260303EUR102,00')
  const statements = await mtStatements(`${first}\r\n${second}`)
  expect(statements).toHaveLength(count)
  expect(statements.flatMap(({ lines }) => lines)).toHaveLength(2)
  expect(statements.at(-1)?.closing).toEqual({ minor: 10_200, date: '2026-03-03' })
})

test('three pages are one statement, and a file may begin with the second page of one', async () => {
  const page = (from: string, to: string) => mtMessage(entry, `:${from}:C260302EUR1,00`, `:${to}:C260302EUR1,00`)
  const [whole, ...none] = await mtStatements([page('60M', '62M'), page('60M', '62M'), page('60M', '62F')].join('\r\n'))
  expect([whole?.lines.length, none]).toEqual([3, []])
})

test('a message without its account is refused with its place', async () => {
  const nameless = mtMessage(entry).replace(/:25:.*\r\n/, '')
  expect(await mtProblem(`\r\n${nameless}`)).toEqual({ code: 'expected', line: 2, detail: ':25:' })
  expect(await mtProblem(`${mtMessage('')}\r\n${nameless}`)).toEqual({ code: 'expected', line: 7, detail: ':25:' })
})

test('messages without a reference begin with their account', async () => {
  const bare = mtMessage(entry).replace(/:20:.*\r\n/, '')
  const statements = await mtStatements(`${bare}\r\n${bare}`)
  expect(statements.map(({ lines }) => lines.length)).toEqual([1, 1])
})

test.for([
  ['those of SWIFT', '{1:F01ABNANL2AXXXX0000000000}{2:I940ABNANL2AXXXXN}{4:\r\n', '}{5:{CHK:123456789ABC}}'],
  ['those of SWIFT on the line of the first field', '{1:F01ABNANL2AXXXX0000000000}{4:', '}'],
  ['those of Dutch banks', 'ABNANL2A\r\n940\r\nABNANL2A\r\n', ''],
  ['signs that begin and end a transmission', '\u0001', ' \r\n\u0003'],
] as const)('what stands around messages is left out: %s', async ([, before, after]) => {
  const body = `${entry}\r\n:86:INV-7`
  const within = `${before}${mtMessage(body)}${after}\r\n`
  const [plain] = await mtStatements(mtMessage(body))
  const withoutPlace = (await mtStatements(within + within)).map(({ lines, ...rest }) => ({
    ...rest,
    lines: lines.map((line) => ({ ...line, position: 5 })),
  }))
  expect(withoutPlace).toEqual([plain, plain])
})

test.for(['-', '-}', '-}{5:{CHK:123456789ABC}}', ' - '])(
  'a message within the day ends with its text, its currency is that of its limit: %s',
  async (end) => {
    const message = [
      ':20:A',
      ':25P:NL91ABNA0417164300',
      ':28C:1',
      ':34F:CHFD0,',
      entry,
      ':86:INV-7',
      end,
      'around',
    ].join('\n')
    const [read] = await mtStatements(message)
    expect(read).toEqual({
      account: { iban: 'NL91ABNA0417164300', currency: 'CHF' },
      statement_id: '1',
      lines: [expect.objectContaining({ text: 'INV-7', currency: 'CHF', position: 5 })],
    })
    expect(await mtProblem(message.replace('CHFD', '12'))).toEqual({ code: 'currency', line: 4, detail: '120' })
  },
)

test('a message without any balance is in the currency of its account', async () => {
  expect(await mtStatements(`:20:A\n:25:1\n${entry}\n`)).toMatchObject([
    { account: { number: '1', currency: 'EUR' }, statement_id: 'A', lines: [{ currency: 'EUR' }] },
  ])
})

test('the currency is also that of a closing balance alone', async () => {
  const [read] = await mtStatements(`:20:A\n:25:1\n:28:7\n:28C:0\n${entry}\n:62F:C260331SEK1,00\n`)
  expect(read).toMatchObject({ account: { currency: 'SEK' }, statement_id: '7', closing: { minor: 100 } })
  expect(read).not.toHaveProperty('opening')
})

test('empty lines between the others change nothing', async () => {
  const body = `${entry}\r\n:86:${'x'.repeat(65)}\r\ny`
  const [read] = await mtStatements(mtMessage(body).replaceAll('\r\n', '\r\n  \r\n'))
  expect(read?.lines).toMatchObject([{ text: `${'x'.repeat(65)}y`, position: 9 }])
})

test('what is said about an entry stands directly behind it', async () => {
  const body = [
    ':86:before',
    entry,
    entry,
    ':86:INV-7',
    ':86:of March',
    entry,
    ':NS:01INV-8',
    entry,
    ':NS:01no',
    ':86:INV-9',
  ]
  const closing = ':62F:C260331EUR100,00\r\n:86:about the account'
  const [read] = await mtStatements(mtMessage([...body, entry].join('\r\n'), undefined, closing))
  expect(read?.lines.map(({ text }) => text)).toEqual(['', 'INV-7 of March', 'INV-8', 'INV-9', ''])
})
