import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type BuiltScreen, builtScreensFile } from '#shared/http/built-screens.ts'
import { screenStart } from './screen-start.ts'

const screen = (path: string, visitors: BuiltScreen['visitors'], calls: readonly string[] = []): BuiltScreen => ({
  path,
  visitors,
  shell: `<p>${path}</p>`,
  calls,
})

const built = [
  screen('/login', 'guests'),
  screen('/home', 'users', ['/api/home']),
  screen('/things/list', 'users', ['/api/things?', '/api/things/summary', '/api/views?list=things']),
  screen('/things/$id', 'users', ['/api/things/$id', '/api/things/$id/parts']),
  screen('/things/new', 'users'),
  screen('/welcome', 'anyone'),
]

const folder = mkdtempSync(join(tmpdir(), 'counterfoil-screens-'))
writeFileSync(join(folder, builtScreensFile), JSON.stringify(built))
afterAll(() => rmSync(folder, { recursive: true }))

const startFor = screenStart(folder, (path, query) => path !== '/api/things' || query.get('page') !== '0')
const startAt = (url: string, { hasToken = true } = {}) => startFor({ url, hasToken })

test.for([
  ['/things/7?tab=notes', '<p>/things/$id</p>'],
  ['/things/new', '<p>/things/new</p>'],
  ['/welcome', '<p>/welcome</p>'],
  ['/things', ''],
  ['/things/7/8', ''],
] as const)('%s is painted as its own screen', ([url, shell]) => {
  expect(startAt(url).shell).toBe(shell)
})

test('guests are led to the login, and those who are signed in from there to their home', () => {
  expect(startAt('/things/7', { hasToken: false }).shell).toBe('<p>/login</p>')
  expect(startAt('/login')).toEqual({ shell: '<p>/home</p>', calls: ['/api/user', '/api/home'] })
  expect(startAt('/welcome', { hasToken: false }).shell).toBe('<p>/welcome</p>')
})

test.for([
  ['/things/list', ['/api/things', '/api/things/summary', '/api/views?list=things']],
  ['/things/list?q=a b&page=2', ['/api/things?q=a+b&page=2']],
  ['/things/list?q="><script>', ['/api/things?q=%22%3E%3Cscript%3E']],
  ['/things/018c-27d3', ['/api/things/018c-27d3', '/api/things/018c-27d3/parts']],
  ['/things/"><script>', []],
  ['/welcome', []],
  ['/things/list?page=0', []],
] as const)('at %s a visitor with a token begins with the calls of its screen', ([url, calls]) => {
  expect(startAt(url).calls).toEqual(['/api/user', ...calls])
  expect(startAt(url, { hasToken: false }).calls).toEqual([])
})

test('a front end without a list of its screens is served as it is', () => {
  expect(screenStart(tmpdir(), () => true)({ url: '/home', hasToken: true })).toEqual({ shell: '', calls: [] })
})
