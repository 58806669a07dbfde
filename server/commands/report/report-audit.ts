import { verifyAudit } from '#server/features/audit/audit.service.ts'
import { announce } from '#server/platform/announce.ts'
import type { Db } from '#server/platform/database/connection/database.ts'

/** Recomputes the seals of the audit trail and prints those that do not match; returns whether all of them match. */
export async function reportAudit(db: Db) {
  const { seals, entries, broken } = await verifyAudit(db)
  announce(`Checked ${seals} seals over ${entries} audit entries: ${broken.length} broken.`)
  for (const seal of broken)
    announce(
      seal.reason === 'chain'
        ? `Seal ${seal.id} does not follow from the one before it: a seal was changed or taken away.`
        : `Seal ${seal.id} does not fit entries ${seal.first_entry} to ${seal.last_entry}: one was changed, added or taken away.`,
    )
  return broken.length === 0
}
