import { randomUUID } from 'node:crypto'
import type { Translate } from '#shared/i18n/translate.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { isCopy } from '#server/platform/database/connection/copy.ts'
import { findMailServer, type MailConfig } from './mail-settings.service.ts'

const patienceMs = 20_000

/** Hands a message over at once, because who sets up a mail server waits for its answer. */
export async function sendTestMail(db: Db, config: MailConfig, to: string, translate: Translate) {
  const server = (await isCopy(db)) ? null : await findMailServer(db, config)
  if (!server) throw new AppError('mail.not_set_up')
  const mailer = smtpMailer(server.url)
  const text = translate('mail_test.text')
  try {
    await inTime(
      mailer.send({
        id: randomUUID(),
        from: { name: 'Counterfoil', address: server.from },
        to: [{ name: '', address: to }],
        cc: [],
        bcc: [],
        subject: translate('mail_test.subject'),
        text,
        html: `<p>${text}</p>`,
        attachments: [],
      }),
    )
    return { to }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new AppError('mail.test_failed', { params: { reason: reason.slice(0, 300) } })
  } finally {
    mailer.close()
  }
}

async function inTime(sending: Promise<void>) {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${patienceMs / 1000} s`)), patienceMs)
  // What comes after that is not waited for.
  sending.catch(() => undefined)
  await Promise.race([sending, late.promise]).finally(() => clearTimeout(timer))
}
