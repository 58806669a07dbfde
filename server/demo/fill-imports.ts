import { createHash } from 'node:crypto'
import type { Instant } from '#shared/dates/instant.ts'
import { noEvidence } from '#server/platform/tables/column-evidence.ts'
import { insertRows, updateRows } from '#server/features/imports/import-rows.queries.ts'
import { insertImport, updateImport } from '#server/features/imports/imports.queries.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'

/** How many of the oldest customers came from the system before. */
export const importedCount = 12

const columns = [
  { column: '*ContactName', field: 'name' },
  { column: 'EmailAddress', field: 'email' },
  { column: 'POAddressLine1', field: 'line1' },
  { column: 'POCity', field: 'city' },
  { column: 'POPostalCode', field: 'postcode' },
  { column: 'POCountry', field: 'country' },
]

/** The file with which the business moved in. */
export async function beginImport(tx: Tx, created_by: string, at: Instant) {
  const { id } = await insertImport(tx, {
    kind: 'customers',
    file_name: 'Contacts.csv',
    file_hash: createHash('sha256').update('Contacts.csv').digest(),
    sheet: '',
    delimiter: ',',
    profile: 'xero',
    columns: columns.map((column) => ({ ...column, samples: [], evidence: noEvidence() })),
    date_format: 'YYYY-MM-DD',
    decimal_mark: '.',
    created_by,
    created_at: at,
  })
  return id
}

/** What became of its rows: one was wrong, and was typed in later. */
export async function endImport(
  tx: Tx,
  importId: string,
  brought: { id: string }[],
  by: { user_id: string; at: Instant },
) {
  await insertRows(tx, importId, [
    ...brought.map((_, index) => ({ line: index + 2, status: 'valid' as const, cells: [], problems: [] })),
    {
      line: brought.length + 2,
      status: 'invalid',
      cells: ['Petherick & Daughters', 'accounts at petherick', '4 Fore Street', 'Bodmin', 'PL31 2HQ', 'UK'],
      problems: [{ field: 'email', key: 'validation.email' }],
    },
  ])
  await updateImport(tx, importId, {
    total_count: brought.length + 1,
    valid_count: brought.length,
    invalid_count: 1,
    saved_count: brought.length,
    status: 'done',
    confirmed_by: by.user_id,
    confirmed_at: by.at,
  })
  await updateRows(
    tx,
    importId,
    brought.map(({ id }, index) => ({ line: index + 2, status: 'saved', problems: [], recordId: id })),
  )
}
