import { day, type Instant, minute } from '#shared/dates/instant.ts'
import { queueEmail } from '#server/features/email/email.service.ts'
import { findUser, findUserByEmail } from '#server/features/users/users.service.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import type { JobContext, JobPayloads } from '#server/platform/jobs/jobs.ts'
import { mayMailLink } from '#server/features/auth/sign-in/attempts.service.ts'
import { findAddressChange } from './one-time-links.queries.ts'
import { linkLifetime, makeLink } from './one-time-links.service.ts'

type Addressee = { id: string; name: string; email: string; locale: string }

const addressed = ({ id, name, email, locale }: Addressee) => ({ name, address: email, locale, user_id: id })

/** The page for choosing a password; includes the e-mail address so that it need not be typed again. */
export const passwordAddress = (appUrl: string, token: string, email: string) =>
  `${appUrl}/password/reset/${token}?email=${encodeURIComponent(email)}`

export async function mailPasswordLink(tx: Tx, appUrl: string, user: Addressee, now: Instant) {
  const token = await makeLink(tx, 'password_reset', user, now)
  const params = { count: linkLifetime.password_reset / minute }
  await queueEmail(tx, {
    kind: 'password_reset',
    to: addressed(user),
    params,
    link: passwordAddress(appUrl, token, user.email),
  })
}

/** To an address that the user has already, or will have once the link was opened. */
export async function mailVerificationLink(
  tx: Tx,
  appUrl: string,
  user: Addressee,
  now: Instant,
  kind: 'verify_address' | 'change_address' = 'verify_address',
) {
  const token = await makeLink(tx, kind, user, now)
  const params = { count: linkLifetime[kind] / day }
  await queueEmail(tx, {
    kind: 'verify_address',
    to: addressed(user),
    params,
    link: `${appUrl}/email/verify/${user.id}?token=${token}`,
  })
}

/** Tells the address that the user has, or had until now, of the new one, with a link that keeps or brings back the old. */
export async function mailAddressChange(
  tx: Tx,
  appUrl: string,
  user: Addressee,
  change: { kind: 'address_changing' | 'address_changed'; email: string },
  now: Instant,
) {
  const token = await makeLink(tx, 'undo_address', user, now)
  await queueEmail(tx, {
    kind: change.kind,
    to: addressed(user),
    params: { email: change.email, count: linkLifetime.undo_address / day },
    link: `${appUrl}/email/undo/${user.id}?token=${token}`,
  })
}

export async function mailInvitation(
  tx: Tx,
  appUrl: string,
  user: Addressee,
  inviter: { name: string; user_id: string },
  now: Instant,
) {
  const token = await makeLink(tx, 'invitation', user, now)
  await queueEmail(tx, {
    kind: 'invitation',
    to: addressed(user),
    params: { inviter: inviter.name, count: linkLifetime.invitation / day },
    link: passwordAddress(appUrl, token, user.email),
    created_by: inviter.user_id,
  })
}

/**
 * Runs as a job, so that neither the response nor its timing reveals whether the address is known. An address that is not verified gets no
 * link that opens the account: it is asked first whether it belongs to the user.
 */
export async function mailAskedLink({ db, clock, appUrl }: JobContext, { kind, email }: JobPayloads['auth:mail_link']) {
  const asked = await linkFor(db, kind, email)
  if (!asked || asked.user.active !== 'yes') return
  if (!(await mayMailLink(db, clock, `${kind}:${email}`))) return
  const { user, link } = asked
  await inTransaction(db, {}, (tx) =>
    link === 'password_reset'
      ? mailPasswordLink(tx, appUrl, user, clock.now())
      : mailVerificationLink(tx, appUrl, user, clock.now(), link),
  )
}

async function linkFor(db: Db, kind: JobPayloads['auth:mail_link']['kind'], email: string) {
  const user = await findUserByEmail(db, email)
  if (user && user.email_verified_at === null) return { user, link: 'verify_address' as const }
  if (kind === 'password_reset') return user && { user, link: kind }
  const change = await findAddressChange(db, email)
  const owner = change && (await findUser(db, change.user_id))
  return owner && { user: { ...owner, email: change.email }, link: 'change_address' as const }
}
