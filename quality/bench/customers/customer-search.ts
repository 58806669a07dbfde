import { type CustomerFilter, customerFilter } from '#shared/features/customers/customer-list.contract.ts'
import { listCustomerPage } from '#server/features/customers/customer-list.queries.ts'
import { listLookalikes } from '#server/features/customers/customer-matches.queries.ts'
import type { BenchDatabase } from '../bench-database.ts'
import { type Extent, inTurn, listPromise, type Row, timesOf } from '../measure.ts'
import { fillCustomers } from './fill-customers.ts'

/** The customers of a million invoices. */
const many = 50_000
const few = 1_000
const target = listPromise(1_000_000)

type Asked = Partial<Record<keyof CustomerFilter, string>>

/** What people type. The searches of one row take turns, so that no row depends on a single lucky word. */
const searches: Record<string, Asked[]> = {
  'first page': [{}],
  'page 100': [{ page: '100' }],
  'last page': [{ page: '1900' }],
  'newest first': [{ order_by: 'created_at', order_direction: 'DESC' }],
  'Irish ones in euro': [{ currency: 'EUR', country: 'IE' }],
  'one letter': each('a', 'z', '7'),
  'two letters': each('an', 'ox', 'zh', 'qx'),
  'three letters': each('ltd', 'son', 'oxf', 'zha'),
  'part of a name': each('wainwr', 'thacker', 'bamburgh tim', 'inqvist', 'lockwood & p'),
  'a word that thousands bear': each('limited', 'engineering', 'taylor', 'oxford'),
  code: each('C000042', 'c099999', 'C0500', '77777'),
  'part of an e-mail address': each('priya.sharma@', 'kenji.tanaka', 'silvasolar', 'rosa.silva@okafor'),
  'VAT number, begun': each('GB4711', 'FR12345', 'IE90210', 'DE314'),
  'one typing error': each('wainwrigth', 'thackery prin', 'bamburg timber', 'lindqvsit', 'warbuton', 'limted'),
  'two typing errors': each('wainrihgt', 'tackeray printng', 'bamborg timbr', 'lindvqsit', 'enginering hargraves'),
  'words the wrong way round': each('timber bamburgh', 'printing thackeray', 'sharma priya'),
  'no match at all': each('qqqxxzzy', 'zzzz 00 zzzz', 'C200000', 'xylophone jazz quiz'),
  'letters beyond the trigrams': each('ψυχή', '株式会社', '&'),
  'a hundred letters': each(
    'the quick brown fox jumps over the lazy dog and then takes the train to somewhere quite far off',
  ),
}

function each(...texts: string[]): Asked[] {
  return texts.map((q) => ({ q }))
}

const context = { today: '2026-03-31', base_currency: 'GBP' }

/**
 * The customer list, its search and the form's duplicate warning, with the number of customers that the speed is
 * promised for.
 */
export async function* customerSearch(
  { db, pool, owner }: BenchDatabase,
  { runs, isShort }: Extent,
): AsyncGenerator<Row> {
  await fillCustomers(owner, isShort ? few : many)
  const bare = await timesOf(runs, () => pool.query('select 1'))
  yield { name: 'bare driver: select 1', ...bare, found: 1, ratio: 1, target: null }
  for (const [name, asked] of Object.entries(searches)) {
    const filters = asked.map((filter) => ({ ...customerFilter.parse(filter), ...context }))
    const ask = inTurn(filters, async (filter) => (await listCustomerPage(db, filter)).total)
    const times = await timesOf(runs, ask.next)
    yield { name, ...times, found: ask.found(), ratio: times.p50 / bare.p50, target }
  }
  const names = ['Harrison Engineering Ltd', 'Wainwrigth Timber', 'Oxford Tiles'].map((name) => ({ name }))
  const warn = inTurn(names, async (asked) => (await listLookalikes(db, asked)).length)
  const times = await timesOf(runs, warn.next)
  yield { name: 'lookalikes of a name', ...times, found: warn.found(), ratio: times.p50 / bare.p50, target: null }
}
