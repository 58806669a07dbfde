import type { BenchDatabase } from '../bench-database.ts'
import { type Bars, besideBareServer } from '../load/beside-bare-server.ts'
import { type Extent, inTurn, type Row, timesOf } from '../measure.ts'
import { startProduct } from '../product.ts'

const target = 100

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

const pathOf = (q: string) => `/api/search?q=${encodeURIComponent(q)}`

/** What most people look for. */
const named = ['thackeray', 'wainwright', 'lockwood', 'harrison']

const bars: Bars = { one: { of: 'p95', limit: target } }

/** Measures the global search over HTTP, as a user who may see everything. */
export async function* searchEverywhere({ pool, url }: BenchDatabase, { runs }: Extent): AsyncGenerator<Row> {
  const bare = await timesOf(runs, () => pool.query('select 1'))
  yield { name: 'bare driver: select 1', ...bare, found: 1, ratio: 1, target: null }
  const product = await startProduct(url)
  try {
    for (const [name, texts] of Object.entries(searches)) {
      const ask = inTurn(texts, async (q) => (await product.ask<{ data: unknown[] }>(pathOf(q))).data.length)
      const times = await timesOf(runs, ask.next)
      yield { name, ...times, found: ask.found(), ratio: times.p50 / bare.p50, target }
    }
    const fetch = product.fetchFile
    yield* besideBareServer({ name: 'a name', paths: named.map(pathOf), fetch, runs, bars })
    const all = Object.values(searches).flat()
    yield* besideBareServer({ name: 'all of these', paths: all.map(pathOf), fetch, runs, bars })
  } finally {
    await product.stop()
  }
}
