import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Instant } from '#shared/dates/instant.ts'
import type { MailEventsLink } from '#shared/features/email/mail-events.reply.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { isSameSecret } from '#server/platform/secrets.ts'
import type { MailEvent } from './mail-event.ts'
import * as queries from './mail-events.queries.ts'
import { readDeliveryReport } from './read-delivery-report.ts'
import { amazonEvents } from './providers/amazon.ts'
import { brevoEvents } from './providers/brevo.ts'
import { mailgunEvents } from './providers/mailgun.ts'
import { postmarkEvents } from './providers/postmark.ts'
import { bearsSecret, type Provider } from './providers/provider.ts'
import { resendEvents } from './providers/resend.ts'
import { sendgridEvents } from './providers/sendgrid.ts'
import type { JobContext, JobPayloads } from '#server/platform/jobs/jobs.ts'

const tokenOf = ({ link_secret, generation }: { link_secret: Buffer; generation: number }) =>
  createHmac('sha256', link_secret).update(`mail-events:${generation}`).digest('base64url')

/** A wrong token is answered like a path that does not exist. */
export async function refuseWrongToken(db: Db, token: string) {
  if (!isSameSecret(token, tokenOf(await queries.findKey(db)))) throw new AppError('record.not_found')
}

type Environment = { appUrl: string; config: Config }

export async function readEventsLink(
  db: Db,
  { appUrl, config }: Environment,
  { mayChange }: { mayChange: boolean },
): Promise<MailEventsLink> {
  const key = await queries.findKey(db)
  const { renewed_at, last_event_at } = key
  return {
    url: mayChange ? `${appUrl}/api/mail/events/${tokenOf(key)}` : null,
    providers: providersOf(config).map(({ name }) => name),
    takes_reports: takesReports(config),
    renewed_at,
    last_event_at,
  }
}

export async function renewEventsLink(tx: Tx, environment: Environment, now: Instant) {
  await queries.renewKey(tx, now)
  return readEventsLink(tx, environment, { mayChange: true })
}

/** Who may tell what became of messages, and the setting by which they prove that they are it. */
const providers = {
  MAILGUN_SIGNING_KEY: mailgunEvents,
  POSTMARK_WEBHOOK_SECRET: postmarkEvents,
  SNS_TOPIC_ARN: amazonEvents,
  SENDGRID_VERIFICATION_KEY: sendgridEvents,
  BREVO_WEBHOOK_SECRET: brevoEvents,
  RESEND_WEBHOOK_SECRET: resendEvents,
} satisfies { [Setting in keyof Config]?: Provider }

const settings = Object.keys(providers) as (keyof typeof providers)[]

const providersOf = (config: Config) =>
  settings.filter((setting) => config[setting] !== undefined).map((setting) => providers[setting])

/**
 * A mail server signs nothing. Where no provider is set up, its reports are what the address is for; where one is, they would be a way
 * around its signature.
 */
const takesReports = (config: Config) => config.MAIL_REPORT_SECRET !== undefined || providersOf(config).length === 0

type Call = { body: Buffer; headers: IncomingHttpHeaders }

