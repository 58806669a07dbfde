import type { CustomerImport } from '#shared/features/customers/customer-import.contract.ts'
import type { NewCustomer } from '#shared/features/customers/customers.contract.ts'
import { missingOfAddress } from '#shared/features/invoices/invoices.rules.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { listVatCodeNames } from '#server/features/business/business.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { safeFileName } from '#server/platform/files/file-name.ts'
import { locales, translateTo } from '#server/platform/i18n/languages.ts'
import type { JobContext, JobPayloads } from '#server/platform/jobs/jobs.ts'
import { stopWhenShuttingDown } from '#server/platform/jobs/return-to-queue.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { readCustomers, type ReadRow } from './customer-import.ts'
import {
  findImport,
  type ImportRow,
  insertImport,
  listTakenCodes,
  lockImport,
  markImport,
} from './customer-import.queries.ts'
import { createCustomers } from './customers.service.ts'

const sampleRows = 8
const batchRows = 500

/** More than anybody corrects one by one. */
const mostIncomplete = 500

const asAnswered = ({
  valid_rows,
  invalid_rows,
  position: _p,
  created_at: _c,
  updated_at: _u,
  created_by: _b,
  ...row
}: ImportRow): CustomerImport => ({
  ...row,
  ...incompleteIn(row.status === 'running' ? [] : valid_rows),
  valid_count: row.total_count - invalid_rows.length,
  invalid_count: invalid_rows.length,
  invalid_rows,
  sample: valid_rows.slice(0, sampleRows).map(({ customer }) => sampleOf(customer)),
})

/** By the rule that refuses to issue an invoice. */
function incompleteOf({ line, customer }: ReadRow) {
  const missing = missingOfAddress(customer.billing_address)
  return missing.length === 0 ? [] : [{ line, name: customer.name, missing }]
}

function incompleteIn(rows: readonly ReadRow[]) {
  const found = rows.flatMap(incompleteOf)
  return { incomplete_count: found.length, incomplete_rows: found.slice(0, mostIncomplete) }
}

const sampleOf = ({ code, name, contacts, billing_address, currency }: NewCustomer) => ({
  code,
  name,
  email: contacts[0]?.email ?? '',
  city: billing_address.city,
  country: billing_address.country,
  currency,
})

/** Nothing is saved but the reading itself. */
export async function previewImport(
  tx: Tx,
  actor: Actor,
  file: { content: Buffer; fileName: string },
  translate: Translate,
) {
  const known = { vatCodes: await listVatCodeNames(tx), languages: locales }
  const { columns, valid, invalid, total } = readCustomers(file.content, known, translate)
  const { free, refused } = await withoutTakenCodes(tx, valid, translate)
  return asAnswered(
    await insertImport(tx, {
      file_name: safeFileName(file.fileName),
      valid: free,
      invalid: [...invalid, ...refused].toSorted((a, b) => a.line - b.line),
      columns,
      total,
      created_by: actor.user_id,
    }),
  )
}

/** Rows whose code another customer has by now are refused one by one, and the others go on. */
async function withoutTakenCodes(tx: Tx, rows: ReadRow[], translate: Translate) {
  const codes = rows.map(({ customer }) => customer.code).filter((code) => code !== '')
  const taken = new Set(await listTakenCodes(tx, codes))
  const message = translate('validation.code_taken')
  return {
    free: rows.filter(({ customer }) => !taken.has(customer.code)),
    refused: rows
      .filter(({ customer }) => taken.has(customer.code))
      .map(({ line, customer }) => ({ line, name: customer.name, errors: [{ field: 'code', message }] })),
  }
}

export const readImport = async (db: Db, actor: Actor, id: string) =>
  asAnswered(orNotFound(await findImport(db, id, actor.user_id)))

/** Pressed twice, it is started once. */
export async function confirmImport(tx: Tx, actor: Actor, id: string) {
  const row = orNotFound(await lockImport(tx, id))
  if (row.created_by !== actor.user_id) throw new AppError('record.not_found')
  if (row.status !== 'previewed') throw new AppError('import.not_previewed')
  await enqueue(tx, 'customers:import', {
    import_id: id,
    user_id: actor.user_id,
    session_id: actor.session_id,
    locale: actor.locale,
  })
  return asAnswered(await markImport(tx, id, { status: 'running' }))
}

/** Batch by batch, each in one transaction with how far it is: cut short, it goes on where it was. */
export async function runImport(
  { db, signal }: JobContext,
  { import_id, user_id, session_id, locale }: JobPayloads['customers:import'],
) {
  const saveSome = () =>
    inTransaction(db, { user_id, session_id }, (tx) => saveNextBatch(tx, import_id, user_id, translateTo(locale)))
  while (!(await saveSome())) stopWhenShuttingDown(signal)
}

async function saveNextBatch(tx: Tx, importId: string, userId: string, translate: Translate) {
  const row = await lockImport(tx, importId)
  if (row?.status !== 'running') return true
  const batch = row.valid_rows.slice(row.position, row.position + batchRows)
  const { free, refused } = await withoutTakenCodes(tx, batch, translate)
  await createCustomers(
    tx,
    { user_id: userId },
    free.map(({ customer }) => customer),
  )
  const position = row.position + batch.length
  const done = position >= row.valid_rows.length
  await markImport(tx, importId, {
    position,
    saved_count: row.saved_count + free.length,
    status: done ? 'done' : 'running',
    invalid_rows: JSON.stringify([...row.invalid_rows, ...refused]),
  })
  return done
}
