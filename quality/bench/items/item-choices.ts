import type { Client } from 'pg'
import { itemFilter } from '#shared/features/items/item-list.contract.ts'
import { type Random, randomFrom } from '#shared/random.ts'
import { readItemChoices, readItemPage } from '#server/features/items/items.service.ts'
import type { BenchDatabase } from '../bench-database.ts'
import { type Extent, inTurn, type Row, timesOf } from '../measure.ts'

const many = 20_000
const few = 500
const target = 50

const things = ['bracket', 'hinge', 'panel', 'lamp', 'cable', 'valve', 'filter', 'bearing', 'switch', 'gasket']
const makes = ['steel', 'brass', 'oak', 'copper', 'nylon', 'ceramic', 'aluminium', 'rubber']
const sizes = ['small', 'medium', 'large', 'long', 'double', 'flat', 'angled']

function itemOf(random: Random, place: number) {
  const [make, size, thing] = [random.oneOf(makes), random.oneOf(sizes), random.oneOf(things)]
  return {
    code: `${thing.slice(0, 3).toUpperCase()}-${String(place).padStart(5, '0')}`,
    name: `${make} ${thing}, ${size}, no. ${random.digits(3)}`,
    prices: ['GBP', 'EUR'].flatMap((currency) =>
      ['2024-01-01', '2025-01-01', '2026-01-01'].map((valid_from) => ({
        currency,
        unit_price: `${1 + random.below(900)}.${random.digits(2)}`,
        valid_from,
      })),
    ),
    archived_at: random.below(20) === 0 ? '2026-01-01T00:00:00.000Z' : null,
  }
}

/** Skips the audit trail; the triggers that make an item searchable run as usual. */
async function fillItems(owner: Client, count: number) {
  const random = randomFrom(2_026)
  const rows = Array.from({ length: count }, (_, place) => itemOf(random, place))
  await owner.query('alter table items disable trigger audit')
  await owner.query(
    `insert into items (code, name, unit, vat_code, prices, archived_at)
     select code, name, 'piece', 'standard', prices, archived_at
       from json_to_recordset($1) as given (code text, name text, prices jsonb, archived_at timestamptz)`,
    [JSON.stringify(rows)],
  )
  await owner.query('alter table items enable trigger audit')
  await owner.query('vacuum analyze items')
}

/** What people type into a line. The texts of one row take turns. */
const typed: Record<string, string[]> = {
  'two letters': ['br', 'st', 'ox', 'LA'],
  'a code, begun': ['BRA-0', 'hin-01', 'PAN-12', 'GAS-1'],
  'a whole code': ['BRA-00010', 'lam-00013', 'VAL-00400'],
  'a name, begun': ['brass', 'alumin', 'oak pan', 'copper cable'],
  'a word of thousands': ['bracket', 'angled', 'double', 'no. '],
  'words in the middle': ['hinge, long', 'valve, flat', 'lamp, small'],
  'no match at all': ['qqzzxx', 'consulting, hours of March', 'xylophone'],
}

/** The items that are offered while a line is typed, and their list, with the number that the speed is promised for. */
export async function* itemChoices({ db, pool, owner }: BenchDatabase, { runs, isShort }: Extent): AsyncGenerator<Row> {
  await fillItems(owner, isShort ? few : many)
  const bare = await timesOf(runs, () => pool.query('select 1'))
  yield { name: 'bare driver: select 1', ...bare, found: 1, ratio: 1, target: null }
  for (const [name, texts] of Object.entries(typed)) {
    const ask = inTurn(texts, async (q) => (await readItemChoices(db, { q, currency: 'GBP', on: '2026-03-31' })).length)
    const times = await timesOf(runs, ask.next)
    yield { name: `choices: ${name}`, ...times, found: ask.found(), ratio: times.p50 / bare.p50, target }
  }
  for (const [name, asked] of Object.entries(lists)) {
    const filter = itemFilter.parse(asked)
    let found = 0
    const times = await timesOf(runs, async () => {
      found = (await readItemPage(db, filter, '2026-03-31')).total
    })
    yield { name: `list: ${name}`, ...times, found, ratio: times.p50 / bare.p50, target }
  }
}

const lists = {
  'first page': {},
  'page 100': { page: '100' },
  'a search': { q: 'brass' },
  'by code': { order_by: 'code' },
}
