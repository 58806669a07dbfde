import type { IncomingHttpHeaders } from 'node:http'
import type { MailEvent } from '#server/features/email/events/mail-event.ts'
import { isSameSecret } from '#server/platform/secrets.ts'

export type ProviderCall = {
  events: MailEvent[]
  /** Amazon sends notifications once this address was opened. */
  confirm?: string
}

/** A call as it came: signatures are about its bytes. */
export type Delivered = { body: Buffer; headers: IncomingHttpHeaders; said: unknown }

export type Provider = {
  name: string
  /** Null: it is no call of this provider. */
  read: (said: unknown) => ProviderCall | null
  /** Whether it proves that it comes from there, by what was agreed on. */
  isGenuine: (call: Delivered, secret: string) => boolean | Promise<boolean>
}

export const headerOf = ({ headers }: Pick<Delivered, 'headers'>, name: string) => String(headers[name] ?? '')

/** Who does not sign sends a secret along: as the password in the address, with any name, or as a token. */
export function bearsSecret(call: Pick<Delivered, 'headers'>, secret: string) {
  const [scheme = '', given = ''] = headerOf(call, 'authorization').split(' ')
  if (scheme.toLowerCase() === 'bearer') return isSameSecret(given, secret)
  const pair = Buffer.from(given, 'base64').toString()
  return scheme.toLowerCase() === 'basic' && isSameSecret(pair.slice(pair.indexOf(':') + 1), secret)
}
