import type { FastifyInstance } from 'fastify'
import { superAdmin } from '#shared/access/permissions.ts'
import * as contract from '#shared/features/email/emails.contract.ts'
import * as mail from '#shared/features/email/mail-settings.contract.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { onExport, tableOf } from '#server/platform/http/endpoints/on-export.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { sendAgain, shownTo } from './email.service.ts'
import { changeMailSettings, findMailServer, readMailSettings } from './mail-settings.service.ts'
import { findOwnAddress } from './mail-settings.queries.ts'
import { sendTestMail } from './mail-test.service.ts'
import { findEmail, listEmailPage, streamEmails } from './emails.queries.ts'

export function emailRoutes(app: FastifyInstance) {
  onRead(app, contract.listEmails, async (db, { query, url }) =>
    wrappedPage(await listEmailPage(db, query), { query, url }),
  )

  onExport(app, contract.exportEmails, (db, { query }) =>
    tableOf('emails', streamEmails(db, query), {
      created_at: (email) => email.created_at,
      kind: (email) => email.kind,
      status: (email) => email.status,
      to_name: (email) => email.to_name,
      to_address: (email) => email.to_address,
      subject: (email) => email.subject,
      attempts: (email) => email.attempts,
      last_error: (email) => email.last_error,
      sent_at: (email) => email.sent_at,
    }),
  )

  onRead(app, contract.getEmail, async (db, { params, actor }) =>
    shownTo(orNotFound(await findEmail(db, params.id)), { seesLinks: actor.role === superAdmin }),
  )

  onWrite(app, contract.resendEmail, (tx, { params }) => sendAgain(tx, params.id))

  const { config } = app.context

  onRead(app, mail.getMailState, async (db) => ({ sends: (await findMailServer(db, config)) !== null }))

  onRead(app, mail.getMailSettings, (db) => readMailSettings(db, config))

  onWrite(app, mail.updateMailSettings, (tx, { body }) => changeMailSettings(tx, config, body))

  onRead(app, mail.testMailSettings, async (db, { actor, body, translate }) =>
    sendTestMail(db, config, body.to ?? (await findOwnAddress(db, actor.user_id)), translate),
  )
}
