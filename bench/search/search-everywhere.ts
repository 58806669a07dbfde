import type { BenchDatabase } from '../bench-database.ts'
import { startBareHttp } from '../load/bare-http.ts'
import { inWords, underLoad } from '../load/under-load.ts'
import { type Bar, inTurn, type Row, timesOf } from '../measure.ts'
import { type Product, startProduct } from '../product.ts'

const target = 25

/** What people type. The searches of one row take turns, so that no row depends on a single lucky word. */
const searches: Record<string, string[]> = {
  'one letter': ['a', 'i', 'z', 'é', '£'],
  'one figure': ['1', '7', '0'],
  'two letters or figures': ['an', 'po', 'fp', 'zh', '42'],
  'three letters': ['ltd', 'son', 'inv', 'pro'],
  'a whole number': ['INV-2026-000411', 'inv-2019-104411', 'CN-2021-000123'],
  'a number without its beginning': ['411', '2021-104411', '99999', 'inv 5000'],
  'a number, begun': ['INV-2', 'INV-2024-0', 'CN-2021-0001', 'inv-2019-1044'],
  'an amount': ['£1,240.42', '1240.54', '£7,213.14', '99.99', '1.240,42'],
  'an amount that thousands have': ['£120.00', '240', '360.00', '$120.00'],
  'a reference': ['PO-567909', 'Your order 777778 of', 'Project 4711/B', 'FP 4711'],
  'part of a reference': ['777778', '4711/b', 'order 5000', 'bacs harr'],
  'a word of many references': ['order', 'project', 'spring', 'bacs'],
  'a name, begun': ['wainwr', 'thacker', 'bamburgh tim', 'lockwood & p'],
  'a word that thousands bear': ['limited', 'engineering', 'taylor', 'oxford'],
  'a schedule': ['hosting', 'care plan 4713', 'rent of'],
  'one typing error': ['wainwrigth', 'thackery prin', 'lindqvsit', 'hostign', 'limted'],
  'two typing errors': ['wainrihgt', 'tackeray printng', 'enginering hargraves'],
  'no match at all': ['qqqxxzzy', 'zzzz 00 zzzz', 'xylophone jazz quiz', '£99,999,999.99'],
  'letters beyond the trigrams': ['ψυχή', '株式会社', '&', '%', '_'],
  'a hundred letters': [
    'the quick brown fox jumps over the lazy dog and then takes the train to somewhere quite far off',
  ],
}

const named = ['thackeray', 'wainwright', 'lockwood', 'harrison']

/** Measures the global search over HTTP, as a user who may see everything. */
export async function* searchEverywhere({ pool, url }: BenchDatabase, runs: number): AsyncGenerator<Row> {
  const bare = await timesOf(runs, () => pool.query('select 1'))
  yield { name: 'bare driver: select 1', ...bare, found: 1, ratio: 1, target: null }
  const product = await startProduct(url)
  try {
    for (const [name, texts] of Object.entries(searches)) {
      const ask = asking(product, texts)
      const times = await timesOf(runs, ask.next)
      yield { name, ...times, found: ask.found(), ratio: times.p50 / bare.p50, target }
    }
    yield* manyAtOnce(product, { name: 'a name', texts: named, runs, bar: { of: 'rate', limit: 400 } })
    yield* manyAtOnce(product, { name: 'all of these', texts: Object.values(searches).flat(), runs })
  } finally {
    await product.stop()
  }
}

const asking = (product: Product, texts: readonly string[]) =>
  inTurn(texts, async (q) => {
    const { data } = await product.ask<{ data: unknown[] }>(`/api/search?q=${encodeURIComponent(q)}`)
    return data.length
  })

type Wanted = { name: string; texts: readonly string[]; runs: number; /** For sixteen. */ bar?: Bar }

/** One client and sixteen, compared with a bare server that sends about as many bytes. */
async function* manyAtOnce(product: Product, { name, texts, runs, bar }: Wanted): AsyncGenerator<Row> {
  const bytes = (await product.fetchFile(`/api/search?q=${encodeURIComponent(texts[0] ?? '')}`)).length
  const bareHttp = await startBareHttp(bytes)
  try {
    for (const clients of [1, 16]) {
      const bare = await underLoad(clients, runs * clients, bareHttp.ask)
      yield { name: `bare server, ${inWords(clients)}`, ...bare, found: bytes, ratio: 1, target: null }
      const ask = asking(product, texts)
      const asked = await underLoad(clients, runs * clients, ask.next)
      const promised = clients === 1 ? { target } : { target: null, ...(bar && { bar }) }
      const ratio = asked.rate / bare.rate
      yield { name: `${name}, ${inWords(clients)}`, ...asked, found: ask.found(), ratio, ...promised }
    }
  } finally {
    await bareHttp.stop()
  }
}
