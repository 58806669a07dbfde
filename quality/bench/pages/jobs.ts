import type { Page } from '@playwright/test'
import type { Bar } from '../measure.ts'
import type { Product } from '../product.ts'
import { clickTime, loadTimes, pictureTime, type startBrowser, workTime } from './browser.ts'

type Measured = { name: string; milliseconds: number; bar?: Bar }

/** Does one thing that users wait for, once. */
export type Job = () => Promise<Measured[]>

type Places = { browser: Awaited<ReturnType<typeof startBrowser>>; product: Product; bare: string }

const within = (limit: number): Bar => ({ of: 'p50', limit })

const fullLoad = within(300)
const firstPaint = within(120)
const click = within(60)
const key = within(16)
const preview: Bar = { of: 'p95', limit: 150 }

const rowsOf = (area: string) => `tbody a[href^="/${area}/"]`

const shownBy = {
  list: rowsOf('invoices'),
  record: 'main h1 ~ *',
  form: 'main form textarea',
}

/** Full loads; first the bare list, with which the others are compared. */
export async function loadJobs({ browser, product, bare }: Places): Promise<Job[]> {
  const invoice = await issuedInvoice(product)
  const pages = [
    { name: 'invoice list', path: '/invoices/list', shows: shownBy.list },
    { name: 'invoice', path: `/invoices/view/${invoice}`, shows: shownBy.record },
    { name: 'invoice form', path: '/invoices/create', shows: shownBy.form },
  ]
  const bareTab = await browser.openTab(shownBy.list)
  const ours = pages.map(async ({ name, path, shows }): Promise<Job> => {
    const tab = await browser.openTab(shows)
    return async () => {
      const times = await loadTimes(tab, product.address + path)
      return [
        { name: `${name}: full load`, milliseconds: times.shown, bar: fullLoad },
        { name: `${name}: first paint`, milliseconds: times.firstPaint, bar: firstPaint },
      ]
    }
  })
  const bareList: Job = async () => {
    const times = await loadTimes(bareTab, bare)
    return [
      { name: 'bare React list: full load', milliseconds: times.shown },
      { name: 'bare React list: first paint', milliseconds: times.firstPaint },
    ]
  }
  return [bareList, ...(await Promise.all(ours))]
}

const inBar = (path: string) => `header nav a[href="${path}"]`

/** The list begins with the drafts, which may fill its first page. */
async function sortByTotal(tab: Page) {
  await tab.locator('thead').getByRole('button', { name: 'Total' }).click()
  await tab.waitForSelector(rowsOf('invoices/view'))
}

/** Clicks inside the application, forwards and back, in one tab. */
export async function clickJobs({ browser, product }: Places): Promise<Job[]> {
  const tab = await browser.openTab(rowsOf('customers'))
  await loadTimes(tab, `${product.address}/customers/list`)
  const clicks = [
    { name: 'customers to invoices: click', link: inBar('/invoices/list'), shows: rowsOf('invoices') },
    { name: 'list to invoice: click', before: sortByTotal, link: rowsOf('invoices/view'), shows: shownBy.record },
    { name: 'invoice to list: click', link: inBar('/invoices/list'), shows: rowsOf('invoices') },
    { name: 'list to form: click', link: 'main a[href="/invoices/create"]', shows: shownBy.form },
    { name: 'form to customers: click', link: inBar('/customers/list'), shows: rowsOf('customers') },
  ]
  return clicks.map(({ name, before, link, shows }) => async () => {
    await before?.(tab)
    const milliseconds = await clickTime(tab, link, shows)
    return [{ name, milliseconds, bar: click }]
  })
}

const linesOf = (length: number) =>
  Array.from({ length }, (_, line) => ({
    description: `Lettering ${line + 1}`,
    quantity: '2',
    unit: 'm',
    unit_price: '41.25',
  }))

async function openDraft({ browser, product }: Places, lines: number) {
  const { data: customers } = await product.ask<{ data: { id: string }[] }>('/api/customers?per_page=1')
  const body = { customer_id: customers[0]?.id, lines: linesOf(lines) }
  const draft = await product.post<{ id: string }>('/api/invoices', body)
  const tab = await browser.openTab(shownBy.form)
  await loadTimes(tab, `${product.address}/invoices/edit/${draft.id}`)
  return tab
}

const typed = 'twenty keys in a row'

/** Typing in the last of a hundred lines: CPU time per key. */
export async function typingJob(places: Places): Promise<Job> {
  const tab = await openDraft(places, 100)
  const cell = tab.locator('[name="lines.99.description"]')
  await cell.fill('')
  return async () => [{ name: 'a key in the last of 100 lines', milliseconds: await keyTime(tab), bar: key }]
}

async function keyTime(tab: Page) {
  const cell = tab.locator('[name="lines.99.description"]')
  await cell.fill('')
  const work = await workTime(tab, () => tab.keyboard.type(typed, { delay: 20 }))
  return work / typed.length
}

const keysForPictures = ['o', 'a', 'k', 'Backspace', 'Backspace', 'Backspace']

/** Typing with the preview open: from a key until the page is painted with it. Closed again, since the choice goes for all tabs. */
export async function previewJob(places: Places): Promise<Job> {
  const tab = await openDraft(places, 8)
  const toggle = tab.getByRole('button', { name: /^Preview/ })
  return async () => {
    await tab.bringToFront()
    await toggle.click()
    await tab.locator('section img').first().waitFor()
    await tab.locator('[name="lines.7.description"]').focus()
    const measured: Measured[] = []
    for (const pressed of keysForPictures)
      measured.push({ name: 'preview after a key', milliseconds: await pictureTime(tab, pressed), bar: preview })
    await tab.getByRole('button', { name: 'Close preview' }).click()
    return measured
  }
}

async function issuedInvoice(product: Product) {
  const { data } = await product.ask<{ data: { id: string }[] }>('/api/invoices?status=paid&per_page=1')
  const id = data[0]?.id
  if (id === undefined) throw new Error('The ledger has no paid invoice.')
  return id
}
