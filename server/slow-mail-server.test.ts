import type { AddressInfo } from 'node:net'
import { createJobMetrics } from '#server/platform/jobs/job-metrics.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { queueEmail } from '#server/features/email/email.service.ts'
import { createDb, inTransaction } from './platform/database/connection/database.ts'
import { createPool } from './platform/database/connection/pool.ts'
import { runWorker } from '#server/platform/jobs/run-worker.ts'
import { createLogger } from '#server/platform/logger.ts'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { startApp, type TestApp } from '#server/test-support/start-app.ts'
import { startProcess } from './test-support/processes/start-process.ts'
import { allJobs } from '#server/worker.ts'

/** Receives each message at once, and confirms it after as many seconds as the address begins with. */
async function startSlowServer() {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      stream.resume()
      stream.on('end', () => {
        const address = envelope.rcptTo[0]?.address ?? ''
        taken.push(address)
        setTimeout(done, Number.parseInt(address, 10) * 1_000)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  const countOf = (address: string) => taken.filter((to) => to === address).length
  return { url: `smtp://127.0.0.1:${port}`, taken, countOf }
}

const queue = ({ db }: Pick<TestApp, 'db'>, address: string) =>
  inTransaction(db, {}, (tx) =>
    queueEmail(tx, {
      kind: 'password_reset',
      to: { name: 'Ann', address, locale: 'en' },
      params: { count: 60 },
      link: 'https://books.example.com/x',
    }),
  )

const statusOf = async ({ db }: Pick<TestApp, 'db'>, address: string) =>
  (await db.selectFrom('emails').select('status').where('to_address', '=', address).executeTakeFirstOrThrow()).status

/** A worker as in a separate process, with its own connections. */
function startWorker(testApp: TestApp, smtpUrl: string, lines: string[]) {
  const logger = createLogger('warn', { write: (line: string) => void lines.push(line) })
  const pool = createPool(testApp.url, 7, logger)
  const { config, appUrl, clock, typesetter } = testApp
  const mailer = smtpMailer(smtpUrl)
  const stopping = new AbortController()
  const context = { db: createDb(pool), config, appUrl, clock, typesetter, logger, signal: stopping.signal }
  const working = runWorker({
    pool,
    jobs: allJobs(async () => ({ mailer, from: config.MAIL_FROM })),
    cron: [],
    metrics: createJobMetrics(),
    context,
    concurrency: 4,
  })
  return {
    stop: async () => {
      stopping.abort()
      await working
      mailer.close()
      await pool.end()
    },
  }
}

test('a mail server that answers later than a dead worker is noticed gets each message once, and no worker counts as dead', async () => {
  const testApp = await startApp()
  const server = await startSlowServer()
  const lines: string[] = []
  const workers = [startWorker(testApp, server.url, lines), startWorker(testApp, server.url, lines)]
  const addresses = ['7-seconds@example.org', '9-seconds@example.org']
  for (const address of addresses) await queue(testApp, address)
  for (const address of addresses) await expect.poll(() => statusOf(testApp, address)).toBe('sent')

  expect(addresses.map(server.countOf)).toEqual([1, 1])
  expect(lines.filter((line) => line.includes('workers that died'))).toEqual([])
  await Promise.all(workers.map((worker) => worker.stop()))
})

test('the jobs of a worker that was killed are taken up by another at once, not when their locks end', async () => {
  const testApp = await startApp()
  const server = await startSlowServer()
  const settings = { DATABASE_URL: testApp.url, SMTP_URL: server.url, APP_URL: 'https://books.example.com' }
  const start = async () => {
    const worker = startProcess('server/worker-main.ts', settings)
    afterAll(() => worker.stop())
    await worker.says('The worker is ready')
    return worker
  }
  const killed = await start()
  await queue(testApp, '90-seconds@example.org')
  await expect.poll(() => server.taken.length).toBe(1)
  await start()

  killed.kill('SIGKILL')
  await expect.poll(() => server.taken.length).toBe(2)
})
