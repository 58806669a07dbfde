import { type CustomerFilter, customerFilter } from '#shared/features/customers/customers.contract.ts'
import { listCustomerPage } from '#server/features/customers/customers.queries.ts'
import type { BenchDatabase } from '../bench-database.ts'
import { type Row, timesOf } from '../measure.ts'
import { fillCustomers } from './fill-customers.ts'

const customers = 100_000
const target = 50

type Asked = Partial<Record<keyof CustomerFilter, string>>

/** What people type; each list of several is gone through in turn, so that no single lucky word is measured. */
const searches: [string, Asked[]][] = [
  ['first page, nothing asked', [{}]],
  ['page 100', [{ page: '100' }]],
  ['last page', [{ page: '3800' }]],
  ['newest first', [{ order_by: 'created_at', order_direction: 'DESC' }]],
  ['in euro and in Ireland', [{ currency: 'EUR', country: 'IE' }]],
  ['part of a name', each('wainwr', 'thacker', 'bamburgh tim', 'inqvist', 'lockwood & p')],
  ['a word that thousands bear', each('limited', 'engineering', 'taylor', 'oxford')],
  ['three letters', each('ltd', 'son', 'oxf', 'zha')],
  ['two letters', each('an', 'ox', 'zh', 'qx')],
  ['one letter', each('a', 'z', '&', '7')],
  ['code', each('C000042', 'c099999', 'C0500', '77777')],
  ['part of an e-mail address', each('priya.sharma@', 'kenji.tanaka', 'silvasolar', 'rosa.silva@okafor')],
  ['VAT number, begun', each('GB4711', 'FR12345', 'IE90210', 'DE314')],
  ['one typing error', each('wainwrigth', 'thackery prin', 'bamburg timbr', 'lindqvsit', 'warbuton')],
  ['two typing errors', each('wainrihgt', 'tackeray printng', 'bamborg timbr', 'lindvqsit', 'enginering hargraves')],
  ['two words the wrong way round', each('timber bamburgh', 'printing thackeray', 'sharma priya')],
  ['no match at all', each('qqqxxzzy', 'zzzz 00 zzzz', 'ψυχή', 'xylophone jazz quiz')],
  [
    'a long text',
    each('the quick brown fox jumps over the lazy dog and then takes the train to somewhere quite far away now'),
  ],
]

function each(...texts: string[]): Asked[] {
  return texts.map((q) => ({ q }))
}

export async function* customerSearch({ db, pool, owner }: BenchDatabase, runs: number): AsyncGenerator<Row> {
  await fillCustomers(owner, customers)
  const bare = await timesOf(runs, () => pool.query('select 1'))
  yield { name: 'bare driver: select 1', ...bare, found: 1, ratio: 1, target: null }
  for (const [name, asked] of searches) {
    const filters = asked.map((filter) => customerFilter.parse(filter))
    let turn = 0
    let found = 0
    const times = await timesOf(Math.max(runs, filters.length), async () => {
      const { total } = await listCustomerPage(db, filters[turn % filters.length] as CustomerFilter)
      found = turn < filters.length ? found + total : found
      turn += 1
    })
    yield { name, ...times, found, ratio: times.p50 / bare.p50, target }
  }
}
