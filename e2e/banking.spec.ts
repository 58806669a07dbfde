import { expect, type Page, test } from '@playwright/test'
import { apiAs, type Issued, type Named, newCustomer, newIssued } from './invoicing.ts'
import { startAs } from './sign-in.ts'

type Api = Awaited<ReturnType<typeof apiAs>>
type Line = { day: number; name: string; text: string; minor: number }

/** Amounts that no other invoice has, so that each can be told by it. */
const invoicesOf = (api: Api, customers: readonly Named[], each: number) =>
  Promise.all(
    customers.flatMap((customer, index) =>
      Array.from({ length: each }, async (_, at) => {
        const unit_price = `${101 + index * 37 + at * 13}.${10 + at}`
        const lines = [{ description: 'Window lettering', quantity: '1', unit_price }]
        return { customer, invoice: await newIssued(api, customer, { lines }) }
      }),
    ),
  )

const csvOf = (lines: readonly Line[]) =>
  [
    'Date,Name,Description,Amount',
    ...lines.map(({ day, name, text, minor }) => `2026-01-0${day},${name},${text},${(minor / 100).toFixed(2)}`),
  ].join('\n')

/** An account of its own, so that tests do not see each other's lines. */
const newAccount = (api: Api) =>
  api.post<{ id: string }>('/api/admin/banks', {
    label: `Keyboard ${crypto.randomUUID().slice(0, 6)}`,
    bank_name: 'Severnside Bank',
    account_name: 'Counterfoil',
    sort_code: '200000',
    account_number: '55779911',
    currency: 'GBP',
  })

/** Counts what is pressed: letters of a word too. */
function keyboardOf(page: Page) {
  let count = 0
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key)
        count += 1
      }
    },
    count: () => count,
  }
}

const exact = ({ customer, invoice }: { customer: Named; invoice: Issued }, day: number, text: string): Line => ({
  day,
  name: customer.name,
  text,
  minor: invoice.gross_minor,
})

test('sixty lines of a statement are matched by keyboard alone with fewer than sixty keys', async ({ page }) => {
  const [api, owner] = [await apiAs(page.request, 'manager'), await apiAs(page.request, 'owner')]
  const customers = await Promise.all([newCustomer(api), newCustomer(api), newCustomer(api)])
  const documents = await invoicesOf(api, customers, 10)
  const [first] = customers
  const repeat = (times: number, line: Line) => Array.from({ length: times }, () => line)
  const lines = [
    ...documents.slice(0, 26).map((one) => exact(one, 1, `PAYMENT ${one.invoice.number}`)),
    ...documents.slice(26).map((one) => exact(one, 2, 'THANK YOU')),
    ...repeat(20, { day: 3, name: '', text: 'ACCOUNT FEE', minor: -150 }),
    ...repeat(4, { day: 4, name: first.name, text: 'DEPOSIT', minor: 7 }),
    ...repeat(6, { day: 5, name: '', text: 'SAVINGS', minor: -50_000 }),
  ]
  const bank = await newAccount(owner)
  await startAs(page, 'manager')

  await page.goto(`/banking/statements/${bank.id}`)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await chooser.setFiles({ name: 'january.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf(lines)) })
  await expect(page.getByText('60 new lines.')).toBeVisible()

  await page.goto(`/banking/match/${bank.id}`)
  const left = (count: number) => expect(page.getByText(`${count} lines to match`, { exact: true })).toBeVisible()
  const current = page.getByRole('option', { selected: true })
  const keys = keyboardOf(page)
  await left(60)
  await expect(page.getByRole('listbox')).toBeFocused()

  await keys.press('Control+Enter')
  await left(34)
  for (let rest = 34; rest > 30; rest -= 1) {
    await expect(current).toContainText('THANK YOU')
    await expect(current).toContainText(/INV-\d{4}-\d+ · /)
    await keys.press('Enter')
    await left(rest - 1)
  }

  // The first fee is remembered, and the others are proposed like it.
  await expect(current).toContainText('ACCOUNT FEE')
  await keys.press('n')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await keys.press('b', 'Tab', 'Space', 'Enter')
  await expect(current.getByText('Bank charge of ours')).toBeVisible()
  for (let rest = 29; rest > 10; rest -= 1) {
    await expect(current).toContainText('ACCOUNT FEE')
    await keys.press('Enter')
  }
  await left(10)

  for (let rest = 10; rest > 6; rest -= 1) {
    await expect(current).toContainText('DEPOSIT')
    await keys.press('o')
    await left(rest - 1)
  }
  await keys.press('n')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await keys.press('t', 'Tab', 'Space', 'Enter')
  for (let rest = 5; rest > 0; rest -= 1) {
    await expect(current.getByText('Transfer between our accounts')).toBeVisible()
    await keys.press('Enter')
  }
  await expect(page.getByText('0 lines to match', { exact: true })).toBeVisible()
  expect(keys.count()).toBeLessThan(60)

  // What was done by mistake is open again, with one key.
  await keys.press('u')
  await expect(page.getByText('1 line to match', { exact: true })).toBeVisible()

  const { counts } = await api.get<{ counts: object }>(`/api/banking/lines?bank_id=${bank.id}`)
  expect(counts).toEqual({ open: 1, matched: 34, ignored: 25 })
  const paid = await Promise.all(
    documents.map(({ invoice }) => api.get<{ outstanding_minor: number }>(`/api/invoices/${invoice.id}`)),
  )
  expect(paid.filter(({ outstanding_minor: owed }) => owed !== 0)).toEqual([])

  // A payment leads to the line that brought it.
  const { data } = await api.get<{ data: { match: { parts: { payment_id: string }[] } }[] }>(
    `/api/banking/lines?bank_id=${bank.id}&state=matched&per_page=5`,
  )
  await page.goto(`/payments/view/${data[4]?.match.parts[0]?.payment_id}`)
  const text = await page
    .getByRole('region', { name: 'Bank line' })
    .getByText(/^PAYMENT /)
    .textContent()
  await page.getByRole('link', { name: 'Show on the statement' }).click()
  await expect(current).toContainText(text ?? 'a text')
})
