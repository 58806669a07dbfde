import { isDeepStrictEqual } from 'node:util'
import type { Client, Pool } from 'pg'
import { expect, test } from 'vitest'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { withOwner } from '#server/test-support/with-owner.ts'

const testApp = await startApp()
const { owner, newIssued } = await startInvoicing(testApp)

// From here on every change of an issued invoice is written down a second time, by comparing the whole row.
await withOwner(testApp.url, (client) =>
  client.query(`create trigger audit_whole after update on invoices
                  for each row when (old.status <> 'draft') execute function audit_change()`),
)

/** What was written down of each change of an issued invoice: by comparing what may change, and by comparing everything. */
async function trailsOf(id: string, db: Client | Pool) {
  const { rows } = await db.query<{ entries: object[] }>(
    `select jsonb_agg(jsonb_build_object('before', before, 'after', after)) as entries from audit_entries
      where record_type = 'invoices' and record_id = $1 and action = 'changed' and before ->> 'status' is distinct from 'draft'
      group by after ->> 'version' order by min(id)`,
    [id],
  )
  return rows.map(({ entries }) => entries)
}

/** Changes of which the two do not say the same. */
const unlike = (trails: object[][]) =>
  trails.filter(([some, all, ...more]) => !isDeepStrictEqual(some, all) || more.length > 0)

const post = async (path: string, body: object) => {
  const reply = await owner('POST', path, body)
  expect([200, 201]).toContain(reply.status)
  return reply.body
}

test('paying, crediting, holding, releasing and writing off an invoice leave the trail that comparing all of it would', async () => {
  const { id, customer_id } = await newIssued()
  const lines = [{ description: 'Discount', unit_price: '1' }]
  await post('/api/payments', { customer_id, amount_minor: 100, allocations: [{ invoice_id: id, amount_minor: 100 }] })
  await post(`/api/invoices/${id}/hold`, { kind: 'disputed', reason: 'Two are missing', date: '2026-04-30' })
  expect((await owner('DELETE', `/api/invoices/${id}/hold`)).status).toBe(200)
  const note = await post('/api/creditnotes', { customer_id, invoice_id: id, reason: 'Goodwill', lines })
  await post(`/api/creditnotes/${note.id}/issue`, {})
  const written = await post(`/api/invoices/${id}/writeoffs`, { reason: 'bad_debt' })
  await post(`/api/invoices/${id}/writeoffs/${written.id}/reverse`, { reason: 'Paid after all' })
  const trails = await trailsOf(id, testApp.pool)
  expect(trails).toHaveLength(6)
  expect(unlike(trails)).toEqual([])
})

test('voiding an invoice leaves the trail that comparing all of it would', async () => {
  const { id } = await newIssued()
  await post(`/api/invoices/${id}/void`, { reason: 'Issued twice' })
  const trails = await trailsOf(id, testApp.pool)
  expect(trails).toHaveLength(1)
  expect(unlike(trails)).toEqual([])
})

/** Another value of a column, whatever it holds. */
const others: Record<string, (column: string) => string> = {
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  numeric: (column) => `coalesce(${column}, 0) + 1`,
  date: (column) => `coalesce(${column}, '2026-01-01') - 1`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) - interval '1 day'`,
  boolean: (column) => `${column} is not true`,
  uuid: () => 'uuidv7()',
  bytea: () => `'other'`,
  jsonb: () => `'[{}]'`,
  text: (column) => (column === 'hold_kind' ? `'disputed'` : `'other'`),
  'character varying': () => `'other'`,
}

test('whichever column of an issued invoice the owner of the tables changes, the database refuses or it is in the trail', async () => {
  const { id } = await newIssued()
  await withOwner(testApp.url, async (client) => {
    const { rows: columns } = await client.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
        where table_name = 'invoices' and is_generated = 'NEVER'`,
    )
    const { rows: references } = await client.query<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = 'invoices'::regclass and contype = 'f'`,
    )
    await client.query('begin')
    // Whether there is another record that a column could refer to does not matter here.
    for (const { name } of references) await client.query(`alter table invoices drop constraint ${name}`)
    const changed: string[] = []
    for (const { name, type } of columns) {
      const isChanged = await change(client, `update invoices set ${name} = ${others[type]?.(name)} where id = '${id}'`)
      if (isChanged) changed.push(name)
    }
    const trails = await trailsOf(id, client)
    await client.query('rollback')
    expect(changed).toEqual(expect.arrayContaining(['paid_minor', 'hold_kind', 'created_at', 'schedule_id']))
    expect(changed).not.toContain('lines')
    expect(trails).toHaveLength(changed.length)
    expect(unlike(trails)).toEqual([])
  })
})

async function change(client: Client, statement: string) {
  await client.query('savepoint before')
  try {
    await client.query(statement)
    return true
  } catch (error) {
    expect(violatedConstraint(error)).toBeTruthy()
    await client.query('rollback to before')
    return false
  }
}
