import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { frontEnd } from './front-end.ts'
import { type BuiltScreen, builtScreensFile } from '#shared/http/built-screens.ts'

const script = 'window.started = true'
const list: BuiltScreen = { path: '/things/list', visitors: 'users', shell: '<b>Things</b>', calls: ['/api/things?'] }

const folder = mkdtempSync(join(tmpdir(), 'counterfoil-page-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, builtScreensFile), JSON.stringify([list]))
writeFileSync(
  join(folder, 'index.html'),
  `<html lang="en"><head><style nonce="__CSP_NONCE__"></style><!-- first calls --><script>${script}</script></head>` +
    '<body><div id="root"><!-- shell --></div></body></html>',
)

const app = fastify()
let isCopy = false
await app.register(frontEnd, { folder, isSilent: async () => isCopy })
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const pageAt = (url: string, headers: Record<string, string> = { cookie: 'token=x' }) => app.inject({ url, headers })

test('the policy lets the script of the page run by its hash, and no other that stands in it', async () => {
  const { headers } = await pageAt('/things/list')
  const [scripts] = /script-src [^;]*/.exec(String(headers['content-security-policy'])) ?? []
  expect(scripts).toBe(`script-src 'self' 'sha256-${hash('sha256', script, 'base64')}'`)
})

test('a page that another site may have opened is cut off from it in every browser', async () => {
  const policyFor = async (headers: Record<string, string>) =>
    (await pageAt('/things/list', headers)).headers['cross-origin-opener-policy']
  for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
    expect(await policyFor(headers as Record<string, string>)).toBe('same-origin')
  for (const site of ['none', 'same-origin'])
    expect(await policyFor({ 'sec-fetch-site': site })).toBe('noopener-allow-popups')
})

test('every page of a copied database says that it is one', async () => {
  for (const copied of [true, false]) {
    isCopy = copied
    for (const url of ['/things/list', '/login', '/c/token'])
      expect((await pageAt(url)).body.includes(' data-copy>')).toBe(copied)
  }
})

test('a style of the page has the nonce of its answer, which no other answer has', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const { body, headers } = await pageAt('/things/list')
      const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1]
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
      return nonce
    }),
  )
  expect(new Set(nonces).size).toBe(2)
})

test('the page has the shell of its screen, and names the first calls before the script', async () => {
  const { body } = await pageAt('/things/list?q=a&page=2', { cookie: 'token=x', 'accept-language': 'fr' })
  expect(body).toContain('<html lang="fr">')
  expect(body).toContain(
    `<meta name="first-calls" content="/api/user /api/things?q=a&amp;page=2"><script>${script}</script>`,
  )
  expect(body).toContain('<div id="root"><b>Things</b></div>')
})

test('without a token no calls are prepared', async () => {
  expect((await pageAt('/things/list', {})).body).not.toContain('first-calls"')
})
