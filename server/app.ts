import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { archiveRoutes } from '#server/features/archive/archive.routes.ts'
import { auditRoutes } from '#server/features/audit/audit.routes.ts'
import { authRoutes } from '#server/features/auth/auth.routes.ts'
import { settingsRoutes } from '#server/features/auth/settings.routes.ts'
import { userAdminRoutes } from '#server/features/auth/users-admin.routes.ts'
import { bookRoutes } from '#server/features/books/books.routes.ts'
import {
  prepareCreditNoteEmail,
  queueCreditNoteEmail,
} from '#server/features/credit-notes/credit-note-emails.service.ts'
import { creditNoteFiles } from '#server/features/credit-notes/credit-note-files.service.ts'
import { creditNoteRoutes } from '#server/features/credit-notes/credit-notes.routes.ts'
import { readCreditNote } from '#server/features/credit-notes/credit-notes.service.ts'
import { waitingCreditNotes } from '#server/features/credit-notes/waiting-credit-notes.service.ts'
import { dashboardRoutes } from '#server/features/dashboards/dashboards.routes.ts'
import { paymentRoutes } from '#server/features/payments/payments.routes.ts'
import { statementRoutes } from '#server/features/statements/statements.routes.ts'
import { bankRoutes } from '#server/features/banks/banks.routes.ts'
import { businessRoutes } from '#server/features/business/business.routes.ts'
import { setupRoutes } from '#server/features/setup/setup.routes.ts'
import { customerLinkRoutes } from '#server/features/customer-links/customer-links.routes.ts'
import { customerPageRoutes } from '#server/features/customer-page/customer-page.routes.ts'
import { customerRoutes } from '#server/features/customers/customers.routes.ts'
import { deliveryRoutes } from '#server/features/deliveries/deliveries.routes.ts'
import { emailRoutes } from '#server/features/email/emails.routes.ts'
import { mailEventRoutes } from './features/email/events/mail-events.routes.ts'
import { eInvoiceRoutes } from '#server/features/einvoices/einvoices.routes.ts'
import { documentRoutes } from '#server/features/documents/documents.routes.ts'
import { bankingRoutes } from '#server/features/banking/banking.routes.ts'
import { importRoutes } from '#server/features/imports/imports.routes.ts'
import { invoiceBulkRoutes } from './features/invoices/bulk/bulk.routes.ts'
import { prepareInvoiceEmail, queueInvoiceEmail } from './features/invoices/email/invoice-emails.service.ts'
import { invoiceFiles } from '#server/features/invoices/invoice-files.service.ts'
import { itemRoutes } from '#server/features/items/items.routes.ts'
import { latePaymentRoutes } from '#server/features/late-payment/late-payment.routes.ts'
import { invoiceRoutes } from '#server/features/invoices/invoices.routes.ts'
import { readInvoice } from '#server/features/invoices/invoices.service.ts'
import { waitingInvoices } from './features/invoices/issuing/waiting-invoices.service.ts'
import { noteRoutes } from '#server/features/notes/notes.routes.ts'
import { reminderRoutes } from '#server/features/reminders/reminders.routes.ts'
import { onlinePaymentRoutes } from '#server/features/online-payments/online-payments.routes.ts'
import { reportRoutes } from '#server/features/reports/reports.routes.ts'
import { scheduleRunRoutes } from './features/schedules/runs/schedule-runs.routes.ts'
import { scheduleRoutes } from '#server/features/schedules/schedules.routes.ts'
import { roleRoutes } from '#server/features/roles/roles.routes.ts'
import { searchRoutes } from '#server/features/search/search.routes.ts'
import { systemRoutes } from '#server/features/system/system.routes.ts'
import { userRoutes } from '#server/features/users/users.routes.ts'
import { viewRoutes } from '#server/features/views/views.routes.ts'
import { accessControl } from './platform/http/requests/access-control.ts'
import { createReplyCheck } from './platform/http/endpoints/check-reply.ts'
import { apiDescription } from './platform/http/pages/api-description.ts'
import { refusalsBeforeRoutes } from './platform/http/requests/before-routes.ts'
import { closing, oneHost } from './platform/http/requests/connections.ts'
import { errorReplies } from './platform/http/requests/error-replies.ts'
import { frontEnd } from './platform/http/pages/front-end.ts'
import { jsonBodies, unreadBodies } from './platform/http/requests/json-bodies.ts'
import { ownWrites } from './platform/http/requests/own-writes.ts'
import { rateLimit } from './platform/http/requests/rate-limit.ts'
import { requestLog, requestMetrics } from './platform/http/requests/request-log.ts'
import { securityHeaders } from './platform/http/pages/security-headers.ts'
import type { ServerContext } from '#server/platform/http/server-context.ts'

