import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { day, hour, later, minute } from '#shared/dates/instant.ts'
import { createApp } from '#server/app.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { actorOf, deactivatedActorOf } from '#server/features/auth/sessions.service.ts'
import { readConfig } from '#server/platform/config.ts'
import { createDb, createPool } from '#server/platform/database/connection/database.ts'
import { restrictedLogin } from '#server/platform/database/connection/login.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createTypesetter } from '#server/platform/pdf/typesetter.ts'

/** A clock that stands still until it is moved. */
function standingClock(start = '2026-03-31T09:30:00.000Z') {
  let now = start
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

const unlimited = { RATE_LIMIT_PER_MINUTE: '10000000', CUSTOMER_PAGE_LIMIT_PER_MINUTE: '10000000' }

/** The whole application with the demo's users, on its own copy of the migrated template database. */
export async function startApp(settings: Record<string, string> = {}, people: People = {}) {
  const { url, drop } = await createTestDatabase()
  // Registered hooks run in reverse order: the application closes before its database is dropped.
  afterAll(drop)
  return startAppOn(url, settings, people)
}

/** Without people it is an installation that nobody has set up. */
type People = { hasPeople?: boolean }

/** The same on a migrated database that the test provides. */
export async function startAppOn(
  url: string,
  settings: Record<string, string> = {},
  { hasPeople = true }: People = {},
) {
  const config = readConfig({ CHECK_REPLIES: 'yes', LOG_LEVEL: 'silent', ...unlimited, ...settings })
  const logger = createLogger('silent')
  const clock = standingClock()
  // As the product does when it is given the owner's login.
  const pool = createPool((await restrictedLogin(url)) ?? url, 10, logger)
  const db = createDb(pool)
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
    authenticate,
    authenticateDeactivated,
  }
  const app = await createApp(context)
  afterAll(async () => {
    await app.close()
    await typesetter.close()
    await pool.end()
  })
  // For jobs that a test calls itself: never aborted.
  const signal: AbortSignal = new AbortController().signal
  return { app, db, pool, clock, url, config, appUrl, logger, typesetter, signal }
}

export type TestApp = Awaited<ReturnType<typeof startApp>>

/** A copy of the template; its URL connects as the owner. */
export async function createTestDatabase() {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template app_template strategy file_copy`)
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
