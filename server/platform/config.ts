import { createPublicKey } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import { readGiven } from './config-given.ts'
import { WrongSetting } from './announce.ts'

const yesOrNo = z.enum(['yes', 'no']).transform((word) => word === 'yes')

const url = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol.slice(0, -1) ?? ''), {
    message: `must be an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  })

/** The driver connects to one host. */
const database = z
  .string()
  .refine((text) => !/\/\/[^/?]*,/.test(text), {
    message: 'names several hosts: give one address that always leads to the primary, such as that of a proxy',
    abort: true,
  })
  .pipe(url('postgres', 'postgresql'))

const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, { message })
}

const secret = z.string().regex(/^[\x21-\x7e]{24,200}$/, 'must be 24 to 200 letters, digits and signs without a space')

function isPublicKey(text: string) {
  try {
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

/** Invoices leave this machine encrypted only. */
function isSafeAddress(text: string) {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Every setting; `.env.example` explains each. */
const settings = z.object({
  DATABASE_URL: database.optional(),
  DATABASE_OWNER_URL: database.optional(),
  DATABASE_READ_URL: database.optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(16),
  BUSINESS: z.enum(['demo', 'own']).default('demo'),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((path) => resolve(path)),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z.email('must be an e-mail address').default('counterfoil@localhost.localdomain'),
  MAILGUN_SIGNING_KEY: z.string().optional(),
  POSTMARK_WEBHOOK_SECRET: secret.optional(),
  SNS_TOPIC_ARN: z
    .string()
    .regex(/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]+$/, 'must be the ARN of a topic')
    .optional(),
  SENDGRID_VERIFICATION_KEY: z
    .string()
    .refine(isPublicKey, { message: 'must be the verification key that SendGrid shows' })
    .optional(),
  BREVO_WEBHOOK_SECRET: secret.optional(),
  RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, 'must begin with whsec_, as Resend shows it')
    .optional(),
  MAIL_REPORT_SECRET: secret.optional(),
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
  WORKER_PORT: wholeNumber(0, 65_535).default(3001),
  WORKER_CONCURRENCY: wholeNumber(1, 50).default(4),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 10_000_000).default(20_000),
  CUSTOMER_PAGE_LIMIT_PER_MINUTE: wholeNumber(1, 10_000_000).default(120),
  SECRET_KEY: secret.optional(),
  SECRET_KEY_PREVIOUS: secret.optional(),
  STRIPE_URL: url('http', 'https')
    .refine(isSafeAddress, { message: 'must begin with https://, unless it leads to this machine' })
    .default('https://api.stripe.com'),
  CHECK_REPLIES: yesOrNo.default(false),
})

export type Config = z.output<typeof settings>

const names = Object.keys(settings.shape)

/** `…_FILE` names a file that holds the value, as secrets are handed to containers. */
const secretNames = names.filter((name) => /_(URL|TOKEN|SECRET|KEY|PREVIOUS)$/.test(name))

type Environment = Record<string, string | undefined>

/** In production nothing is guessed: a mistyped setting could start the product without its database. */
export function readConfig(environment: Environment, warn: (sentence: string) => void = () => undefined): Config {
  const isProduction = environment['NODE_ENV'] === 'production'
  const given = readGiven(environment, { names, secretNames, onMistyped: isProduction ? refuse : warn })
  if (isProduction && !given['DATABASE_URL'] && !given['BUSINESS'])
    throw new WrongSetting(
      'The setting DATABASE_URL is missing. In production the product starts a database of its own only if BUSINESS says so: own for a business of yours, demo for one with known passwords.',
    )
  return refuseHalf(parse(given))
}

function parse(given: Record<string, string>) {
  const result = settings.safeParse(given)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const name = String(issue?.path[0])
  const expected = issue?.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue?.message
  throw new WrongSetting(`The setting ${name} ${expected}; it is "${shown(name, given[name])}".`)
}

function refuse(sentence: string): never {
  throw new WrongSetting(sentence)
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
  /_(TOKEN|SECRET|KEY|PREVIOUS)$/.test(name) ? '…' : name.endsWith('_URL') ? value.replace(/\/\/.*@/, '//…@') : value
