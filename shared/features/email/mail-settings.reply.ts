import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { mailSecurities } from './mail-settings.contract.ts'
import type * as contract from './mail-settings.contract.ts'

const mailSettings = z.object({
  /** Who says how e-mails leave: the environment comes first. Without either they are kept. */
  source: z.enum(['environment', 'administration', 'none']),
  host: z.string(),
  port: z.number().int(),
  security: z.enum(mailSecurities),
  username: z.string(),
  has_password: z.boolean(),
  from_address: z.string(),
  /** False if the password was encrypted with another SECRET_KEY than the present one: it has to be entered again. */
  is_readable: z.boolean(),
  /** Whether there is a SECRET_KEY to encrypt a password with. */
  can_keep_keys: z.boolean(),
  version: z.number().int(),
})
export type MailSettings = z.infer<typeof mailSettings>

const testedMail = z.object({ to: z.string() })
export type TestedMail = z.output<typeof testedMail>

const mailState = z.object({ sends: z.boolean() })
export type MailState = z.output<typeof mailState>

export const replies: RepliesOf<typeof contract> = {
  getMailSettings: mailSettings,
  updateMailSettings: mailSettings,
  testMailSettings: testedMail,
  getMailState: mailState,
}
