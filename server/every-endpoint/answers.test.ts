import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { spreadsheet } from '#shared/http/endpoint.ts'
import { createApp } from '#server/app.ts'
import { tokenOf } from '#server/test-support/ask.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'counterfoil-front-end-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><style nonce="__CSP_NONCE__"></style>')
writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(folder, 'assets', 'app-1234.js'), 'export {}')

const testApp = await startApp()
/** Includes the front end, as in production. */
const app = await createApp(testApp.app.context, { frontEndFolder: folder })
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const { owner, newDraft, newIssued } = await startInvoicing(testApp)
const authorization = `Bearer ${await tokenOf(testApp, 'owner')}`

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { authorization, ...headers } })

async function attached(content: Buffer, type: string, fileName: string) {
  const draft = await newDraft()
  const { payload, headers } = formWithFile('file', content, type, fileName)
  const { status, body } = await owner('POST', `/api/invoices/${draft.id}/attachments`, payload, headers)
  return { status, fileName: body.file_name, url: `/api/invoices/${draft.id}/attachments/${body.id}` }
}

const page = Buffer.from('<script>fetch("/api/user")</script>')

/** Sends raw bytes, for requests that no HTTP library would send. */
const sendRaw = (bytes: string) =>
  new Promise<string>((answered, failed) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => answered(text))
    socket.on('error', failed)
  })

test('every kind of answer forbids scripts that are not our files, frames and guesses about its type', async () => {
  const issued = await newIssued()
  const paths = [
    '/',
    '/invoices/list',
    '/assets/app-1234.js',
    '/assets/missing.js',
    '/assets/..%2findex.html',
    '/favicon.svg',
    '/photos/initials-AB-10.svg',
    '/photos/missing.webp',
    '/api/docs',
    '/api/docs.css',
    '/api/openapi.json',
    '/api/nowhere',
    '/api/invoices/export',
    `/api/invoices/${issued.id}/pdf`,
    `/api/invoices/${'x'.repeat(400)}`,
    '/api/invoices/%ff',
    (await attached(page, 'text/html', 'page.html')).url,
  ]
  for (const path of paths) {
    const { headers } = await ask(path)
    const policy = String(headers['content-security-policy'])
    expect([path, policy]).toEqual([path, expect.stringMatching(/^default-src 'none'/)])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-|https?:|\*/)
    expect(policy).not.toMatch(/script-src[^;]*nonce/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
    })
  }
})

test('private answers are cached only by the user’s browser and revalidated each time', async () => {
  const issued = await newIssued()
  const caching = async (path: string) => (await ask(path)).headers['cache-control']
  for (const path of ['/api/user', '/api/invoices/export', '/', '/api/nowhere', '/api/invoices/%ff'])
    expect([path, await caching(path)]).toEqual([path, 'no-store'])
  expect(await caching(`/api/invoices/${issued.id}/pdf`)).toMatch(/^(no-store|private, no-cache)$/)
  expect(await caching('/assets/app-1234.js')).toContain('immutable')
})

