import { expect, test } from '@playwright/test'
import { apiAs, newCustomer } from './invoicing.ts'
import { waitForMail } from './mailbox.ts'
import { newSchedule } from './scheduling.ts'
import { startAs } from './sign-in.ts'

test('a schedule on the 31st shows its next ten dates while it is edited, is run, and its invoice and e-mail appear', async ({
  page,
}) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  await startAs(page, 'manager')
  await page.goto('/schedules/list')
  await expect(page.getByRole('heading', { name: 'Schedules' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { name: 'New schedule' })).toBeVisible()
  await page.getByLabel('Name').fill('Hosting')
  await page.getByRole('combobox', { name: 'Customer' }).fill(customer.name)
  await page.getByRole('option', { name: customer.name }).click()
  await page.getByLabel('First date').fill('2027-01-31')
  await page.getByRole('radio', { name: 'Issue and e-mail' }).check()
  await page.getByLabel('Description, line 1').fill('Hosting, {mon')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' {year}')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Hosting, January 2027')).toBeVisible()
  await page.getByLabel('Unit price, line 1').fill('41.50')
  const dates = page.getByRole('region', { name: 'Next dates' }).getByRole('listitem')
  const shown = [
    '31 Jan 2027',
    '28 Feb 2027',
    '31 Mar 2027',
    '30 Apr 2027',
    '31 May 2027',
    '30 Jun 2027',
    '31 Jul 2027',
    '31 Aug 2027',
    '30 Sept 2027',
    '31 Oct 2027',
  ]
  await expect(dates).toHaveText(shown.map((date) => new RegExp(`${date}$`)))
  await page.keyboard.press('Control+s')
  await page.waitForURL('**/schedules/edit/**')
  await expect(dates).toHaveText(shown.map((date) => new RegExp(`${date}$`)))

  const since = Date.now()
  await page.getByRole('button', { name: 'Run now' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('31 Jan 2027')
  await expect(question).toContainText('£49.80')
  await question.getByRole('button', { name: 'Run now' }).click()
  await expect(dates.first()).toHaveText(/28 Feb 2027$/)
  await page.getByRole('link', { name: 'Runs', exact: true }).click()
  const made = page.getByRole('row', { name: /31 Jan 2027/ })
  await expect(made).toContainText('e-mailed')
  const [number = ''] = /INV-\d{4}-\d{5}/.exec((await made.textContent()) ?? '') ?? []
  const mail = await waitForMail(customer.email, since)
  expect(mail.subject).toContain(number)
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`])
  await made.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(page.getByRole('link', { name: /Hosting/ })).toBeVisible()
})

test('e-mail settings preview the next e-mail while typing, and refuse an unknown placeholder', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const { id } = await newSchedule(api, customer, { action: 'issue_and_email' })
  await startAs(page, 'manager')
  await page.goto(`/schedules/email/${id}`)
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.fill('Care in {moon}')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('There is no such placeholder: moon.')).toBeVisible()
  await subject.fill('Care in {month} {year}')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Care in January 2027')).toBeVisible()
  // The preview may report the error before the first answer to saving.
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The e-mail settings have been saved.')).toBeVisible()

  const since = Date.now()
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText('A test is on its way to manager@example.com.')).toBeVisible()
  expect((await waitForMail('manager@example.com', since)).subject).toBe('Test: Care in January 2027')
})

test('a rehearsal has exactly the amounts that the run then creates', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const schedule = await newSchedule(api, customer, { start_date: '2031-07-31' })
  await startAs(page, 'manager')
  await page.goto('/schedules/rehearsal?through=2031-07-31&kind=new&per_page=100')
  const row = page.getByRole('row', { name: new RegExp(customer.name) })
  await expect(row).toContainText('£119.99')
  const { invoice_id } = await api.post<{ invoice_id: string }>(`/api/schedules/${schedule.id}/run`)
  expect(await api.get(`/api/invoices/${invoice_id}`)).toMatchObject({ gross_minor: 11_999, status: 'issued' })
})

test('an invoice created from a schedule by hand replaces the next date or is additional', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const { id } = await newSchedule(api, customer)
  await startAs(page, 'manager')
  await page.goto(`/invoices/create/${id}`)
  await page.getByRole('radio', { name: /^It is an extra invoice/ }).check()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.waitForURL('**/invoices/edit/**')
  await expect(page.getByLabel('Description, line 1')).toHaveValue('Care, January 2027')
  expect(await api.get(`/api/schedules/${id}`)).toMatchObject({ next_date: '2027-01-31' })
  await page.goto(`/invoices/create/${id}`)
  await page.getByRole('radio', { name: /^It is the invoice for 31 Jan 2027/ }).check()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.waitForURL('**/invoices/edit/**')
  expect(await api.get(`/api/schedules/${id}`)).toMatchObject({ next_date: '2027-02-28' })
})

test('an item is created, chosen by its code in an invoice, and a new price of it goes on to the schedule from its day', async ({
  page,
}) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  await startAs(page, 'manager')
  const code = `E2E-${crypto.randomUUID().slice(0, 6)}`
  await page.goto('/items/create')
  await page.getByLabel('Name').fill('Consulting')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByLabel('Unit price').fill('100')
  await page.getByLabel('Unit', { exact: true }).fill('hour')
  await page.keyboard.press('Control+s')
  await page.waitForURL('**/items/edit/**')
  const itemId = page.url().split('/').at(-1) ?? ''

  const lines = [{ description: 'Consulting', unit_price: '100', item_id: itemId }]
  const schedule = await newSchedule(api, customer, { name: `Plan ${code}`, lines })

  await page.goto(`/invoices/create?customer_id=${customer.id}`)
  await page.getByLabel('Description, line 1').focus()
  await page.keyboard.type(code)
  await expect(page.getByRole('option', { name: code })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Description, line 1')).toHaveValue('Consulting')
  await expect(page.getByLabel('Quantity, line 1')).toBeFocused()
  await page.keyboard.type('3')
  await expect(page.getByLabel('Unit, line 1')).toHaveValue('hour')
  await expect(page.getByLabel('Net, line 1')).toHaveText('£300.00')

  await page.goto(`/items/edit/${itemId}`)
  await page.getByRole('button', { name: 'Add a price' }).click()
  await page.keyboard.type('120')
  await page.getByLabel('Valid from').last().fill('1 Feb 2027')
  await page.keyboard.press('Control+s')
  const question = page.getByRole('dialog')
  await expect(question).toContainText(`Plan ${code}`)
  await expect(question).toContainText('100.00 → 120.00 GBP')
  await question.getByRole('button', { name: 'Change 1 schedule' }).click()
  await expect(page.getByText('1 schedule charges the new price from 1 Feb 2027.')).toBeVisible()
  const { price_changes } = await api.get<{ price_changes: object[] }>(`/api/schedules/${schedule.id}`)
  expect(price_changes).toMatchObject([{ kind: 'item', from_date: '2027-02-01', unit_price: '120' }])
})