const bodyLimit = 1024 * 1024

/** The routes of every feature. */
const routes: ((app: FastifyInstance) => void | Promise<void>)[] = [
  systemRoutes,
  authRoutes,
  settingsRoutes,
  userRoutes,
  userAdminRoutes,
  roleRoutes,
  businessRoutes,
  setupRoutes,
  bankRoutes,
  customerRoutes,
  importRoutes,
  bankingRoutes,
  eInvoiceRoutes,
  deliveryRoutes,
  invoiceRoutes,
  documentRoutes({
    files: invoiceFiles,
    waiting: waitingInvoices,
    read: readInvoice,
    prepareEmail: prepareInvoiceEmail,
    queueEmail: queueInvoiceEmail,
  }),
  invoiceBulkRoutes,
  creditNoteRoutes,
  documentRoutes({
    files: creditNoteFiles,
    waiting: waitingCreditNotes,
    read: readCreditNote,
    prepareEmail: prepareCreditNoteEmail,
    queueEmail: queueCreditNoteEmail,
  }),
  paymentRoutes,
  onlinePaymentRoutes,
  customerLinkRoutes,
  customerPageRoutes,
  statementRoutes,
  latePaymentRoutes,
  reminderRoutes,
  reportRoutes,
  scheduleRoutes,
  scheduleRunRoutes,
  bookRoutes,
  searchRoutes,
  dashboardRoutes,
  itemRoutes,
  noteRoutes,
  viewRoutes,
  archiveRoutes,
  emailRoutes,
  mailEventRoutes,
  auditRoutes,
]

/** The whole HTTP side: what every call passes through, then the routes of each feature. */
export async function createApp(context: ServerContext, { frontEndFolder }: { frontEndFolder?: string } = {}) {
  const security = { https: context.appUrl.startsWith('https:') }
  const app: FastifyInstance = Fastify({
    ...refusalsBeforeRoutes(security),
    loggerInstance: context.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: trustedProxies(context.config.TRUST_PROXY),
    bodyLimit,
    requestTimeout: 60_000,
    // Idle keep-alive connections must not delay shutdown.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  })
  app.decorate('context', context)
  app.decorate('ownWrites', ownWrites(context))
  app.decorate('checkReply', context.config.CHECK_REPLIES ? await createReplyCheck() : null)

  errorReplies(app)
  requestLog(app)
  requestMetrics(app)
  closing(app)
  unreadBodies(app)
  securityHeaders(app, security)
  oneHost(app)
  rateLimit(app, { perMinute: context.config.RATE_LIMIT_PER_MINUTE })
  accessControl(app)
  jsonBodies(app)
  await app.register(multipart, { limits: { files: 1, fields: 10, parts: 11 } })

  for (const addRoutes of routes) await addRoutes(app)
  apiDescription(app)
  if (frontEndFolder) await frontEnd(app, { folder: frontEndFolder, isSilent: context.isSilent })

  return app
}

/** A number is how many proxies to trust; anything else is the list of their addresses. */
function trustedProxies(setting: string) {
  if (setting === 'no') return false
  if (/^\d+$/.test(setting)) return (_address: string, hop: number) => hop < Number(setting)
  return setting.split(',').map((address) => address.trim())
}
