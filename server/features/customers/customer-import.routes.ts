import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/customers/customer-import.contract.ts'
import { auditActor } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { answerOnce } from '#server/platform/http/endpoints/idempotency.ts'
import { readUpload } from '#server/platform/http/endpoints/read-upload.ts'
import { onCall, onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { confirmImport, previewImport, readImport } from './customer-import.service.ts'

/** Browsers name the type of a CSV file by what is installed on the machine. */
const csvTypes = ['text/csv', 'application/csv', 'text/plain', 'application/vnd.ms-excel', 'application/octet-stream']

export function customerImportRoutes(app: FastifyInstance) {
  onCall(app, contract.previewImport, async ({ db }, { actor, origin, request, translate }) => {
    const { bytes } = contract.importLimits
    const file = await readUpload(request, { field: 'file', bytes, types: csvTypes, otherwise: 'import.unreadable' })
    return inTransaction(db, auditActor(actor, origin), (tx) => {
      const preview = () => previewImport(tx, actor, file, translate)
      return answerOnce(tx, actor, contract.previewImport, request, preview, file.content)
    })
  })

  onRead(app, contract.getImport, (_db, { actor, params }) => readImport(app.context.db, actor, params.id))

  onWrite(app, contract.confirmImport, (tx, { actor, params }) => confirmImport(tx, actor, params.id))
}
