import { verifyAudit } from '#server/features/audit/audit.service.ts'
import { announce } from '#server/platform/announce.ts'
import type { Db } from '#server/platform/database/connection/database.ts'

/** Works the seals of the audit trail out again and names those that no longer fit; whether all of them do. */
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
