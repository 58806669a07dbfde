import { expect, type Page, test } from '@playwright/test'
import { apiAs, newCustomer, newIssued } from './invoicing.ts'
import { startAs } from './sign-in.ts'

type Api = Awaited<ReturnType<typeof apiAs>>
type Line = { day: number; name: string; text: string; minor: number }
type Match = { parts: { kind: string; customer_name: string; amount_minor: number; write_offs: object[] }[] }
type Kept = { id: string; state: string; text: string; match: Match | null; ignored: { reason: string } | null }

const csvOf = (lines: readonly Line[]) =>
  [
    'Date,Name,Description,Amount',
    ...lines.map(({ day, name, text, minor }) => `2026-01-0${day},${name},${text},${(minor / 100).toFixed(2)}`),
  ].join('\n')

/** An account of its own with these lines, and the screen on which they are matched. */
async function matching(page: Page, lines: readonly Line[]) {
  const owner = await apiAs(page.request, 'owner')
  const bank = await owner.post<{ id: string }>('/api/admin/banks', {
    label: `Decisions ${crypto.randomUUID().slice(0, 6)}`,
    bank_name: 'Severnside Bank',
    account_name: 'Counterfoil',
    sort_code: '200000',
    account_number: '55779912',
    currency: 'GBP',
  })
  const token = await startAs(page, 'manager')
  const file = { name: 'january.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf(lines)) }
  const headers = { authorization: `Bearer ${token}` }
  const reply = await page.request.post('/api/banking/statements', { headers, multipart: { bank_id: bank.id, file } })
  expect(reply.status()).toBe(201)
  await page.goto(`/banking/match/${bank.id}`)
  await expect(page.getByRole('listbox')).toBeFocused()
  return bank
}

const linesOf = async (api: Api, bank: { id: string }, state: string) =>
  (await api.get<{ data: Kept[] }>(`/api/banking/lines?bank_id=${bank.id}&state=${state}&per_page=50`)).data

const invoiceOf = (api: Api, customer: Parameters<typeof newIssued>[1], unit_price: string) =>
  newIssued(api, customer, { lines: [{ description: 'Window lettering', quantity: '1', unit_price }] })

/** Waits until the list has the focus again: a dialog that closes keeps it for a moment. */
const backInList = (page: Page) => expect(page.getByRole('listbox')).toBeFocused()

test('every other kind of line is decided by keyboard: a new customer, a rest written off, a payout, money paid back', async ({
  page,
}) => {
  const api = await apiAs(page.request, 'manager')
  const [one, two] = await Promise.all([newCustomer(api), newCustomer(api)])
  const short = await invoiceOf(api, one, '211.17')
  const [first, second] = [await invoiceOf(api, one, '320.11'), await invoiceOf(api, two, '187.23')]
  const stranger = `NEWCOMER ${crypto.randomUUID().slice(0, 6)} LTD`
  const payout = first.gross_minor + second.gross_minor - 500
  const bank = await matching(page, [
    { day: 1, name: stranger, text: 'First order', minor: 12_345 },
    { day: 2, name: one.name, text: short.number, minor: short.gross_minor - 6_000 },
    { day: 3, name: 'Card Provider', text: 'PAYOUT 77', minor: payout },
    { day: 4, name: stranger, text: 'Sent back', minor: -12_345 },
    { day: 5, name: '', text: 'MONTHLY FEE JANUARY', minor: -999 },
  ])
  const keys = page.keyboard
  const current = page.getByRole('option', { selected: true })
  const dialog = page.getByRole('dialog')

  // Who paid becomes a customer, and the line is confirmed without leaving the keys.
  await keys.press('Space')
  await expect(dialog.getByLabel('Customer', { exact: false }).first()).toBeFocused()
  await keys.press('Tab')
  await expect(dialog.getByRole('button', { name: 'New customer' })).toBeFocused()
  await keys.press('Enter')
  await expect(dialog.getByLabel('Name of the new customer')).toBeFocused()
  await keys.press('Enter')
  await expect(dialog.getByText(/stays on account|Nothing is open/i).first()).toBeVisible()
  await keys.press('Control+Enter')
  await backInList(page)

  // What is left of an invoice is written off with a tick.
  await expect(current).toContainText(short.number)
  await keys.press('Space')
  await expect(dialog.getByRole('textbox', { name: /Amount/ }).first()).toBeFocused()
  const tick = dialog.getByRole('checkbox', { name: /Write off the £60\.00 still owed/ })
  await tick.press('Space')
  await expect(tick).toBeChecked()
  await keys.press('Control+Enter')
  await backInList(page)

  // One line for two customers, less what was kept back.
  await expect(current).toContainText('PAYOUT 77')
  await keys.press('s')
  await dialog.getByLabel('Charge kept back').fill('5.00')
  for (const [at, { customer, invoice }] of [
    { customer: one, invoice: first },
    { customer: two, invoice: second },
  ].entries()) {
    const picker = dialog.getByRole('combobox', { name: /Customer/ }).nth(at)
    await picker.focus()
    await keys.type(customer.name)
    await dialog.getByRole('option', { name: customer.name }).waitFor()
    await keys.press('Enter')
    await expect(dialog.getByText(invoice.number)).toBeVisible()
    await dialog.getByRole('textbox', { name: new RegExp(invoice.number) }).press('Space')
  }
  await expect(dialog.getByText('All of it is allocated')).toBeVisible()
  await keys.press('Control+Enter')
  await backInList(page)

  // What the new customer had on account went back.
  await expect(current).toContainText('Sent back')
  await keys.press('Space')
  await expect(dialog.getByText('What was paid back with £123.45?')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: /Customer/ })).toBeFocused()
  await keys.type(stranger)
  await dialog.getByRole('option', { name: new RegExp(stranger, 'i') }).waitFor()
  await keys.press('Enter')
  await dialog.getByRole('radio').first().press('Space')
  await keys.press('Enter')
  await backInList(page)

  // The bank calls it a charge: one key.
  await expect(current).toContainText('MONTHLY FEE JANUARY')
  await expect(current).toContainText('Bank charge of ours')
  await keys.press('Enter')
  await expect(page.getByText('0 lines to match', { exact: true })).toBeVisible()

  const matched = await linesOf(api, bank, 'matched')
  const partsOf = (text: string) => matched.find((line) => line.text === text)?.match?.parts ?? []
  expect(partsOf('First order')).toMatchObject([{ kind: 'payment', amount_minor: 12_345 }])
  expect(partsOf(short.number)[0]?.write_offs).toMatchObject([{ amount_minor: 6_000, reason: 'bank_charge' }])
  expect(partsOf('PAYOUT 77').map(({ amount_minor }) => amount_minor)).toEqual([
    first.gross_minor,
    second.gross_minor,
    -500,
  ])
  expect(partsOf('Sent back')).toHaveLength(1)
  expect(await linesOf(api, bank, 'ignored')).toMatchObject([{ ignored: { reason: 'Bank charge of ours' } }])
})

