import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FileEndpoint } from './api-client.ts'
import { download } from './download.ts'

const zip: FileEndpoint = { method: 'POST', path: '/api/things/zip', access: 'signed_in', download: 'application/zip' }

const asked: { url: string; init: RequestInit }[] = []
const saved: string[] = []

function answerWith(disposition: string) {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return Promise.resolve(new Response('file', { headers: { 'Content-Disposition': disposition } }))
  })
}

beforeEach(() => {
  asked.length = 0
  saved.length = 0
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a file can be made of what is sent', async () => {
  answerWith('attachment; filename="things.zip"')
  await download(zip, { body: { ids: ['1', '2'] } })
  const [{ url, init } = { url: '', init: {} }] = asked
  expect([url, init.method, init.body]).toEqual(['/api/things/zip', 'POST', '{"ids":["1","2"]}'])
  expect(new Headers(init.headers).get('Content-Type')).toBe('application/json')
  expect(saved).toEqual(['things.zip'])
})

test('a name with letters that a plain header cannot carry is read whole', async () => {
  answerWith(`attachment; filename="_.zip"; filename*=UTF-8''caf%C3%A9.zip`)
  await download({ ...zip, method: 'GET' })
  expect(saved).toEqual(['café.zip'])
  expect(asked[0]?.init.body).toBeNull()
})
