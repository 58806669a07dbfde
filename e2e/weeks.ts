import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { APIRequestContext } from '@playwright/test'
import { Client } from 'pg'
import { newDatabase } from './new-database.ts'
import { startMailServer } from './start-mail-server.ts'
import { startProduct } from './start-product.ts'

const dayMs = 86_400_000

/**
 * A clock of the database that can be moved: functions of the schema `moved` come before those of PostgreSQL, for every connection to it.
 */
const movable = `
  create schema moved;
  create table moved.ahead (by interval not null);
  insert into moved.ahead values ('0');
  create function moved.clock_timestamp() returns timestamptz language sql volatile
    as 'select pg_catalog.clock_timestamp() + (select by from moved.ahead)';
  grant usage on schema moved to public;
  grant select on moved.ahead to public;`

export type Weeks = Awaited<ReturnType<typeof startWeeks>>

/** The product on a database of its own, for a journey that takes weeks: its clock is moved. */
export async function startWeeks(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-weeks-'))
  await chmod(folder, 0o755)
  const mailbox = join(folder, 'mails')
  await mkdir(mailbox)
  const mailServer = await startMailServer(mailbox)
  const url = await newDatabase()
  const database = new Client(url)
  await database.connect()
  await database.query(movable)
  await database.query(`alter database ${new URL(url).pathname.slice(1)} set search_path = public, moved, pg_catalog`)
  const clockFile = join(folder, 'clock')
  const product = await startProduct({
    DATABASE_URL: url,
    SMTP_URL: mailServer.url,
    LOG_LEVEL: 'error',
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'moved-clock.mjs')).href}`,
    ...settings,
  })
  let aheadMs = 0

  return {
    url: product.url,
    mailbox,
    createAdmin: () => createAdmin(url, product.url),
    /** So many days later, at ten in the morning in London in winter. */
    async moveTo(date: string) {
      aheadMs = Date.parse(`${date}T10:00:00Z`) - Date.now()
      await writeFile(clockFile, String(aheadMs))
      await database.query('update moved.ahead set by = make_interval(secs => $1)', [aheadMs / 1000])
      product.signal('SIGUSR2')
    },
    now: () => new Date(Date.now() + aheadMs).toISOString(),
    daysLater: (days: number) => new Date(Date.now() + aheadMs + days * dayMs).toISOString().slice(0, 10),
    /** What the worker would do within a minute. */
    async runReminders() {
      const { rows } = await database.query<{ id: string }>(
        `select id::text from graphile_worker.add_job('reminders:daily', '{}'::json)`,
      )
      const isOver = `select from graphile_worker.jobs where id = $1 or task_identifier in ('reminders:send', 'email:send')`
      while ((await database.query(isOver, [rows[0]?.id])).rowCount !== 0) await delay(50)
    },
    async stop() {
      await product.stop()
      await database.end()
      await mailServer.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const command = resolve(import.meta.dirname, '../server/commands/create-admin.ts')

/** The link by which the first administrator sets up the business. */
function createAdmin(databaseUrl: string, appUrl: string) {
  const { stdout } = spawnSync(process.execPath, [command, 'owner@example.com', 'Olive Owner'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, APP_URL: appUrl },
    encoding: 'utf8',
  })
  return /\/setup\/(\S+)/.exec(stdout)?.[1] ?? ''
}

type Asked = { method?: 'GET' | 'POST' | 'PUT' | 'PATCH'; data?: object }

const password = 'granite umbrella 18'

/** Calls as the owner, who signs in again whenever weeks have passed. */
export async function ownerOf(request: APIRequestContext, weeks: Weeks) {
  const start = {
    name: 'Olive Owner',
    email: 'owner@example.com',
    locale: 'en',
    password,
    password_confirmation: password,
  }
  const setup = await request.post(`${weeks.url}/api/setup/${weeks.createAdmin()}`, { data: start })
  let { token } = (await setup.json()) as { token: string }
  const ask = async <Answer>(path: string, { method = 'GET', data }: Asked = {}) => {
    const reply = await request.fetch(weeks.url + path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    })
    if (!reply.ok()) throw new Error(`${method} ${path}: ${await reply.text()}`)
    return (reply.status() === 204 ? {} : await reply.json()) as Answer
  }
  const signIn = async () => {
    const reply = await request.post(`${weeks.url}/api/login`, { data: { email: start.email, password } })
    token = ((await reply.json()) as { token: string }).token
  }
  /** Moves the clock, and signs in again on that day: a session ends after weeks. */
  async function moveTo(date: string) {
    await weeks.moveTo(date)
    const giveUpAt = performance.now() + clockLimitMs
    while (performance.now() < giveUpAt) {
      await signIn()
      // Who signed in before the clock moved is refused after it.
      const day = await ask<{ today: string }>('/api/payments/defaults').catch(() => null)
      if (day?.today === date) return token
      await delay(50)
    }
    throw new Error(`The clock of the product did not move to ${date}.`)
  }
  return { ask, moveTo, token: () => token }
}

const clockLimitMs = 60_000
