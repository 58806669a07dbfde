import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type FrontEndFiles, frontEndFilesName } from '#shared/http/screen-files.ts'
import { screenLinks } from './screen-links.ts'

const built: FrontEndFiles = {
  screens: [
    { path: '/login', visitors: 'guests', files: ['assets/login.js'], messages: ['sign-in'] },
    { path: '/home', visitors: 'users', files: ['assets/home.js', 'assets/home.css'], messages: ['app-shell'] },
    { path: '/things/$id', visitors: 'users', files: ['assets/thing.js'], messages: [] },
    { path: '/things/new', visitors: 'users', files: ['assets/new.js'], messages: [] },
    { path: '/welcome', visitors: 'anyone', files: ['assets/welcome.js', 'assets/start.js'], messages: [] },
  ],
  messages: {
    en: { 'sign-in': 'assets/en-1.js', 'app-shell': 'assets/en-2.js' },
    fr: { 'app-shell': 'assets/fr-2.js' },
  },
}

const folder = mkdtempSync(join(tmpdir(), 'counterfoil-screens-'))
writeFileSync(join(folder, frontEndFilesName), JSON.stringify(built))
afterAll(() => rmSync(folder, { recursive: true }))

const linksFor = screenLinks(folder, '<script type="module" src="/assets/start.js"></script>')
const filesFor = (url: string, { hasToken = true, locale = 'en' } = {}) =>
  [...linksFor({ url, hasToken, locale }).matchAll(/href="\/assets\/([^"]+)"/g)].map(([, file]) => file)

test('the page names the scripts, the styles and the words of the screen at its address', () => {
  expect(linksFor({ url: '/home', hasToken: true, locale: 'fr' })).toBe(
    '<link rel="modulepreload" crossorigin href="/assets/home.js">' +
      '<link rel="stylesheet" crossorigin href="/assets/home.css">' +
      '<link rel="modulepreload" crossorigin href="/assets/fr-2.js">',
  )
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
  expect(filesFor('/login')).toEqual(['home.js', 'home.css', 'en-2.js'])
  expect(filesFor('/welcome', { hasToken: false })).toEqual(['welcome.js'])
})

test('a front end without a list of its files is served as it is', () => {
  expect(screenLinks(tmpdir(), '')({ url: '/home', hasToken: true, locale: 'en' })).toBe('')
})
