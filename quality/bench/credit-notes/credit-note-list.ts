import type { BenchDatabase } from '../bench-database.ts'
import type { Extent, Row } from '../measure.ts'
import { type Asked, timeLists } from '../time-lists.ts'

const orders = ['issue_date', 'number', 'customer_name', 'gross_minor', 'unallocated_minor', 'created_at']
const states = ['draft', 'open', 'part_used', 'used', 'issued']

const lists: Record<string, Asked[]> = {
  'first page': [{}],
  'page 1,000': [{ page: '1000' }],
  ...Object.fromEntries(
    orders.map((order_by) => [
      `by ${order_by.replace('_minor', '').replace('_', ' ')}`,
      ['ASC', 'DESC'].map((order_direction) => ({ order_by, order_direction })),
    ]),
  ),
  ...Object.fromEntries(
    states.map((status) => [status.replace('_', ' '), [{ status }, { status, order_by: 'gross_minor' }]]),
  ),
  'in a currency': [{ currency: 'USD' }, { currency: 'EUR', order_by: 'created_at' }],
  'one month': [{ from: '2024-03-01', to: '2024-03-31' }],
  'from one month into another': [{ from: '2023-03-17', to: '2024-09-12' }],
  'a number': [{ q: 'CN-2024-00041' }, { q: 'INV-2024-000411' }],
  'a name': [{ q: 'wainwright timber' }, { q: 'thackeray' }],
  'a word that thousands have': [{ q: 'goods' }, { q: 'ltd' }, { q: 'engineering' }],
  'such a word, largest first': [{ q: 'goods', order_by: 'gross_minor' }],
  'no match at all': [{ q: 'xylophone jazz' }],
}

/** Measures the list of credit notes, each filter and order with its counts and sums. */
export async function* creditNoteList(database: BenchDatabase, extent: Extent): AsyncGenerator<Row> {
  const { rows: customers } = await database.owner.query<{ customer_id: string }>(
    'select customer_id from credit_notes group by 1 order by count(*) desc limit 3',
  )
  yield* timeLists(database, extent, '/api/creditnotes', { ...lists, 'of the customers with most of them': customers })
}
