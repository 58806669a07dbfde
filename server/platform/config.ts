import { resolve } from 'node:path'
import { z } from 'zod'

const yesOrNo = z.enum(['yes', 'no']).transform((word) => word === 'yes')

const url = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol.slice(0, -1) ?? ''), {
    message: `must be an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  })

const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, { message })
}

const secret = z.string().regex(/^[\x21-\x7e]{24,200}$/, 'must be 24 to 200 letters, digits and signs without a space')

/** Invoices leave this machine encrypted only. */
function isSafeAddress(text: string) {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Every setting; `.env.example` explains each. */
const settings = z.object({
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_OWNER_URL: url('postgres', 'postgresql').optional(),
  DATABASE_READ_URL: url('postgres', 'postgresql').optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(16),
  BUSINESS: z.enum(['demo', 'own']).default('demo'),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((path) => resolve(path)),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z.email('must be an e-mail address').default('counterfoil@localhost.localdomain'),
  MAILGUN_SIGNING_KEY: z.string().optional(),
  E_INVOICE_FOLDER: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  E_INVOICE_URL: url('http', 'https')
    .refine(isSafeAddress, { message: 'must begin with https://, unless it leads to this machine' })
    .optional(),
  E_INVOICE_SECRET: secret.optional(),
  APP_URL: url('http', 'https')
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(no|[0-9a-fA-F.:/, ]+)$/, 'must be no, a number of proxies, or their addresses')
    .default('no'),
  SLOW_QUERY_MS: wholeNumber(0, 60_000).default(200),
  METRICS_TOKEN: secret.optional(),
  WORKER: yesOrNo.default(true),
  WORKER_CONCURRENCY: wholeNumber(1, 50).default(4),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 10_000_000).default(20_000),
  CUSTOMER_PAGE_LIMIT_PER_MINUTE: wholeNumber(1, 10_000_000).default(120),
  SECRET_KEY: secret.optional(),
  STRIPE_URL: url('http', 'https')
    .refine(isSafeAddress, { message: 'must begin with https://, unless it leads to this machine' })
    .default('https://api.stripe.com'),
  CHECK_REPLIES: yesOrNo.default(false),
})

export type Config = z.output<typeof settings>

/** An invalid setting stops the start with one sentence that names it. */
export class WrongSetting extends Error {}

/** An empty value counts as not set, as in a settings file with an unfinished line. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const result = settings.safeParse(given)
  if (result.success) return refuseHalf(result.data)
  const issue = result.error.issues[0]
  const name = String(issue?.path[0])
  const expected = issue?.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue?.message
  throw new WrongSetting(`The setting ${name} ${expected}; it is "${shown(name, given[name])}".`)
}

function refuseHalf(config: Config) {
  if (config.DATABASE_OWNER_URL && !config.DATABASE_URL)
    throw new WrongSetting(
      'The setting DATABASE_URL is missing: beside DATABASE_OWNER_URL it names the login of the product.',
    )
  if ((config.E_INVOICE_URL === undefined) !== (config.E_INVOICE_SECRET === undefined))
    throw new WrongSetting(
      'The settings E_INVOICE_URL and E_INVOICE_SECRET belong together: calls to the access point are signed.',
    )
  return config
}

/** Server addresses can contain a password, and a token is one. */
const shown = (name: string, value = '') =>
  /_(TOKEN|SECRET|KEY)$/.test(name) ? '…' : name.endsWith('_URL') ? value.replace(/\/\/.*@/, '//…@') : value
