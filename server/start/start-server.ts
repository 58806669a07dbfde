import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { demoPassword, demoUsers } from '#server/demo/demo-people.ts'
import { isEmptyInstallation } from '#server/demo/demo.queries.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { actorOf, deactivatedActorOf } from '#server/features/auth/sessions.service.ts'
import { renewMailPassword } from '#server/features/email/mail-settings.service.ts'
import { type PaymentPlace, renewEncryption } from '#server/features/online-payments/payment-settings.service.ts'
import { isDemo } from '#server/features/system/installation.queries.ts'
import type { Announce } from '#server/platform/announce.ts'
import type { Clock } from '#shared/dates/instant.ts'
import type { Config } from '#server/platform/config.ts'
import { makeSetupLink, setupAddress } from '#server/features/setup/setup.service.ts'
import { rememberedIsCopy } from '#server/platform/database/connection/copy.ts'
import { databaseHealth } from '#server/platform/database/connection/database-health.ts'
import { inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { retryUntilReachable } from '#server/platform/database/connection/retry-until-reachable.ts'
import { createJobMetrics } from '#server/platform/jobs/job-metrics.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createTypesetter } from '#server/platform/pdf/typesetter.ts'
import { version } from '#server/platform/version.ts'
import { type OpenDatabase, openDatabase, whileStarting } from './open-database.ts'
import { runJobs } from './run-jobs.ts'
import { startClock } from './start-clock.ts'
import type { Teardown } from './teardown.ts'

const builtFrontEnd = join(import.meta.dirname, '../../dist')

/** Database, demo, HTTP and worker, in this order. */
export async function startServer(config: Config, announce: Announce, teardown: Teardown) {
  const logger = createLogger(config.LOG_LEVEL ?? (config.DATABASE_URL ? 'info' : 'warn'))
  const database = await openDatabase(config, { logger, announce, teardown })
  const clock = await startClock(database, { logger, teardown })
  const isDemoWanted = database.embedded && config.BUSINESS === 'demo'
  if (isDemoWanted) await retryUntilReachable(() => prepareDemo(database, clock, announce), whileStarting)
  const { db, readDb } = database
  const appUrl = config.APP_URL ?? `http://${urlHost(config.HOST)}:${config.PORT}`
  const typesetter = createTypesetter()
  await teardown.add('tools', 'The typesetter', () => typesetter.close())
  const environment = {
    config: { ...config, SECRET_KEY: database.secretKey },
    appUrl,
    logger,
    clock,
    typesetter,
    jobMetrics: createJobMetrics(),
  }
  await retryUntilReachable(() => inTransaction(db, {}, (tx) => renewSecrets(tx, environment)), whileStarting)
  const authenticate = (token: string) => actorOf(db, clock, token)
  const authenticateDeactivated = (token: string) => deactivatedActorOf(db, clock, token)
  const health = databaseHealth(await database.openPool(1), db)
  const context = {
    ...environment,
    db,
    readDb,
    health,
    version,
    isSilent: rememberedIsCopy(db),
    authenticate,
    authenticateDeactivated,
  }
  const app = await createApp(context, existsSync(builtFrontEnd) ? { frontEndFolder: builtFrontEnd } : {})
  await app.listen({ host: config.HOST, port: config.PORT })
  await teardown.add('work', 'The server', () => app.close())
  if (config.WORKER) await runJobs(database, environment, teardown)

  const { port } = app.server.address() as AddressInfo
  const address = `http://${urlHost(config.HOST)}:${port}`
  await greet(database, address, announce)
  if (database.embedded) await offerSetup(database, clock, config.APP_URL ?? address, announce)
  announce('\nStop with Ctrl-C.')
}

/** With a new SECRET_KEY what the one before encrypted is encrypted again. */
async function renewSecrets(tx: Tx, place: PaymentPlace & { config: Config }) {
  await renewEncryption(tx, place)
  await renewMailPassword(tx, place.config)
}

async function prepareDemo({ db }: OpenDatabase, clock: Clock, announce: Announce) {
  if (!(await isEmptyInstallation(db))) return
  const started = performance.now()
  announce('Filling in the demo business …')
  await fillDemo(db, clock.now())
  announce(`Filled in the demo business (${((performance.now() - started) / 1000).toFixed(1)} s).`)
}

async function greet(database: OpenDatabase, address: string, announce: Announce) {
  const { db } = database
  const read = async () => ({ demo: await isDemo(db), empty: await isEmptyInstallation(db) })
  const installation = await retryUntilReachable(read, whileStarting)
  announce(`\nCounterfoil ${version} is ready at ${address}\n`)
  if (installation.demo) {
    announce('Sign in to the demo with one of:')
    for (const { email, role } of demoUsers) announce(`  ${email.padEnd(22)} ${demoPassword}   (${role})`)
    announce('A business of your own starts empty, beside the demo: npm start -- --own')
  } else if (installation.empty && !database.embedded) {
    announce(
      'Nobody can sign in yet. Make the first administrator: npm run create-admin -- you@example.com "Your Name"',
    )
  }
}

/** The user who starts the product on their own machine is its first administrator. */
async function offerSetup({ db }: OpenDatabase, clock: Clock, appUrl: string, announce: Announce) {
  const make = () => inTransaction(db, {}, (tx) => makeSetupLink(tx, { name: '', email: '' }, clock.now()))
  const token = await retryUntilReachable(make, whileStarting)
  if (token !== undefined) announce(`Set up your business here, once, within 7 days:\n  ${setupAddress(appUrl, token)}`)
}

function urlHost(host: string) {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
