import { day, type Instant, minute } from '#shared/dates/instant.ts'
import { queueEmail } from '#server/features/email/email.service.ts'
import { findUserByEmail } from '#server/features/users/users.service.ts'
import { inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import type { JobContext, JobPayloads } from '#server/platform/jobs/jobs.ts'
import { mayMailLink } from '#server/features/auth/sign-in/attempts.service.ts'
import { linkLifetime, makeLink } from './one-time-links.service.ts'

type Addressee = { id: string; name: string; email: string; locale: string }

const addressed = ({ id, name, email, locale }: Addressee) => ({ name, address: email, locale, user_id: id })

/** The page for choosing a password; includes the e-mail address so that it need not be typed again. */
export const passwordAddress = (appUrl: string, token: string, email: string) =>
  `${appUrl}/password/reset/${token}?email=${encodeURIComponent(email)}`

async function mailPasswordLink(tx: Tx, appUrl: string, user: Addressee, now: Instant) {
  const token = await makeLink(tx, 'password_reset', user, now)
  const params = { count: linkLifetime.password_reset / minute }
  await queueEmail(tx, {
    kind: 'password_reset',
    to: addressed(user),
    params,
    link: passwordAddress(appUrl, token, user.email),
  })
}

export async function mailVerificationLink(tx: Tx, appUrl: string, user: Addressee, now: Instant) {
  const token = await makeLink(tx, 'verify_address', user, now)
  const params = { count: linkLifetime.verify_address / day }
  await queueEmail(tx, {
    kind: 'verify_address',
    to: addressed(user),
    params,
    link: `${appUrl}/email/verify/${user.id}?token=${token}`,
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

/** Runs as a job, so that neither the response nor its timing reveals whether the address is known. */
export async function mailAskedLink({ db, clock, appUrl }: JobContext, { kind, email }: JobPayloads['auth:mail_link']) {
  const user = await findUserByEmail(db, email)
  if (!user || user.active !== 'yes') return
  if (kind === 'verify_address' && user.email_verified_at !== null) return
  if (!(await mayMailLink(db, clock, `${kind}:${email}`))) return
  const mail = kind === 'verify_address' ? mailVerificationLink : mailPasswordLink
  await inTransaction(db, {}, (tx) => mail(tx, appUrl, user, clock.now()))
}
