import { expect, test } from 'vitest'
import { customerColumns } from '#shared/features/customers/customer-columns.ts'
import { itemColumns } from '#shared/features/items/item-columns.ts'
import { readCustomer } from '#server/features/imports/kinds/customers/read-customer.ts'
import type { Reading, Values } from '#server/features/imports/kinds/import-kind.ts'
import { readItem } from '#server/features/imports/kinds/items/read-item.ts'

const known = {
  vatCodes: new Set(['standard']),
  vatCodeOf: (text: string) => text,
  languages: ['en'],
  currency: 'GBP',
  today: '2026-11-01',
}

const readers: Record<string, { columns: string[]; read: (values: Values) => Reading<object> }> = {
  customers: {
    // Any text of another system says something of the terms.
    columns: Object.keys(customerColumns).filter((column) => column !== 'terms_kind'),
    read: (values) => readCustomer({ name: 'Harbour Lights Ltd', ...values }, known, new Set()),
  },
  items: {
    columns: Object.keys(itemColumns),
    read: (values) => readItem([{ line: 2, values: { name: 'Design work', unit_price: '1', ...values } }], known),
  },
}

/** Too long for every field, and on two lines. */
const refusedEverywhere = `x\n${'x'.repeat(3_000)}`

test.each(Object.entries(readers))('every column of a file of %s is read: each refuses a wrong cell', (_, kind) => {
  expect(kind.read({})).toHaveProperty('item')
  const ignored = kind.columns.filter((column) => {
    const reading = kind.read({ [column]: refusedEverywhere })
    return !('problems' in reading && reading.problems.some(({ field }) => field === column))
  })
  expect(ignored).toEqual([])
})
