import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/invoices/invoice-emails.contract.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { findInvoiceEmail, listFailedEmails, listInvoiceEmails } from './invoice-emails.queries.ts'
import { bounceInvoiceEmail, prepareEmail, queueInvoiceEmail, resendInvoiceEmail } from './invoice-emails.service.ts'

const read = async (db: Db, invoiceId: string, emailId: string) =>
  orNotFound(await findInvoiceEmail(db, invoiceId, emailId))

export function invoiceEmailRoutes(app: FastifyInstance) {
  onWrite(app, contract.emailInvoice, async (tx, { actor, params, body }) =>
    read(tx, params.id, await queueInvoiceEmail(tx, actor, params.id, body, app.context.clock.now())),
  )

  onRead(app, contract.prepareEmail, (db, { params }) => prepareEmail(db, params.id, app.context.clock.now()))

  onRead(app, contract.listInvoiceEmails, async (db, { params }) => ({ data: await listInvoiceEmails(db, params.id) }))

  onWrite(app, contract.resendInvoiceEmail, async (tx, { params }) => {
    await resendInvoiceEmail(tx, params.id, params.email_id)
    return read(tx, params.id, params.email_id)
  })

  onWrite(app, contract.markBounced, async (tx, { params }) => {
    await bounceInvoiceEmail(tx, params.id, params.email_id)
    return read(tx, params.id, params.email_id)
  })

  onRead(app, contract.listFailedEmails, async (db) => ({ data: await listFailedEmails(db) }))
}