test('of two people on one statement the second is told on the row, nothing is booked twice, and undoing opens the line for both', async ({
  page,
  browser,
}) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const invoice = await invoiceOf(api, customer, '271.31')
  const bank = await matching(page, [
    { day: 1, name: customer.name, text: invoice.number, minor: invoice.gross_minor },
    { day: 2, name: '', text: 'Something else', minor: 400 },
  ])
  const other = await (await browser.newContext({ baseURL: process.env['BASE_URL'] ?? '' })).newPage()
  await startAs(other, 'owner')
  await other.goto(`/banking/match/${bank.id}`)
  await expect(other.getByRole('listbox')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByText('1 line to match', { exact: true })).toBeVisible()
  await other.keyboard.press('Enter')
  const row = other.getByRole('option').first()
  await expect(row.getByRole('alert')).toBeVisible()
  const paid = await api.get<{ meta: { total: number } }>(`/api/payments?customer_id=${customer.id}`)
  expect(paid.meta.total).toBe(1)
  await expect(other.getByText('1 line to match', { exact: true })).toBeVisible()

  // The second one takes it back; the line is open for both, and the invoice is owed again.
  await other.keyboard.press('Home')
  await other.keyboard.press('u')
  await expect(other.getByText('2 lines to match', { exact: true })).toBeVisible()
  const { outstanding_minor: owed } = await api.get<{ outstanding_minor: number }>(`/api/invoices/${invoice.id}`)
  expect(owed).toBe(invoice.gross_minor)
  await page.reload()
  await expect(page.getByText('2 lines to match', { exact: true })).toBeVisible()
  await other.context().close()
})

