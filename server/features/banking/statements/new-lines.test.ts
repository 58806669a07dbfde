import { expect, test } from 'vitest'
import type { StatementFormat } from '#shared/features/banking/statements.contract.ts'
import type { ReadLine } from '#server/features/banking/reading/statement-file.ts'
import { identityOf, numbered } from './line-identity.ts'
import { newLinesOfFiles } from './new-lines.ts'
import type { KnownLine } from './statements.queries.ts'

/** £50 on one day, with one text: only the payer and the references tell such lines apart. */
const subscription = (name: string, structured_references: string[] = []): ReadLine => ({
  booked_date: '2026-03-20',
  amount_minor: 5_000,
  currency: 'GBP',
  text: 'Subscription',
  payer: { name },
  structured_references,
  reversal: false,
  position: 1,
})

function knownAs(format: StatementFormat, lines: readonly ReadLine[]): KnownLine[] {
  const used = new Set<string>()
  return lines.map((line) => ({
    identity: numbered(identityOf(line), used),
    booked_date: line.booked_date,
    amount_minor: line.amount_minor,
    text: line.text,
    payer_name: line.payer?.name ?? '',
    payer_account: line.payer?.account ?? '',
    structured_references: line.structured_references,
    format,
  }))
}

/** Which lines of a CSV file are new beside what is known. */
const areNew = (lines: ReadLine[], known: KnownLine[]) =>
  newLinesOfFiles([{ account: {}, lines }], known, 'csv').map(({ identity }) => identity !== null)

test.for([
  ['that says the same', knownAs('csv', [subscription('Acme')])],
  ['of another format', knownAs('camt', [{ ...subscription('Acme'), text: 'Standing order' }])],
] as const)('beside a line %s, a name that is known comes before one that only begins like it', ([, known]) => {
  expect(areNew([subscription('Acme Trading'), subscription('Acme')], [...known])).toEqual([true, false])
  expect(areNew([subscription('Acme'), subscription('Acme Trading')], [...known])).toEqual([false, true])
})

test('the same payer with another reference is another payment, and with none the same', () => {
  const known = knownAs('csv', [subscription('Acme', ['RF18 1'])])
  expect(areNew([subscription('Acme', ['RF45 2'])], known)).toEqual([true])
  expect(areNew([subscription('Acme', ['rf181'])], known)).toEqual([false])
  expect(areNew([subscription('Acme')], known)).toEqual([false])
})

test('beside another format a line is known by its day and amount alone, even under another name', () => {
  expect(areNew([subscription('Acme')], knownAs('camt', [subscription('Bolt')]))).toEqual([false])
  expect(areNew([subscription('Acme')], knownAs('csv', [subscription('Bolt')]))).toEqual([true])
})

test('each line that is known is met once', () => {
  const known = knownAs('csv', [subscription('Acme'), subscription('Acme')])
  const three = [subscription('Acme'), subscription('Acme'), subscription('Acme')]
  expect(areNew(three, known)).toEqual([false, false, true])
})
