import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

const patienceMs = 60_000

/** The latest mail to this address since a given moment (as `Date.now()`); waits for it if necessary. */
export async function waitForMail(
  to: string,
  since: number,
  { folder = process.env['MAILBOX'] ?? '' } = {},
): Promise<Email> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const mail = (await mailsSince(folder, since)).findLast((candidate) => isTo(candidate, to))
    if (mail) return mail
    if (Date.now() > giveUpAt) throw new Error(`No mail came to ${to}.`)
    await delay(100)
  }
}

/** The link in a mail. */
export function linkIn({ text }: Email) {
  const link = text?.match(/https?:\/\/\S+/)?.[0]
  if (!link) throw new Error('The mail holds no link.')
  return link
}

export async function mailsSince(folder: string, since: number) {
  const complete = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
  const names = complete.filter((name) => Number(name.split('-')[0]) >= since)
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}

function isTo({ to }: Email, address: string) {
  return to?.some((recipient) => recipient.address === address) ?? false
}
