import { createHmac, randomBytes } from 'node:crypto'
import { day, type Instant, later } from '#shared/dates/instant.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { isSameSecret } from '#server/platform/secrets.ts'
import { findLinkSecret } from '#server/features/auth/links/one-time-links.queries.ts'

const cookieName = 'device'
const lasts = 365 * day

/** People who share a computer. */
const maxUsers = 5

type Device = { user_id: string; name: string; until: string; text: string }

/** The devices of a browser, one for each user who signed in there. What we did not sign, and what is too old, is no device. */
export async function knownDevices(db: Db, cookies: string | undefined, now: Instant): Promise<Device[]> {
  const given = cookies?.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`))
  if (given === undefined) return []
  const secret = await findLinkSecret(db)
  return given
    .slice(cookieName.length + 1)
    .split('~')
    .slice(0, maxUsers)
    .flatMap((text) => {
      const [user_id = '', name = '', until = '', signature = ''] = text.split('.')
      const isOurs = isSameSecret(signature, sign(secret, [user_id, name, until]))
      return isOurs && Number.parseInt(until, 36) > Date.parse(now) ? [{ user_id, name, until, text }] : []
    })
}

/** The cookie that makes a browser known to the user; scripts cannot read it, and it opens nothing. */
export async function knownDeviceCookie(
  db: Db,
  userId: string,
  devices: Device[],
  { isSecure, now }: { isSecure: boolean; now: Instant },
) {
  const name = devices.find(({ user_id }) => user_id === userId)?.name ?? randomBytes(16).toString('base64url')
  const parts = [userId, name, Date.parse(later(now, lasts)).toString(36)]
  const own = [...parts, sign(await findLinkSecret(db), parts)].join('.')
  const others = devices.filter(({ user_id }) => user_id !== userId).map(({ text }) => text)
  const value = [own, ...others].slice(0, maxUsers).join('~')
  const secure = isSecure ? '; Secure' : ''
  return `${cookieName}=${value}; Path=/api/login; HttpOnly; SameSite=Strict; Max-Age=${lasts / 1000}${secure}`
}

const sign = (secret: Buffer, parts: string[]) =>
  createHmac('sha256', secret)
    .update(`device.${parts.join('.')}`)
    .digest('base64url')
