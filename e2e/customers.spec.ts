import { expect, type Page, test } from '@playwright/test'
import { startAs, tokenOf } from './sign-in.ts'

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

async function newCustomer(page: Page, fields: object = {}) {
  const token = await tokenOf(page.request, 'clerk')
  const name = unique('Lanternworks')
  const reply = await page.request.post('/api/customers', {
    headers: { authorization: `Bearer ${token}` },
    data: { name, ...fields },
  })
  return (await reply.json()) as { id: string; name: string }
}

test('a customer is created with contact and address, found by a part of its name and opened from the list', async ({
  page,
}) => {
  await startAs(page, 'clerk')
  const name = unique('Bramblewick Ceramics')
  await page.goto('/customers/list')
  await page.getByRole('link', { name: 'New customer' }).click()
  await page.waitForURL('**/customers/create')
  await page.getByLabel('Name', { exact: true }).first().fill(name)
  await page.getByLabel('VAT number').fill('GB 980 780 685')
  await page.getByLabel('City').fill('Whitby')
  await page.getByLabel('E-mail', { exact: true }).fill('kiln@bramblewick.example.com')
  await page.getByRole('button', { name: 'Create customer' }).click()
  await expect(page.getByText('This VAT number is not valid.')).toBeVisible()
  await expect(page.getByLabel('VAT number')).toBeFocused()
  await page.getByLabel('VAT number').fill('GB 980 780 684')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`${name} has been created.`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'New customer' })).toBeHidden()

  await page.goto(`/customers/list?q=${encodeURIComponent(name.slice(4))}`)
  await page.getByRole('table').getByText(name).click()
  await page.waitForURL('**/customers/edit/**')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // What matters to the work comes first; the form is the second part.
  await expect(page.getByText('Owed', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByLabel('VAT number')).toHaveValue('GB980780684')
})

test('search, filter, order and page of the list are in the address', async ({ page }) => {
  await startAs(page, 'clerk')
  await page.goto('/customers/list')
  await page.getByRole('searchbox').fill('studio')
  await expect(page).toHaveURL(/q=studio/)
  await page.goto('/customers/list?currency=EUR&order_by=name&order_direction=DESC')
  const names = page.getByRole('table').getByRole('row')
  await expect(names.nth(1)).toContainText(
    /France|Germany|Netherlands|Ireland|Spain|Italy|Belgium|Austria|Portugal|Finland/,
  )
  await expect(page.getByText(/^[\d,]+ customers?$/)).toBeVisible()
})

test('when a colleague saved first both versions are shown, and nothing is lost', async ({ page, browser }) => {
  const customer = await newCustomer(page, { terms_days: 30 })
  await startAs(page, 'clerk')
  const other = await (await browser.newContext({ baseURL: process.env['BASE_URL'] ?? '' })).newPage()
  await startAs(other, 'manager')
  await page.goto(`/customers/edit/${customer.id}?tab=details`)
  await other.goto(`/customers/edit/${customer.id}?tab=details`)
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue(customer.name)

  await other.getByLabel('Payment terms').fill('14')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText(`${customer.name} has been saved.`)).toBeVisible()

  await page.getByLabel('City').fill('Ludlow')
  await page.getByLabel('Payment terms').fill('60')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog', { name: /Marcus Tan saved first/ })
  await expect(dialog).toContainText('14')
  await expect(dialog).toContainText('60')
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Ludlow')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect(page.getByText(`${customer.name} has been saved.`)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Ludlow')
})

