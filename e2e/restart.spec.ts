import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { moveIn, workOn } from './moving-in.ts'
import { newDatabase } from './new-database.ts'
import { startProduct } from './start-product.ts'

const main = resolve(import.meta.dirname, '../server/main.ts')

async function withDataFolder(work: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-restart-'))
  await chmod(folder, 0o755)
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const postmaster = async (folder: string) =>
  Number((await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])

async function callerOf(url: string) {
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'clerk@example.com', password: 'counterfoil-demo' }),
  })
  const { token } = (await reply.json()) as { token: string }
  return (path: string, body?: object) =>
    fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
}

test('after kill -9 of the server the next start has everything that was acknowledged, in the same database', async ({
  page,
}) => {
  await withDataFolder(async (folder) => {
    const first = await startProduct({ DATA_DIR: folder })
    await expect.poll(first.output).toContain('owner@example.com')
    const ask = await callerOf(first.url)
    const note = { note: 'written before the kill', page_name: 'notes', model_id: 'kept' }
    expect((await ask('/api/note/create', note)).status).toBe(201)
    const database = await postmaster(folder)
    await first.kill()

    const second = await startProduct({ DATA_DIR: folder })
    expect(await postmaster(folder)).toBe(database)
    const kept = await (await (await callerOf(second.url))('/api/notes?model_id=kept')).json()
    expect(kept).toMatchObject({ notes: { total: 1 } })

    process.kill(database, 'SIGKILL')
    await second.kill()
    const third = await startProduct({ DATA_DIR: folder })
    const still = await (await (await callerOf(third.url))('/api/notes?model_id=kept')).json()
    expect(still).toMatchObject({ notes: { total: 1 } })
    await third.stop()

    // A business of one's own is empty beside the demo, and is offered to be set up until somebody has.
    const own = await startProduct({ DATA_DIR: folder, BUSINESS: 'own' })
    await expect.poll(own.output).toMatch(/\/setup\/\S+/)
    expect(own.output()).not.toContain('counterfoil-demo')
    expect((await (await callerOf(own.url))('/api/notes?model_id=kept')).status).toBe(401)
    // A firm moves in: set-up, customers, items, what is open in its old system, schedules; then it works on.
    const link = /http\S+\/setup\/\S+/.exec(own.output())?.[0] ?? ''
    const effort = await moveIn(page, link)
    await workOn(page)
    // What docs/moving-in.md says of it.
    expect(effort.clicks).toBeLessThanOrEqual(30)
    test.info().annotations.push({ type: 'effort', description: `${effort.clicks} clicks, ${effort.seconds} s` })
    await own.stop()
    // PostgreSQL removes its file last; its process may stay in the process list where nothing reaps it.
    await expect(postmaster(folder)).rejects.toThrow('ENOENT')
  })
})

test('an invalid setting stops the start with a one-sentence message', () => {
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { PATH: process.env['PATH'], PORT: 'eighty' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr.trim()).toBe('The setting PORT must be a whole number from 0 to 65535; it is "eighty".')
})

test('with an external database there is no demo: a command prints a link, and the first administrator sets up the business', async ({
  page,
}) => {
  const url = await newDatabase()
  const own = await startProduct({ DATABASE_URL: url, LOG_LEVEL: 'error' })
  await expect.poll(own.output).toContain('npm run create-admin')
  expect(own.output()).not.toContain('counterfoil-demo')
  const command = resolve(import.meta.dirname, '../server/commands/create-admin.ts')
  const created = spawnSync(process.execPath, [command, 'first@example.com', 'First Admin'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url, APP_URL: own.url },
    encoding: 'utf8',
  })
  const link = /http\S+\/setup\/\S+/.exec(created.stdout)?.[0] ?? ''
  await setUp(page, link)

  await page.goto(`${own.url}/invoices/create`)
  await expect(page.getByText('€0.00').first()).toBeVisible()
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await own.stop()
})

const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()

/** A workshop in Bremen that has issued 117 invoices elsewhere, and has no logo. */
async function setUp(page: Page, link: string) {
  await page.goto(link)
  await expect(page.getByLabel('Name')).toHaveValue('First Admin')
  await page.getByLabel('Password', { exact: false }).first().fill('granite umbrella 18')
  await page.getByLabel('Repeat the password').fill('granite umbrella 18')
  await page.getByRole('button', { name: 'Create my account' }).click()

  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel('Name').fill('Archer Werkstatt GmbH')
  await page.getByLabel('City').fill('Bremen')
  await goOn(page)
  await page.getByRole('textbox', { name: 'VAT number' }).fill('DE136695976')
  await goOn(page)
  await page.getByLabel('Next invoice').fill('118')
  await expect(page.getByText(/INV-\d+-00118/)).toBeVisible()
  await goOn(page)
  // Sort codes are not asked for in Germany.
  await expect(page.getByLabel('IBAN')).toBeVisible()
  await expect(page.getByLabel('Sort code')).toHaveCount(0)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('button', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/home$/)
}