/** The events of a call. A provider's call needs its signature: an attacker who knows the address must not mark messages as bounced. */
export async function readMailEvents({ body, headers }: Call, config: Config) {
  const text = body.toString()
  if (!/^\s*[{[]/.test(text)) return { events: readReport(text, headers, config), confirm: null }
  const said = parsed(text)
  for (const setting of settings) {
    const call = providers[setting].read(said)
    if (!call) continue
    const secret = config[setting]
    if (secret === undefined) throw notSetUp(providers[setting].name, setting)
    if (!(await providers[setting].isGenuine({ body, headers, said }, secret)))
      throw new AppError('mail_event.not_signed')
    return { events: call.events, confirm: call.confirm ?? null }
  }
  throw new AppError('mail_event.unreadable')
}

function readReport(text: string, headers: IncomingHttpHeaders, config: Config) {
  const events = readDeliveryReport(text, headers['content-type'] ?? '')
  if (!events) throw new AppError('mail_event.unreadable')
  if (!takesReports(config)) throw notSetUp('RFC 3464', 'MAIL_REPORT_SECRET')
  const { MAIL_REPORT_SECRET: secret } = config
  if (secret !== undefined && !bearsSecret({ headers }, secret)) throw new AppError('mail_event.not_signed')
  return events
}

const notSetUp = (provider: string, setting: string) =>
  new AppError('mail_event.not_set_up', { params: { provider, setting } })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Said = { events: MailEvent[]; confirm: string | null }

/** One event after the other, by message, so that two calls lock messages in the same order. */
export async function recordMailEvents(tx: Tx, { events, confirm }: Said, now: Instant) {
  const inOrder = events.toSorted((one, other) => ((one.email_id ?? '') < (other.email_id ?? '') ? -1 : 1))
  let recorded_count = 0
  for (const event of inOrder) if (await recordEvent(tx, event, now)) recorded_count++
  if (confirm !== null) await enqueue(tx, 'email:confirm_events', { url: confirm })
  await queries.markEventReceived(tx, now)
  return { read_count: events.length, recorded_count }
}

type Sent = NonNullable<Awaited<ReturnType<typeof queries.lockSentEmail>>>

async function recordEvent(tx: Tx, given: MailEvent, now: Instant) {
  const event = {
    ...given,
    address: given.address.trim().toLowerCase().slice(0, 320),
    reason: given.reason.slice(0, 500),
  }
  const email =
    event.email_id === null
      ? await queries.lockNewestTo(tx, event.address, now)
      : await queries.lockSentEmail(tx, event.email_id)
  if (!email) return false
  // A clock that is ahead says nothing about the future.
  const occurred_at = event.occurred_at !== null && event.occurred_at < now ? event.occurred_at : now
  const isNew = await queries.insertEvent(
    tx,
    email.id,
    { ...event, key: event.key.slice(0, 200) },
    { occurred_at, now },
  )
  if (isNew) await applyEvent(tx, email, event, occurred_at)
  return isNew
}

/** States never go back: a bounced message stays bounced, even if it is reported as delivered afterwards. */
async function applyEvent(tx: Tx, email: Sent, { kind, address, reason }: MailEvent, at: Instant) {
  if (kind === 'delivered') {
    if (email.status === 'sent') await queries.markDelivered(tx, email.id, at)
    return
  }
  await queries.markBounced(tx, email.id, at, `${address}: ${reason}`.slice(0, 500))
  await queries.insertBouncedAddresses(
    tx,
    bouncedOf(email, address).map((bounced) => ({ address: bounced, reason, email_id: email.id, bounced_at: at })),
  )
}

/** A report may name the mailbox behind the address that we wrote to. */
function bouncedOf(email: Sent, address: string) {
  const written = addressesOf(email)
  if (written.includes(address)) return [address]
  return written.length === 1 ? written : []
}

const addressesOf = ({ to_address, recipients, cc, bcc }: Pick<Sent, 'to_address' | 'recipients' | 'cc' | 'bcc'>) =>
  recipients === null
    ? [to_address.toLowerCase()]
    : [...recipients, ...cc, ...bcc].map(({ address }) => address.toLowerCase())

/** Marked by hand, it is unknown which of several addresses bounced: none of them is reminded until a user acts. */
export async function recordBounceByHand(tx: Tx, emailId: string, now: Instant) {
  const email = await queries.lockSentEmail(tx, emailId)
  if (!email || email.status === 'bounced') throw new AppError('email.not_sent')
  await queries.markBounced(tx, emailId, now, null)
  const addresses = email.recipients?.map(({ address }) => address) ?? [email.to_address]
  await queries.insertBouncedAddresses(
    tx,
    addresses.map((address) => ({ address, reason: '', email_id: emailId, bounced_at: now })),
  )
}

/** A user has acted: messages go to the address again. A second request changes nothing. */
export const forgetBounces = async (tx: Tx, addresses: string[]) => {
  await queries.deleteBouncedAddresses(tx, addresses)
}

const patienceMs = 20_000

/** Tells Amazon that its notifications are wanted here. Its address was checked when it came. */
export async function confirmEvents({ logger }: JobContext, { url }: JobPayloads['email:confirm_events']) {
  const { status, ok } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
  if (!ok) throw new Error(`Amazon answered the confirmation with ${status}`)
  logger.info('notifications of Amazon are confirmed')
}
