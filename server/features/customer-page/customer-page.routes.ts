import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#shared/features/customer-page/customer-page.contract.ts'
import { countWrongLink } from '#server/features/auth/sign-in/attempts.service.ts'
import { creditNoteFiles } from '#server/features/credit-notes/credit-note-files.service.ts'
import { type OpenedLink, openLink, recordSeen } from '#server/features/customer-links/customer-links.service.ts'
import { invoiceFiles } from '#server/features/invoices/invoice-files.service.ts'
import { checkPayment, payAtStandIn, startPayment } from '#server/features/online-payments/pay.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { onSecretDownload } from '#server/platform/http/endpoints/downloads.ts'
import { onRead, onSecretCall } from '#server/platform/http/endpoints/register-endpoint.ts'
import { requestCounter } from '#server/platform/http/requests/rate-limit.ts'
import type { ServerContext } from '#server/platform/http/server-context.ts'
import { chosenDocument, readPage, refuseCollected } from './customer-page.service.ts'
import { readReplies, recordReply } from './replies.service.ts'

const filesOf = { invoice: invoiceFiles, credit_note: creditNoteFiles }

/** What customers reach without signing in. Reads go to the primary: what they have just said must show. */
export function customerPageRoutes(app: FastifyInstance) {
  const { clock, config, db } = app.context
  const perMinute = config.CUSTOMER_PAGE_LIMIT_PER_MINUTE
  const count = requestCounter({ perMinute })

  const open = async (
    _context: ServerContext,
    { params, request }: { params: { token: string }; request: FastifyRequest },
  ) => {
    count(request.ip)
    try {
      return await openLink(db, params.token, clock.now())
    } catch (error) {
      // Wrong tokens are counted over all servers; a customer with a valid link is not blocked by an attacker behind the same address.
      if (error instanceof AppError) await countWrongLink(db, clock, { address: request.ip, perMinute })
      throw error
    }
  }

  onSecretCall(app, contract.readCustomerPage, open, (context, { opened }) => readPage(context, opened))

  onSecretCall(app, contract.readCustomerPages, open, async (context, { opened, query, request: { signal } }) => {
    const { kind, id } = await chosenDocument(context, opened, query.document)
    return filesOf[kind].pages(context, id, { user_id: opened.id, signal })
  })

  onSecretDownload(app, contract.readCustomerPdf, open, async (context, { opened, query }) => {
    const { kind, id } = await chosenDocument(context, opened, query.document)
    const { fileName, content } = await filesOf[kind].pdf(context, id)
    return { fileName, content }
  })

  onSecretDownload(app, contract.readCustomerXml, open, async (context, { opened, query }) => {
    const { kind, id } = await chosenDocument(context, opened, query.document)
    const { fileName, content } = await filesOf[kind].xml(context, id, query.format)
    return { fileName, content }
  })

  onSecretCall(app, contract.recordCustomerView, open, async (_context, { opened, origin, request }) => {
    // A colleague who tries the link is no customer who has seen the document.
    if (!isStaff(request)) await recordSeen(db, opened, origin, clock.now())
  })

  onSecretCall(app, contract.promisePayment, open, (_context, { opened, body, origin }) =>
    inTransaction(db, { ...origin }, (tx) => recordReply(tx, opened, { kind: 'promised', ...body }, clock.now())),
  )

  onSecretCall(app, contract.disputeDocument, open, (_context, { opened, body, origin }) =>
    inTransaction(db, { ...origin }, (tx) =>
      recordReply(tx, opened, { kind: 'disputed', date: null, ...body }, clock.now()),
    ),
  )

  onSecretCall(app, contract.startCustomerPayment, open, async (context, { opened, params, origin }) => {
    await refuseCollected(context, opened)
    const page_url = `${context.appUrl}/c/${params.token}`
    return startPayment(context, { link_id: opened.id, invoice_id: opened.invoice_id, page_url }, byOf(origin))
  })

  onSecretCall(app, contract.checkCustomerPayment, open, async (context, { opened, origin }) => {
    await checkPayment(context, opened.invoice_id, byOf(origin))
    return paymentStateOf(context, opened)
  })

  onSecretCall(app, contract.payAtStandIn, open, async (context, { opened, body, origin }) => {
    await payAtStandIn(context, opened.invoice_id, body.outcome, byOf(origin))
    return paymentStateOf(context, opened)
  })

  onRead(app, contract.listCustomerReplies, async (reading) => ({ data: await readReplies(reading, clock.now()) }))
}

const byOf = ({ request_id, address }: { request_id: string; address: string }) => ({ request_id, address })

/** The cookie of the back office goes along with every call from the same browser. */
const isStaff = ({ headers }: FastifyRequest) => /(^|; )token=/.test(headers.cookie ?? '')

async function paymentStateOf(context: ServerContext, opened: OpenedLink) {
  const { online, document } = await readPage(context, opened)
  return { status: online?.status ?? null, outstanding_minor: document.outstanding_minor }
}
