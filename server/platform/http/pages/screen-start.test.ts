import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type FrontEndFiles, frontEndFilesName, type ScreenFiles } from '#shared/http/screen-files.ts'
import { screenStart } from './screen-start.ts'

const screen = (path: string, visitors: ScreenFiles['visitors'], rest: Partial<ScreenFiles>): ScreenFiles => ({
  path,
  visitors,
  files: [],
  messages: [],
  shell: `<p>${path}</p>`,
  calls: [],
  ...rest,
})

const built: FrontEndFiles = {
  screens: [
    screen('/login', 'guests', { files: ['assets/login.js'], messages: ['sign-in'] }),
    screen('/home', 'users', {
      files: ['assets/home.js', 'assets/home.css'],
      messages: ['app-shell'],
      calls: ['/api/home'],
    }),
    screen('/things/list', 'users', { calls: ['/api/things?', '/api/things/summary', '/api/views?list=things'] }),
    screen('/things/$id', 'users', { files: ['assets/thing.js'], calls: ['/api/things/$id', '/api/things/$id/parts'] }),
    screen('/things/new', 'users', { files: ['assets/new.js'] }),
    screen('/welcome', 'anyone', { files: ['assets/welcome.js', 'assets/start.js'] }),
  ],
  messages: {
    en: { 'sign-in': 'assets/en-1.js', 'app-shell': 'assets/en-2.js' },
    fr: { 'app-shell': 'assets/fr-2.js' },
  },
}

const folder = mkdtempSync(join(tmpdir(), 'counterfoil-screens-'))
writeFileSync(join(folder, frontEndFilesName), JSON.stringify(built))
afterAll(() => rmSync(folder, { recursive: true }))

const startFor = screenStart(
  folder,
  '<script type="module" src="/assets/start.js"></script>',
  (path, query) => path !== '/api/things' || query.get('page') !== '0',
)
const startAt = (url: string, { hasToken = true, locale = 'en' } = {}) => startFor({ url, hasToken, locale })
const filesFor = (...visit: Parameters<typeof startAt>) => {
  const { scripts, styles } = startAt(...visit)
  return [...(scripts + styles).matchAll(/href="\/assets\/([^"]+)"/g)].map(([, file]) => file)
}

test('the page names the scripts, the styles and the words of the screen at its address', () => {
  expect(startAt('/home', { locale: 'fr' })).toEqual({
    scripts:
      '<link rel="modulepreload" crossorigin href="/assets/home.js">' +
      '<link rel="modulepreload" crossorigin href="/assets/fr-2.js">',
    styles: '<link rel="stylesheet" crossorigin href="/assets/home.css">',
    shell: '<p>/home</p>',
    calls: ['/api/user', '/api/home'],
  })
})

test.for([
  ['/things/7?tab=notes', ['thing.js']],
  ['/things/new', ['new.js']],
  ['/things', []],
  ['/things/7/8', []],
  ['/welcome', ['welcome.js']],
] as const)('%s stands for its own screen alone, without what the page names itself', ([url, files]) => {
  expect(filesFor(url)).toEqual(files)
})

test('guests are led to the login, and those who are signed in from there to their home', () => {
  expect(filesFor('/things/7', { hasToken: false })).toEqual(['login.js', 'en-1.js'])
  expect(startAt('/things/7', { hasToken: false }).shell).toBe('<p>/login</p>')
  expect(filesFor('/login')).toEqual(['home.js', 'en-2.js', 'home.css'])
  expect(startAt('/login').calls).toEqual(['/api/user', '/api/home'])
  expect(filesFor('/welcome', { hasToken: false })).toEqual(['welcome.js'])
})

test.for([
  ['/things/list', ['/api/things', '/api/things/summary', '/api/views?list=things']],
  ['/things/list?q=a b&page=2', ['/api/things?q=a+b&page=2']],
  ['/things/list?q="><script>', ['/api/things?q=%22%3E%3Cscript%3E']],
  ['/things/018c-27d3', ['/api/things/018c-27d3', '/api/things/018c-27d3/parts']],
  ['/things/"><script>', []],
  ['/welcome', []],
  ['/things/list?page=0', []],
] as const)('at %s whoever has a token begins with the calls of its screen', ([url, calls]) => {
  expect(startAt(url).calls).toEqual(['/api/user', ...calls])
  expect(startAt(url, { hasToken: false }).calls).toEqual([])
})

test('a front end without a list of its files is served as it is', () => {
  const none = { scripts: '', styles: '', shell: '', calls: [] }
  expect(screenStart(tmpdir(), '', () => true)({ url: '/home', hasToken: true, locale: 'en' })).toEqual(none)
})
