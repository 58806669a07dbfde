import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openSession } from '#server/features/auth/sessions.service.ts'
import { announce } from '#server/platform/announce.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { allEndpoints, allReplies } from '#server/platform/http/endpoints/contracts.ts'
import { describeApi, type Operation } from '#server/platform/http/pages/openapi.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { idPool } from './id-pool.ts'
import { type Request, requestsFor, validRequest, type Target } from './requests.ts'
import { validCallFor } from './valid-calls.ts'
import { type Answer, closeConnections, sendTo } from './send.ts'
import { freshRecords, undoSettings } from './throwaway-records.ts'
import { faultsOf } from './verdict.ts'

/** `npm run quality -- attacks --cases=300 --seed=N` goes deeper than the few cases of every run. */
const isLong = 'FUZZ_CASES' in process.env
const cases = Number(process.env['FUZZ_CASES'] ?? 5)
const seed = Number(process.env['FUZZ_SEED'] ?? 2026)
const limitMs = 60_000 + cases * 1_000

const testApp = await startApp()
let lastError: Error | undefined
testApp.app.addHook('onError', async (_request, _reply, error) => {
  lastError = error
})
const port = Number(new URL(await testApp.app.listen({ port: 0, host: '127.0.0.1' })).port)
afterAll(closeConnections)

/** Attacks end sessions, demote and deactivate users; at least one active super_admin is always left. */
async function newToken() {
  const { id } = await testApp.db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('roles.slug', '=', 'super_admin')
    .where('users.active', '=', 'yes')
    .orderBy('users.id')
    .executeTakeFirstOrThrow()
  const origin = { request_id: 'test', address: '127.0.0.1', device: 'test' }
  const opened = await inTransaction(testApp.db, {}, (tx) =>
    openSession(tx, id, { remember: true, origin, now: testApp.clock.now() }),
  )
  return opened.token
}
let token = await newToken()
let ids = await freshRecords(testApp, token)

async function send(request: Request): Promise<Answer> {
  const answer = await sendTo(port, token, request)
  if (answer.status !== 401) return answer
  token = await newToken()
  return sendTo(port, token, request)
}

const endpoints = await allEndpoints()
const api = describeApi(endpoints, await allReplies(), 'test')

const targetOf = (described: (typeof endpoints)[number]): Target => ({
  ...described,
  operation: api.paths[described.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[
    described.endpoint.method.toLowerCase()
  ] as Operation,
})

/** The table that an `id` in the path refers to. */
const tableOf = (path: string) =>
  Object.entries({
    '/api/invoices/bulk': 'bulk_runs',
    '/api/statements/send': 'statement_runs',
    '/api/links': 'customer_links',
    '/api/payments/online/incidents': 'online_payment_incidents',
    '/api/reminders/send': 'reminder_runs',
    '/api/creditnotes': 'credit_notes',
    '/api/admin/vat-codes': 'vat_rates',
    '/api/views': 'saved_views',
    '/api/email/verify': 'users',
    '/api/email/undo': 'users',
  }).find(([start]) => path.startsWith(start))?.[1] ??
  /^\/api\/(?:admin\/|settings\/)?(\w+)/.exec(path)?.[1] ??
  ''

const described = ({ method, path, headers, body = '' }: Request) =>
  `${method} ${path.slice(0, 500)}\n${JSON.stringify(headers).slice(0, 500)}\n${body.toString().slice(0, 2_000)}`

/** An operation that only ever refuses has not really been tested. */
const accepted = new Set<string>()

/** First makes a request that is certain to be accepted, then attacks from there. */
async function tryValidCall(target: Target) {
  await undoSettings(testApp)
  const validCall = await validCallFor(target.name, testApp, await newToken())
  if (!validCall) return undefined
  const request = validRequest(target, validCall)
  const answer = await send(request)
  expect.soft(answer.status, `${described(request)}\n${answer.text}`).toBeLessThan(300)
  if (answer.status < 300) accepted.add(target.name)
  return validCall
}

const refreshEvery = 150
let sent = 0

const targets = endpoints
  .map(targetOf)
  // A separate seed for each; with the same seed all would get the same kinds of requests.
  .map((target, index) => ({
    call: `${target.endpoint.method} ${target.endpoint.path}`,
    target,
    ownSeed: seed + index,
  }))

test.each(targets)(
  '$call answers whatever is sent as it declares',
  { timeout: limitMs },
  async ({ target, ownSeed }) => {
    const pool = idPool(tableOf(target.endpoint.path))
    pool.fill(ids)
    const validCall = await tryValidCall(target)
    const property = fc.asyncProperty(requestsFor(target, pool, validCall), async (request) => {
      if (++sent % refreshEvery === 0) pool.fill((ids = await freshRecords(testApp, await newToken())))
      const answer = await send(request)
      if (answer.status < 300) accepted.add(target.name)
      const faults = faultsOf(answer, target.operation)
      if (faults.length > 0) throw new Error(`${faults.join('; ')}\n${described(request)}\n${lastError?.stack}`)
    })
    const asked = { numRuns: cases, seed: ownSeed }
    const { failed, errorInstance, counterexamplePath, numShrinks } = await fc.check(property, asked)
    expect
      .soft(
        failed,
        `${String(errorInstance)}\nseed ${seed}, path ${counterexamplePath}, ${numShrinks} times simplified`,
      )
      .toBe(false)
  },
)

/** Signatures cannot be guessed; `deliveries.test.ts` and `online-payments.test.ts` have them accepted. */
const signed = ['answerDelivery', 'receivePaymentEvent']

/** A few cases may miss an operation; many may not. */
test.runIf(isLong)('every operation was accepted at least once', () => {
  const never = endpoints.map(({ name }) => name).filter((name) => !accepted.has(name) && !signed.includes(name))
  announce(`seed ${seed}: ${sent} requests; never accepted: ${never.join(', ') || 'none'}`)
  expect(never).toEqual([])
})
