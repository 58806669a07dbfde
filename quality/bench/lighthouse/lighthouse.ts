import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { announce } from '#server/platform/announce.ts'
import { chromiumOfPeople } from '../../../scripts/installed-chromium.mjs'
import { startBenchDatabase } from '../bench-database.ts'
import { startProduct } from '../product.ts'

/** Has its own package file, so that Lighthouse is installed only for this bench. */
const folder = join(import.meta.dirname, 'installed')
const bar = 95
const pages = ['/login', '/home', '/invoices/list']
const categories = ['performance', 'accessibility', 'best-practices']

/** The types of the two packages that are installed only for this bench, as far as they are used. */
type Page = { setCookie: (cookie: object) => Promise<void>; close: () => Promise<void> }
type Browser = { newPage: () => Promise<Page>; close: () => Promise<void> }
type Puppeteer = { default: { launch: (options: object) => Promise<Browser> } }
type Report = { lhr: { categories: Record<string, { score: number | null }> } }
type Lighthouse = {
  default: (url: string, flags: object, config: object, page: Page) => Promise<Report | undefined>
  desktopConfig: object
}

type Scored = { measurement: 'lighthouse'; name: string; scores: number[]; target: number; isWithin: boolean }

/**
 * Scores the demo as it is after `npm start`, with desktop settings. The best run counts, because noise only lowers
 * scores.
 */
export async function lighthouse(runs: number): Promise<Scored[]> {
  await installOnce()
  const database = await startBenchDatabase()
  await fillDemo(database.db, new Date().toISOString())
  const product = await startProduct(database.url)
  try {
    announce(`\nlighthouse, best of ${runs}\n${rowOf('page', categories)}`)
    const results: Scored[] = []
    for (const name of pages) {
      const scores = await bestScores(product, name, runs)
      announce(rowOf(name, scores.map(String)))
      const isWithin = scores.every((score) => score >= bar)
      results.push({ measurement: 'lighthouse', name, scores, target: bar, isWithin })
    }
    return results
  } finally {
    await product.stop()
    await database.stop()
  }
}

type Product = { address: string; token: string }

const rowOf = (name: string, cells: readonly string[]) =>
  [name.padEnd(30), ...cells.map((cell) => cell.padStart(16))].join('')

async function installOnce() {
  if (existsSync(join(folder, 'node_modules', 'lighthouse'))) return
  announce('Installing Lighthouse …')
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
}

const { resolve } = createRequire(join(folder, 'package.json'))
const fromHere = <Module>(name: string) => import(pathToFileURL(resolve(name)).href) as Promise<Module>

async function bestScores(product: Product, path: string, runs: number) {
  const best = categories.map(() => 0)
  for (let run = 0; run < runs; run += 1) {
    const scores = await scoresOf(product, path)
    scores.forEach((score, index) => (best[index] = Math.max(best[index] ?? 0, score)))
  }
  return best
}

async function scoresOf({ address, token }: Product, path: string) {
  const { default: judge, desktopConfig } = await fromHere<Lighthouse>('lighthouse')
  const browser = await launch()
  try {
    const page = await browser.newPage()
    if (path !== '/login') await page.setCookie({ name: 'token', value: token, url: address })
    const flags = { disableStorageReset: true, onlyCategories: categories, logLevel: 'error' }
    const report = await judge(address + path, flags, desktopConfig, page)
    return categories.map((category) => Math.round((report?.lhr.categories[category]?.score ?? 0) * 100))
  } finally {
    await browser.close()
  }
}

async function launch() {
  const { default: puppeteer } = await fromHere<Puppeteer>('puppeteer-core')
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--no-first-run']
  return puppeteer.launch({ executablePath: process.env['CHROMIUM'] ?? chromiumOfPeople(), args })
}
