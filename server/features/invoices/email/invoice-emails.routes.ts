import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/invoices/invoice-emails.contract.ts'
import { listDeliveries } from '#server/features/deliveries/deliveries.service.ts'
import {
  bounceDocumentEmail,
  listDocumentEmails,
  readDocumentEmail,
  resendDocumentEmail,
} from '#server/features/email/document-emails.service.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { listFailedEmails } from './invoice-emails.queries.ts'
import { readInvoice } from '#server/features/invoices/invoices.service.ts'
import { issueAndEmail, prepareIssueAndEmail } from './issue-and-email.service.ts'
import { prepareEmail, queueInvoiceEmail } from './invoice-emails.service.ts'

const about = ({ id }: { id: string }) => ({ invoice_id: id })

export function invoiceEmailRoutes(app: FastifyInstance) {
  const { clock } = app.context

  onWrite(app, contract.emailInvoice, async (tx, { actor, params, body }) =>
    readDocumentEmail(tx, about(params), await queueInvoiceEmail(tx, actor, params.id, body, clock.now())),
  )

  onRead(app, contract.prepareEmail, (db, { params }) => prepareEmail(db, params.id, clock.now()))

  onRead(app, contract.prepareIssueAndEmail, (db, { params, query }) =>
    prepareIssueAndEmail(db, params.id, query.issue_date ?? null, clock.now()),
  )

  onWrite(app, contract.issueAndEmail, async (tx, { actor, params, body, translate }) => {
    const now = clock.now()
    await issueAndEmail(tx, actor, params.id, body, now)
    return readInvoice(tx, params.id, { translate, now })
  })

  onRead(app, contract.listInvoiceEmails, async (db, { params }) => ({
    data: await listDocumentEmails(db, about(params)),
    deliveries: await listDeliveries(db, about(params)),
  }))

  onWrite(app, contract.resendInvoiceEmail, (tx, { params }) => resendDocumentEmail(tx, about(params), params.email_id))

  onWrite(app, contract.markBounced, (tx, { params }) =>
    bounceDocumentEmail(tx, about(params), params.email_id, clock.now()),
  )

  onRead(app, contract.listFailedEmails, async (db) => ({ data: await listFailedEmails(db) }))
}
