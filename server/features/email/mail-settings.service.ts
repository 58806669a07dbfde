import type { z } from 'zod'
import type { updateMailSettings } from '#shared/features/email/mail-settings.contract.ts'
import type { MailSettings } from '#shared/features/email/mail-settings.reply.ts'
import { refuseStale } from '#server/features/audit/audit.service.ts'
import { AppError, refusedField } from '#server/platform/app-error.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { type Mailer, smtpMailer } from '#server/platform/mail/smtp.ts'
import { omitUndefined } from '#shared/objects.ts'
import { decrypt, encrypt, secretKeysOf } from '#server/platform/secrets.ts'
import * as queries from './mail-settings.queries.ts'

export type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'>
type Stored = Awaited<ReturnType<typeof queries.findMailSettings>>
type Change = z.output<NonNullable<typeof updateMailSettings.body>>

const purpose = 'mail password'

/** Null if it was encrypted with another key. */
const passwordOf = ({ password }: Stored, config: MailConfig) =>
  password === null ? '' : decrypt(password, secretKeysOf(config), purpose)

/** Where messages are handed over, and in whose name; null where they are kept. */
export async function findMailServer(db: Db, config: MailConfig) {
  if (config.SMTP_URL) return { url: config.SMTP_URL, from: config.MAIL_FROM }
  const stored = await queries.findMailSettings(db)
  const password = passwordOf(stored, config)
  return stored.host === '' || password === null ? null : { url: urlOf(stored, password), from: stored.from_address }
}

/** Without TLS from the beginning, a server that offers none is refused: the password would go out in the open. */
function urlOf({ host, port, security, username }: Stored, password: string) {
  const url = new URL(`${security === 'tls' ? 'smtps' : 'smtp'}://${host.includes(':') ? `[${host}]` : host}:${port}`)
  url.username = encodeURIComponent(username)
  url.password = encodeURIComponent(password)
  if (security === 'starttls') url.searchParams.set('requireTLS', 'true')
  return url.href
}

const shown = (stored: Stored, config: MailConfig): MailSettings => ({
  ...(config.SMTP_URL ? ofEnvironment(config.SMTP_URL, config.MAIL_FROM) : entered(stored)),
  is_readable: config.SMTP_URL !== undefined || passwordOf(stored, config) !== null,
  can_keep_keys: config.SECRET_KEY !== undefined,
  version: stored.version,
})

const entered = ({ host, port, security, username, password, from_address }: Stored) => ({
  source: host === '' ? ('none' as const) : ('administration' as const),
  host,
  port,
  security: security as MailSettings['security'],
  username,
  has_password: password !== null,
  from_address,
})

function ofEnvironment(address: string, from_address: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(address)
  const isTls = protocol === 'smtps:'
  return {
    source: 'environment' as const,
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(port) || (isTls ? 465 : 587),
    security: isTls
      ? ('tls' as const)
      : searchParams.get('requireTLS') === 'true'
        ? ('starttls' as const)
        : ('none' as const),
    username: decodeURIComponent(username),
    has_password: password !== '',
    from_address,
  }
}

export const readMailSettings = async (db: Db, config: MailConfig) => shown(await queries.findMailSettings(db), config)

export async function changeMailSettings(tx: Tx, config: MailConfig, { version, password, ...change }: Change) {
  if (config.SMTP_URL) throw new AppError('mail.set_by_environment')
  const current = await queries.lockMailSettings(tx)
  if (version !== undefined)
    await refuseStale(tx, 'mail_settings', { ...shown(current, config), updated_at: current.updated_at }, version)
  if (change.host !== '' && change.from_address === '')
    throw refusedField('from_address', { key: 'validation.required' })
  if (password && config.SECRET_KEY === undefined) throw new AppError('payments.no_secret_key')
  await queries.updateMailSettings(tx, {
    ...change,
    ...omitUndefined({ password: sealed(change.username, password, config) }),
  })
  return readMailSettings(tx, config)
}

/** Without a user name no password is needed. */
function sealed(username: string, password: string | undefined, { SECRET_KEY }: MailConfig) {
  if (username === '' || password === '') return null
  return password === undefined ? undefined : encrypt(password, SECRET_KEY ?? '', purpose)
}

/** Encrypts again what the key before encrypted, so that it is not needed any more. */
export async function renewMailPassword(tx: Tx, config: MailConfig) {
  const { SECRET_KEY, SECRET_KEY_PREVIOUS } = config
  if (SECRET_KEY === undefined || SECRET_KEY_PREVIOUS === undefined) return
  const { password } = await queries.lockMailSettings(tx)
  if (password === null || decrypt(password, [SECRET_KEY], purpose) !== null) return
  const text = decrypt(password, [SECRET_KEY_PREVIOUS], purpose)
  if (text !== null) await queries.updateMailSettings(tx, { password: encrypt(text, SECRET_KEY, purpose) })
}

export type MailServer = { mailer: Mailer; from: string }

/** Finds the mail server of the moment, so that new settings count for the next message. */
export function mailServers(db: Db, config: MailConfig, prepared: (mailer: Mailer) => Mailer) {
  let open: { url: string; mailer: Mailer } | undefined
  return {
    async find(): Promise<MailServer | null> {
      const server = await findMailServer(db, config)
      if (open && open.url !== server?.url) {
        open.mailer.close()
        open = undefined
      }
      if (!server) return null
      open ??= { url: server.url, mailer: prepared(smtpMailer(server.url)) }
      return { mailer: open.mailer, from: server.from }
    },
    close: () => open?.mailer.close(),
  }
}
