import type { Instant } from '#shared/dates/instant.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { DocumentKey } from '#server/platform/database/schema/tables.ts'
import { findDocumentEmail } from './document-emails.queries.ts'
import { sendAgain } from './email.service.ts'
import { recordBounceByHand } from './events/mail-events.service.ts'

export { listDocumentEmails, selectDocumentEmails } from './document-emails.queries.ts'

/** A message of this document; one of another document is not found. */
export const readDocumentEmail = async (db: Db, document: DocumentKey, emailId: string) =>
  orNotFound(await findDocumentEmail(db, document, emailId))

export async function resendDocumentEmail(tx: Tx, document: DocumentKey, emailId: string) {
  await readDocumentEmail(tx, document, emailId)
  await sendAgain(tx, emailId)
  return readDocumentEmail(tx, document, emailId)
}

export async function bounceDocumentEmail(tx: Tx, document: DocumentKey, emailId: string, now: Instant) {
  await readDocumentEmail(tx, document, emailId)
  await recordBounceByHand(tx, emailId, now)
  return readDocumentEmail(tx, document, emailId)
}
