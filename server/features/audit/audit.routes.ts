import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/audit/audit.contract.ts'
import { onExport, tableOf } from '#server/platform/http/endpoints/on-export.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { onCall, onRead } from '#server/platform/http/endpoints/register-endpoint.ts'
import { listAuditedUsers, listAuditPage, listRecordTypes, streamAudit } from './audit.queries.ts'
import { withRecordNames } from './record-names.queries.ts'
import { sealState, verifyAudit } from './audit.service.ts'

export function auditRoutes(app: FastifyInstance) {
  onRead(app, contract.listAudit, async (db, { query, url }) => {
    const { rows, total } = await listAuditPage(db, query)
    return wrappedPage({ rows: await withRecordNames(db, rows), total }, { query, url })
  })

  onExport(app, contract.exportAudit, (db, { query }) =>
    tableOf('audit', streamAudit(db, query), {
      occurred_at: (entry) => entry.occurred_at,
      user: (entry) => entry.user_name,
      address: (entry) => entry.address,
      action: (entry) => entry.action,
      record_type: (entry) => entry.record_type,
      record_id: (entry) => entry.record_id,
      before: (entry) => entry.before && JSON.stringify(entry.before),
      after: (entry) => entry.after && JSON.stringify(entry.after),
      request_id: (entry) => entry.request_id,
    }),
  )

  onRead(app, contract.getAuditChoices, async (db) => ({
    users: await listAuditedUsers(db),
    record_types: await listRecordTypes(db),
  }))

  onRead(app, contract.getAuditSeal, (db) => sealState(db))

  onCall(app, contract.verifyAuditSeals, async ({ db }) => {
    const { seals, entries, broken } = await verifyAudit(db)
    return {
      seals,
      entries,
      broken: broken.map(({ id, first_entry, last_entry, reason }) => ({ id, first_entry, last_entry, reason })),
    }
  })
}
