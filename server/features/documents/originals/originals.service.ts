import { createHash } from 'node:crypto'
import { required } from '#shared/required.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { DocumentKey } from '#server/platform/database/schema/tables.ts'
import { safeFileName } from '#shared/validation/text.ts'
import { isPdf } from '#server/platform/files/unzip.ts'
import {
  deleteOriginal,
  findOriginal,
  findOriginalFacts,
  hasOriginal,
  insertOriginal,
  lockOrigin,
} from './originals.queries.ts'

export { listDocumentsOfImport, originalOf } from './originals.queries.ts'

export type OriginalFile = { fileName: string; content: Buffer }

/** Whether it was added, or one was there already. */
export async function addOriginal(tx: Tx, actor: Pick<Actor, 'user_id'>, of: DocumentKey, file: OriginalFile) {
  const { fileName, content } = file
  if (!isPdf(content)) throw new AppError('originals.unreadable')
  const sha256 = createHash('sha256').update(content).digest()
  return insertOriginal(tx, {
    ...of,
    file_name: safeFileName(fileName),
    size_bytes: content.length,
    sha256,
    content,
    created_by: actor.user_id,
  })
}

/** One document's own. */
export async function attachOriginal(tx: Tx, actor: Pick<Actor, 'user_id'>, of: DocumentKey, file: OriginalFile) {
  const document = await lockOrigin(tx, of)
  if (document?.kind !== 'imported') throw new AppError('record.not_found')
  if (!(await addOriginal(tx, actor, of, file))) throw new AppError('document.has_original')
  return required(await findOriginalFacts(tx, of), 'the original that was added')
}

export async function removeOriginal(tx: Tx, of: DocumentKey) {
  try {
    orNotFound(await deleteOriginal(tx, of))
  } catch (error) {
    if (violatedConstraint(error) === 'sent_original_stays') throw new AppError('document.original_sent')
    throw error
  }
}

/** Without an etag it is a draft's, which changes. */
export type Pdf = { fileName: string; content: Buffer; etag?: string }

/** The PDF of a document that was brought in. We make none: what it looked like is known elsewhere. */
export async function originalPdf(db: Db, of: DocumentKey, number: string): Promise<Pdf> {
  const original = await findOriginal(db, of)
  if (!original) throw new AppError('document.no_original')
  const { content, sha256 } = original
  return { fileName: `${safeFileName(number.replaceAll(/[/\\]/g, '-'))}.pdf`, content, etag: sha256.toString('hex') }
}

/** Refuses to send a PDF that is not there. */
export async function refuseWithoutOriginal(db: Db, of: DocumentKey) {
  if (!(await hasOriginal(db, of))) throw new AppError('document.no_original')
}
