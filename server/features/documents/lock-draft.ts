import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import type { DocumentKey } from '#server/platform/database/schema/tables.ts'
import { kindAndId, lockDocument } from './documents.queries.ts'

/** Locks a draft, and refuses a document that was issued. */
export async function lockDraft(tx: Tx, of: DocumentKey) {
  const document = orNotFound(await lockDocument(tx, of))
  if (document.status !== 'draft') throw new AppError(`${kindAndId(of).kind}.issued`)
  return document
}