test('without https no header requires it', async () => {
  const plain = await createApp({ ...testApp.app.context, appUrl: 'http://localhost:3000' })
  const { headers } = await plain.inject({ url: '/api/health' })
  await plain.close()
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('clients cannot choose the address used for limits and history; only a trusted proxy can pass one on', async () => {
  const { context } = testApp.app
  const behindProxy = await createApp({ ...context, config: { ...context.config, TRUST_PROXY: '1' } })
  const signIn = { email: 'auditor@example.com', password: 'counterfoil-demo' }
  const addressSeenBy = async (server: typeof app) => {
    const headers = { 'x-forwarded-for': '198.51.100.66, 203.0.113.9', 'x-real-ip': '198.51.100.66' }
    await server.inject({ method: 'POST', url: '/api/login', payload: signIn, headers })
    const latest = testApp.db.selectFrom('sessions').select('address').orderBy('id', 'desc').limit(1)
    return (await latest.executeTakeFirstOrThrow()).address
  }
  expect(await addressSeenBy(app)).toBe('127.0.0.1')
  expect(await addressSeenBy(behindProxy)).toBe('203.0.113.9')
  await behindProxy.close()
})

test.for([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['two lengths', 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}', 400],
  [
    'a length and chunks, which a proxy could read otherwise',
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a header without end', `GET /api/health HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
] as const)('%s is refused in the form of every refusal, and the connection ends', async ([, bytes, status]) => {
  const [head = '', body = ''] = (await sendRaw(bytes)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain("content-security-policy: default-src 'none'")
  expect(JSON.parse(body)).toEqual({ message: expect.any(String), code: 'request.malformed' })
})

test.for([
  ['/%', '/%25'],
  ['/invoices/edit/%C3?tab=%', '/invoices/edit/%25C3?tab=%25'],
  // Both would lead to another host.
  ['//example.com/%', '/example.com/%25'],
  ['/\\example.com/%E0%A4%A', '/example.com/%25E0%25A4%25A'],
])(
  'the address %s, which was cut within a letter, leads to the screen of those that lead nowhere',
  async ([url, shown]) => {
    const [head = ''] = (await sendRaw(`GET ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1.1 302 /)
    expect(head).toContain(`location: ${shown}\r\n`)
    expect((await app.inject({ url: shown })).headers['content-type']).toContain('text/html')
  },
)

test('such an address of the API is refused in the form of every refusal', async () => {
  const answer = await sendRaw('GET /api/invoices/%E0%A4%A HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain('"code":"request.malformed"')
})

test.for(['/api/health', '/api/user', '/api/nowhere', '/', '/assets/app-1234.js'])(
  'two hosts in one request for %s are refused: a proxy could take the other one',
  async (path) => {
    const hosts = ['host: books.example.com', 'Host: evil.example']
    const raw = await sendRaw(`GET ${path} HTTP/1.1\r\n${hosts.join('\r\n')}\r\n\r\n`)
    expect(raw).toMatch(/^HTTP\/1.1 400 /)
    expect(raw).toContain('"code":"request.malformed"')
    const one = await sendRaw(`GET ${path} HTTP/1.1\r\n${hosts[0]}\r\nconnection: close\r\n\r\n`)
    expect(one).not.toMatch(/^HTTP\/1.1 400 /)
  },
)

test.for([
  ['that is no text', '/api/invoices/%ff', 400, 'request.malformed'],
  ['that is too long', `/api/invoices/${'x'.repeat(301)}`, 404, 'request.unknown_path'],
] as const)('an address %s is refused in the form and language of every refusal', async ([, url, status, code]) => {
  const answer = await ask(url, { 'accept-language': 'fr' })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual({ message: expect.stringMatching(/é|à|cette|adresse/), code })
})

test('a download that fails before its first byte is refused like any other call', async () => {
  const { id } = await newDraft()
  const answer = await owner('POST', '/api/invoices/download/zip', { invoice_ids: [id] })
  expect(answer).toMatchObject({ status: 409, body: { code: 'invoice.not_issued' } })
  expect(answer.headers['content-disposition']).toBeUndefined()
})

test('files of people come back as files to be saved, whatever they are, under a name without a path', async () => {
  const names = [
    '../../etc/passwd',
    'C:\\Windows\\x.exe',
    'a"; filename="b.html',
    'é\u0001.html',
    '👍'.repeat(150),
    '..',
  ]
  const types = ['text/html', 'image/svg+xml', 'é', 'text/html; charset=utf-7', 'a b', 'x'.repeat(500)]
  for (const [index, name] of names.entries()) {
    const { status, fileName, url } = await attached(page, types[index] ?? '', name)
    const file = await ask(url)
    expect([name, status, file.statusCode]).toEqual([name, 201, 200])
    expect(fileName).not.toMatch(/[/\\\p{Cc}]/u)
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.!~*'()%-]+$/,
    )
    expect(file.headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(file.rawPayload.equals(page)).toBe(true)
  }
})

test('a form that is cut off or holds an empty file is refused, not stumbled over', async () => {
  const { id } = await newDraft()
  const { payload, headers } = formWithFile('file', Buffer.from('a file'), 'text/plain', 'a.txt')
  const upload = (body: Buffer) => owner('POST', `/api/invoices/${id}/attachments`, body, headers)
  expect(await upload(payload.subarray(0, -12))).toMatchObject({ status: 400, body: { code: 'request.malformed' } })
  const empty = formWithFile('file', Buffer.alloc(0), 'text/plain', 'a.txt').payload
  expect(await upload(empty)).toMatchObject({ status: 422, body: { code: 'upload.unreadable' } })
})

test('a formula in a name is exported as text', async () => {
  await owner('POST', '/api/customers', { name: '=HYPERLINK("https://evil.example","Pay here")' })
  const csv = await ask('/api/customers/export?q=hyperlink')
  const workbook = await ask('/api/customers/export?q=hyperlink', { accept: spreadsheet })
  expect(csv.body).toContain(`"'=HYPERLINK(""https://evil.example""`)
  const sheet = strFromU8(unzipSync(workbook.rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK')
  expect(sheet).not.toContain('<f>')
})
