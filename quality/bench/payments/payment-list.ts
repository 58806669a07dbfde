import type { BenchDatabase } from '../bench-database.ts'
import type { Extent, Row } from '../measure.ts'
import { type Asked, timeLists } from '../time-lists.ts'

const orders = ['payment_date', 'customer_name', 'amount_minor', 'unallocated_minor', 'created_at']

const lists: Record<string, Asked[]> = {
  'first page': [{}],
  'page 1,000': [{ page: '1000' }],
  ...Object.fromEntries(
    orders.map((order_by) => [
      `by ${order_by.replace('_minor', '').replace('_', ' ')}`,
      ['ASC', 'DESC'].map((order_direction) => ({ order_by, order_direction })),
    ]),
  ),
  'by card': [{ method: 'card' }, { method: 'card', order_by: 'amount_minor' }],
  'by card, page 1,000': [{ method: 'card', page: '1000' }],
  'a method that nobody uses': [{ method: 'cash' }],
  'in a currency': [{ currency: 'USD' }, { currency: 'USD', method: 'cheque', order_by: 'amount_minor' }],
  'not reversed': [{ status: 'received' }],
  'on account': [{ status: 'on_account' }, { status: 'on_account', order_by: 'unallocated_minor' }],
  reversed: [{ status: 'reversed' }, { status: 'reversed', order_by: 'amount_minor' }],
  'reversed in a year': [{ reversed_from: '2024-01-01', reversed_to: '2024-12-31' }],
  'one month': [{ from: '2024-03-01', to: '2024-03-31' }],
  'from one month into another': [{ from: '2023-03-17', to: '2024-09-12' }],
  'since a day, by card': [{ from: '2022-05-05', method: 'card' }],
  'a number': [{ q: 'INV-2024-000411' }, { q: 'inv-2022-10' }],
  'a bank’s reference': [{ q: 'FP 31' }],
  'a name': [{ q: 'wainwright timber' }, { q: 'thackeray' }],
  'a word that thousands have': [{ q: 'engineering' }, { q: 'spring' }, { q: 'ltd' }, { q: 'bacs' }],
  'such a word, largest first': [
    { q: 'spring', order_by: 'amount_minor' },
    { q: 'ltd', order_by: 'amount_minor' },
  ],
  'such a word, by card': [{ q: 'ltd', method: 'card' }],
  'no match at all': [{ q: 'xylophone jazz' }],
}

/** Measures the list of payments, each filter and order with its counts and sums. */
export async function* paymentList(database: BenchDatabase, extent: Extent): AsyncGenerator<Row> {
  const { rows: customers } = await database.owner.query<{ customer_id: string }>(
    'select customer_id from payments group by 1 order by count(*) desc limit 3',
  )
  const { rows: invoices } = await database.owner.query<{ invoice_id: string }>(
    'select invoice_id from allocations where payment_id is not null order by id limit 3',
  )
  yield* timeLists(database, extent, '/api/payments', {
    ...lists,
    'of the customers with most of them': customers,
    'of an invoice': invoices,
  })
}