test('leaving with unsaved work asks first', async ({ page }) => {
  const customer = await newCustomer(page)
  await startAs(page, 'clerk')
  await page.goto(`/customers/edit/${customer.id}?tab=details`)
  await page.getByLabel('City').fill('Nowhere yet')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes', exact: true }).click()
  await expect(page.getByText('Leave without saving?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Nowhere yet')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes', exact: true }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL('**/notes/list')
})

test('a customer is archived and restored by Undo, and its page has notes and history', async ({ page }) => {
  const customer = await newCustomer(page)
  await startAs(page, 'clerk')
  await page.goto(`/customers/edit/${customer.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText(`${customer.name} is archived.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${customer.name} is back in use.`)).toBeVisible()

  await page.getByPlaceholder('Notes...').fill('Pays by cheque')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(page.getByRole('table').filter({ hasText: 'Pays by cheque' })).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('Chloé Lambert created this')).toBeVisible()
})

test('a similar existing customer is named and linked while typing', async ({ page }) => {
  const customer = await newCustomer(page, { contacts: [{ email: 'same@lanternworks.example.com' }] })
  await startAs(page, 'clerk')
  await page.goto('/customers/create')
  await page.getByLabel('Name', { exact: true }).first().fill(`${customer.name} Ltd`)
  await expect(page.getByText('Looks like').first()).toBeVisible()
  await expect(page.getByRole('link', { name: customer.name })).toBeVisible()
})

test('a file of 1,000 rows with 7 invalid ones is previewed, corrected, imported and undone', async ({ page }) => {
  await startAs(page, 'manager')
  const mark = crypto.randomUUID().slice(0, 8)
  const wrong = new Map([
    [3, ''],
    [700, 'x'.repeat(201)],
  ])
  const rows = Array.from({ length: 1_000 }, (_, index) => {
    const name = wrong.get(index) ?? `Imported ${mark} ${index}`
    const email = [40, 800, 990].includes(index) ? 'nonsense' : `m${index}@example.com`
    const currency = [150, 200].includes(index) ? 'shillings' : 'GBP'
    return `${name},${email},${currency}`
  })
  await page.goto('/customers/list')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Company name,E-mail,Currency', ...rows].join('\n')),
  })
  const confirm = (count: string) => page.getByRole('button', { name: `Import ${count} rows` })
  await expect(confirm('993')).toBeVisible()
  await expect(page.getByText('Please enter an e-mail address such as name@example.com.').first()).toBeVisible()

  // A wrong cell is corrected in place.
  const wrongMail = page.getByRole('textbox', { name: 'E-mail' }).first()
  await wrongMail.fill('right@example.com')
  await wrongMail.press('Enter')
  await expect(confirm('994')).toBeEnabled()

  // A wrong mapping is seen before anything is saved.
  const nameColumn = page.getByRole('combobox', { name: 'Company name is read as' })
  await nameColumn.fill('Left out')
  await page.getByRole('option', { name: 'Left out' }).click()
  await expect(page.getByText('No column is read as Name')).toBeVisible()
  // The rows above have changed, and with them where the column stands.
  await nameColumn.click()
  await nameColumn.fill('Name *')
  await expect(page.getByRole('option', { name: 'Name *', exact: true })).toBeVisible()
  await nameColumn.press('Enter')
  await confirm('994').click()

  await expect(page.getByText('994 rows imported')).toBeVisible()
  await page.getByRole('link', { name: 'Show the customers' }).click()
  await page.goto(`/customers/list?q=${mark}`)
  await expect(page.getByText('994 customers', { exact: true })).toBeVisible()

  await page.goto('/imports/list')
  await page.getByRole('link', { name: 'customers.csv' }).first().click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('This import was undone')).toBeVisible()
  await page.goto(`/customers/list?q=${mark}`)
  await expect(page.getByText(mark).first()).toBeHidden()
})

test('a list is exported as CSV with the mouse, and as a workbook with the keyboard alone', async ({ page }) => {
  await startAs(page, 'clerk')
  await page.goto('/customers/list?currency=JPY')
  const exportButton = page.getByRole('button', { name: 'Export' })
  await exportButton.click()
  const csv = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'As CSV' }).click()
  expect((await csv).suggestedFilename()).toBe('customers.csv')

  await expect(exportButton).toBeFocused()
  await expect(exportButton).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Enter')
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'As Excel workbook' })).toBeFocused()
  const workbook = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await workbook).suggestedFilename()).toBe('customers.xlsx')
  await expect(exportButton).toBeFocused()
})
