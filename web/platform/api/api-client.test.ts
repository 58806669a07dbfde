import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { login, verifyEmail } from '#shared/features/auth/auth.contract.ts'
import { listSessions, uploadPhoto } from '#shared/features/auth/settings.contract.ts'
import { exportNotes, listNotes } from '#shared/features/notes/notes.contract.ts'
import { ApiError, call, fetchFile, upload } from './api-client.ts'
import { clearAuth, saveToken } from '#web/platform/session/auth-state.ts'
import { loadLanguage } from '#web/platform/language/language-store.ts'
import { stubApi } from '#web/platform/test-support/stub-api.ts'

beforeEach(async () => {
  await loadLanguage('en')
  saveToken('secret', false)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  clearAuth()
})

const sessions = { status: 200, body: { data: [] } }
const away = { status: 503, body: { message: 'Not now.', code: 'database.unavailable' } }

test('every request says the language, and who asks once there is a token', async () => {
  const asked = stubApi({
    'POST /api/login': { status: 200, body: {} },
    'GET /api/settings/sessions': sessions,
    'POST /api/settings/photo': { status: 200, body: {} },
  })
  clearAuth()
  await call(login, { body: { email: 'a@b.c', password: 'p' } })
  await loadLanguage('fr')
  saveToken('secret', false)
  await call(listSessions)
  await upload(uploadPhoto, new FormData())
  expect(asked.map(({ headers }) => headers.get('Accept-Language'))).toEqual(['en', 'fr', 'fr'])
  expect(asked.map(({ headers }) => headers.get('Authorization'))).toEqual([null, 'Bearer secret', 'Bearer secret'])
  expect(asked[2]?.headers.has('Content-Type')).toBe(false)
})

test('params and query go into the address, and what is not there stays out', async () => {
  const asked = stubApi({})
  const id = '6f1f7a52-8b57-4a43-9f39-2f0b6a8b0f11'
  await call(verifyEmail, { params: { id }, query: { token: 'a/b&c' } }).catch(() => undefined)
  await call(listNotes, { query: { model_id: 'x', page: 2, note_page: undefined } }).catch(() => undefined)
  expect(asked.map(({ path }) => path)).toEqual([
    `/api/email/verify/${id}?token=a%2Fb%26c`,
    '/api/notes?model_id=x&page=2',
  ])
})

test('a refusal is an error with its status, code, sentence and fields', async () => {
  const errors = { email: ['Wrong.'] }
  stubApi({ 'POST /api/login': { status: 422, body: { message: 'No.', code: 'sign_in.wrong', errors } } })
  const error = await call(login, { body: { email: 'a@b.c', password: 'p' } }).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 422, code: 'sign_in.wrong', message: 'No.', errors })
})

test.each([
  ['cannot be reached', 'unreachable' as const, 4],
  ['is away', away, 3],
  ['is away behind a proxy', { ...away, status: 502 }, 3],
  ['is too late for its proxy', { ...away, status: 504 }, 3],
])('a read waits out a server that %s for a moment', async (_, outage, goodCall) => {
  let calls = 0
  stubApi({ 'GET /api/settings/sessions': () => (++calls < goodCall ? outage : sessions) })
  const answer = call(listSessions)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await answer).toEqual({ data: [] })
})

test('a read that is answered with 503 is tried twice more, and fails within a second', async () => {
  const asked = stubApi({ 'GET /api/settings/sessions': away })
  const began = Date.now()
  const answer = call(listSessions).catch((cause: unknown) => cause)
  await vi.runAllTimersAsync()
  expect(await answer).toMatchObject({ status: 503 })
  expect(asked).toHaveLength(3)
  expect(Date.now() - began).toBeLessThan(1_000)
})

test('after about two seconds it gives up', async () => {
  const asked = stubApi({ 'GET /api/settings/sessions': 'unreachable' })
  const answer = call(listSessions).catch((cause: unknown) => cause)
  await vi.advanceTimersByTimeAsync(2_100)
  expect(await answer).toMatchObject({ status: 0, code: 'network.failed' })
  expect(asked).toHaveLength(5)
})

test('a write is never tried again, since it may have been done', async () => {
  const asked = stubApi({ 'POST /api/login': away })
  await expect(call(login, { body: { email: 'a@b.c', password: 'p' } })).rejects.toMatchObject({ status: 503 })
  expect(asked).toHaveLength(1)
})

test('a page of a proxy in place of an answer is a failure like any other', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  const answer = call(listSessions).catch((cause: unknown) => cause)
  await vi.runAllTimersAsync()
  expect(await answer).toMatchObject({ status: 502, message: 'Something went wrong! Please try again.' })
})

test('after a log-out nothing that is still on screen asks the server, until somebody logs in', async () => {
  const asked = stubApi({ 'GET /api/settings/sessions': sessions, 'POST /api/login': { status: 200, body: {} } })
  clearAuth()
  const refused = { status: 401, code: 'session.required' }
  await expect(call(listSessions)).rejects.toMatchObject(refused)
  await expect(upload(uploadPhoto, new FormData())).rejects.toMatchObject(refused)
  await expect(fetchFile(exportNotes, {})).rejects.toMatchObject(refused)
  expect(asked).toEqual([])
  await call(login, { body: { email: 'a@b.c', password: 'p' } })
  saveToken('another', false)
  await call(listSessions)
  expect(asked.map(({ path }) => path)).toEqual(['/api/login', '/api/settings/sessions'])
})
