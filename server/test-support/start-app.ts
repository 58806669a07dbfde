import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { day, hour, later, minute } from '#shared/dates/instant.ts'
import { createApp } from '#server/app.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { actorOf, deactivatedActorOf } from '#server/features/auth/sessions.service.ts'
import { readConfig } from '#server/platform/config.ts'
import { rememberedIsCopy } from '#server/platform/database/connection/copy.ts'
import { databaseHealth } from '#server/platform/database/connection/database-health.ts'
import { createJobMetrics } from '#server/platform/jobs/job-metrics.ts'
import { createDb } from '#server/platform/database/connection/database.ts'
import { createPool } from '#server/platform/database/connection/pool.ts'
import { restrictedLogin } from '#server/platform/database/connection/login.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createTypesetter } from '#server/platform/pdf/typesetter.ts'
import { mailgunKey } from './mail/mailgun-call.ts'
import { firstInstant } from './first-instant.ts'

/** A clock that stands still until it is moved. */
function standingClock() {
  let now: string = firstInstant
  return {
    now: () => now,
    set(instant: string) {
      now = instant
    },
    forward(by: { days?: number; hours?: number; minutes?: number }) {
      now = later(now, (by.days ?? 0) * day + (by.hours ?? 0) * hour + (by.minutes ?? 0) * minute)
    },
  }
}

const forTests = {
  MAILGUN_SIGNING_KEY: mailgunKey,
  RATE_LIMIT_PER_MINUTE: '10000000',
  CUSTOMER_PAGE_LIMIT_PER_MINUTE: '10000000',
}

/** The whole application with the demo's users, on its own copy of a template database. */
export async function startApp(settings: Record<string, string> = {}, people: People = {}) {
  const { url, drop } = await createTestDatabase(people.hasPeople === false ? 'app_template' : 'people_template')
  // Registered hooks run in reverse order: the application closes before its database is dropped.
  afterAll(drop)
  return startAppOn(url, settings, people)
}

/** Without users it is an installation that is not set up. */
type People = { hasPeople?: boolean }

/** The same on a migrated database that the test provides. */
export async function startAppOn(
  url: string,
  settings: Record<string, string> = {},
  { hasPeople = true }: People = {},
) {
  const config = readConfig({ CHECK_REPLIES: 'yes', LOG_LEVEL: 'silent', ...forTests, ...settings })
  const logger = createLogger('silent')
  const clock = standingClock()
  // As the product does when it is given the owner's login.
  const pool = createPool(await loginTo(url), 10, logger)
  const db = createDb(pool)
  const ownPool = createPool(pool.options.connectionString ?? '', 1, logger)
  if (hasPeople) await fillDemo(db, clock.now(), { peopleOnly: true })
  const appUrl = 'https://books.example.com'
  const authenticate = (token: string) => actorOf(db, clock, token)
  const authenticateDeactivated = (token: string) => deactivatedActorOf(db, clock, token)
  const typesetter = createTypesetter({ threads: 1 })
  const context = {
    config,
    appUrl,
    db,
    readDb: db,
    clock,
    logger,
    typesetter,
    version: 'test',
    health: databaseHealth(ownPool, db),
    isSilent: rememberedIsCopy(db),
    jobMetrics: createJobMetrics(),
    authenticate,
    authenticateDeactivated,
  }
  const app = await createApp(context)
  afterAll(async () => {
    await app.close()
    await typesetter.close()
    await Promise.all([pool.end(), ownPool.end()])
  })
  // For jobs that a test calls itself: never aborted.
  const signal: AbortSignal = new AbortController().signal
  return { app, db, pool, clock, url, config, appUrl, logger, typesetter, signal }
}

const logins = new Map<string, ReturnType<typeof restrictedLogin>>()

/** The login is the same for all databases of a server; to find it out takes longer than to copy a database. */
async function loginTo(ownerUrl: string) {
  const { username, password, host, pathname } = new URL(ownerUrl)
  const server = `${username}:${password}@${host}`
  const found = logins.get(server) ?? restrictedLogin(ownerUrl)
  logins.set(server, found)
  const login = new URL((await found) ?? ownerUrl)
  login.pathname = pathname
  return login.href
}

export type TestApp = Awaited<ReturnType<typeof startApp>>

/** A copy of a template; its URL connects as the owner. */
export async function createTestDatabase(template: 'app_template' | 'people_template' = 'app_template') {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  await onServer(`alter database ${name} set counterfoil.place = 'anywhere'`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) }
}

async function onServer(statement: string) {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
