import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/documents/originals.contract.ts'
import type { Documented } from '#server/features/documents/documents.queries.ts'
import { auditActor } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { answerOnce } from '#server/platform/http/endpoints/idempotency.ts'
import { readUpload } from '#server/platform/http/endpoints/read-upload.ts'
import { onCall, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { attachOriginal, removeOriginal } from './originals.service.ts'

/** The PDFs that other systems made of documents which were brought in from there. */
export function originalRoutes(app: FastifyInstance) {
  const onAdd = (endpoint: typeof contract.addInvoiceOriginal, of: (id: string) => Documented) =>
    onCall(app, endpoint, async ({ db }, { actor, origin, params, request }) => {
      const file = await readUpload(request, {
        field: 'file',
        bytes: contract.originalLimits.bytes,
        otherwise: 'originals.unreadable',
      })
      return inTransaction(db, auditActor(actor, origin), (tx) =>
        answerOnce(tx, actor, endpoint, request, () => attachOriginal(tx, actor, of(params.id), file), file.content),
      )
    })

  onAdd(contract.addInvoiceOriginal, (invoice_id) => ({ invoice_id }))
  onAdd(contract.addCreditNoteOriginal, (credit_note_id) => ({ credit_note_id }))

  onWrite(app, contract.removeInvoiceOriginal, (tx, { params }) => removeOriginal(tx, { invoice_id: params.id }))
  onWrite(app, contract.removeCreditNoteOriginal, (tx, { params }) => removeOriginal(tx, { credit_note_id: params.id }))
}