test('what was typed for a line that is refused is there again, without what was paid meanwhile', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const [still, paid] = [await invoiceOf(api, customer, '301.17'), await invoiceOf(api, customer, '52.09')]
  const bank = await matching(page, [{ day: 1, name: customer.name, text: 'For two of them', minor: 9_000 }])
  const dialog = page.getByRole('dialog')
  const cell = ({ number }: { number: string }) => dialog.getByRole('textbox', { name: new RegExp(number) })
  await page.keyboard.press('Space')
  await cell(still).fill('41.23')
  await cell(paid).fill('48.77')
  await expect(dialog.getByText('All of it is allocated')).toBeVisible()
  await api.post('/api/payments', {
    customer_id: customer.id,
    amount_minor: paid.gross_minor,
    allocations: [{ invoice_id: paid.id, amount_minor: paid.gross_minor }],
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('option').first().getByRole('alert')).toBeVisible()
  await backInList(page)

  await page.keyboard.press('Space')
  await expect(cell(still)).toHaveValue('41.23')
  await expect(cell(paid)).toHaveCount(0)
  await expect(dialog.getByText('£48.77 stays on account', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('0 lines to match', { exact: true })).toBeVisible()
  const [line] = await linesOf(api, bank, 'matched')
  expect(line?.match?.parts).toMatchObject([{ kind: 'payment', amount_minor: 9_000 }])
})

test('after a click on a line, or on what it could be, every key works', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const invoices = [await invoiceOf(api, customer, '341.17'), await invoiceOf(api, customer, '342.29')]
  await matching(page, [
    ...invoices.map(({ number, gross_minor }, at) => ({
      day: at + 1,
      name: customer.name,
      text: number,
      minor: gross_minor,
    })),
    { day: 3, name: '', text: 'CANTEEN TAKINGS', minor: 1_234 },
  ])
  const keys = page.keyboard
  const row = page.getByRole('option')
  const dialog = page.getByRole('dialog')

  await row.nth(1).click()
  await backInList(page)
  await keys.press('ArrowDown')
  await expect(row.nth(2)).toHaveAttribute('aria-selected', 'true')
  await row.nth(2).click()
  await keys.press('n')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await keys.type('Takings')
  await keys.press('Enter')
  await expect(row.nth(2)).toContainText('Takings')

  await row.nth(0).click()
  await page.getByRole('complementary', { name: 'The chosen line' }).getByText(customer.name).first().click()
  await backInList(page)
  await keys.press('Space')
  await expect(dialog).toBeVisible()
  await keys.press('Escape')
  await backInList(page)
  await keys.press('Enter')
  await expect(page.getByText('1 line to match', { exact: true })).toBeVisible()
})

test('a line whose payer is another customer is refused on its row first, and booked when it is confirmed once more', async ({
  page,
}) => {
  const api = await apiAs(page.request, 'manager')
  const [payer, other] = [await newCustomer(api), await newCustomer(api)]
  const { number, gross_minor: minor } = await invoiceOf(api, other, '351.13')
  const bank = await matching(page, [
    { day: 1, name: payer.name, text: number, minor },
    { day: 2, name: '', text: 'CANTEEN TAKINGS', minor: 1_234 },
  ])
  const row = page.getByRole('option')
  await page.keyboard.press('Enter')
  await expect(row.nth(0).getByRole('alert')).toContainText(
    `${payer.name} is known as ${payer.name}. Confirm once more`,
  )
  await row.nth(0).click()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 line to match', { exact: true })).toBeVisible()
  expect(await linesOf(api, bank, 'matched')).toMatchObject([{ match: { parts: [{ customer_name: other.name }] } }])
})
