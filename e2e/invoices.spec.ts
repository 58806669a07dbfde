import { expect, type Page, test } from '@playwright/test'
import { wcagFaults } from './faults-of-a-screen.ts'
import { apiAs, newCustomer, newDraft, newIssued } from './invoicing.ts'
import { waitForMail } from './mailbox.ts'
import { startAs, tokenOf } from './sign-in.ts'

/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent
    return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? ''
  })

async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(page)).startsWith(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name}.`)
}

test('an invoice is written, previewed, issued and sent with the keyboard alone, and arrives with the stored PDF', async ({
  page,
}) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  await startAs(page, 'manager')
  await page.goto('/invoices/list')
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  const { keyboard } = page
  await keyboard.press('c')
  await expect(page.getByRole('heading', { name: 'New invoice' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await keyboard.type(customer.name)
  await keyboard.press('Enter')
  await page.waitForURL('**/invoices/edit/**')

  await tabTo(page, 'Reference')
  await keyboard.type('PO 4711')
  await tabTo(page, 'Description, line 1')
  for (const [index, cells] of [
    ['Window lettering', '12.5', 'm', '41.20', '5'],
    ['Fixing', '3', 'hour', '55'],
  ].entries()) {
    if (index > 0) await keyboard.press('Enter')
    for (const [at, cell] of cells.entries()) {
      if (at > 0) await keyboard.press('Tab')
      await keyboard.type(cell)
    }
  }
  await expect(page.getByText('£785.10').first()).toBeVisible()
  await keyboard.press('Control+p')
  await expect(page.getByRole('img', { name: /page 1/i })).toBeVisible()
  await keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await keyboard.press('Control+Enter')
  const question = page.getByRole('dialog', { name: /Issue INV-\d{4}-\d{5} to .* for £785\.10\?/ })
  await expect(question).toBeVisible()
  await expect(question.getByRole('button', { name: 'Issue invoice' })).toBeFocused()
  await keyboard.press('Enter')
  await page.waitForURL('**/invoices/view/**')
  const heading = page.getByRole('heading', { level: 1, name: /^INV-\d{4}-\d{5}$/ })
  await expect(heading).toBeVisible()
  const number = await heading.textContent()

  const since = Date.now()
  await tabTo(page, 'E-mail')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `E-mail ${number}` })).toBeVisible()
  await expect(page.getByRole('dialog').getByText(customer.email).first()).toBeVisible()
  await keyboard.press('Control+Enter')
  const mail = await waitForMail(customer.email, since)
  expect(mail.subject).toContain(number)
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`])
  const pdf = Buffer.from(mail.attachments[0]?.content as ArrayBuffer)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).press('Enter')
  const kept = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of kept) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).equals(pdf)).toBe(true)
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
})

test('missing data is listed before issuing, with links to the fields', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api, { billing_address: { line1: '1 Quay Street' } })
  const { id } = await newDraft(api, customer, { lines: [{ description: '', unit_price: '10' }] })
  await startAs(page, 'manager')
  await page.goto(`/invoices/edit/${id}`)
  await page.getByRole('button', { name: 'Issue…', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Line 1 has no description.')).toBeVisible()
  await expect(dialog.getByText(`The billing address of ${customer.name} is incomplete`)).toBeVisible()
  await dialog.getByRole('link').first().click()
  await page.waitForURL(`**/customers/edit/${customer.id}**`)
})

test('a closed tab loses nothing, and an invoice is copied with everything but its dates and number', async ({
  page,
  context,
}) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const issued = await newIssued(api, customer)
  await startAs(page, 'manager')
  await page.goto(`/invoices/create/replicate/${issued.id}`)
  await expect(page.getByText(issued.number).first()).toBeVisible()
  await page.getByLabel('Description, line 1').fill('Lettering, again')
  await page.waitForURL('**/invoices/edit/**')
  const address = page.url()
  await page.getByLabel('Reference').fill('kept')
  await page.close()

  const other = await context.newPage()
  await other.goto(address)
  await expect(other.getByLabel('Reference')).toHaveValue('kept')
  await expect(other.getByLabel('Description, line 1')).toHaveValue('Lettering, again')
  await expect(other.getByText('£120.00').first()).toBeVisible()

  // What is seldom said is folded away until it is used, and open from then on.
  await expect(other.getByLabel('Buyer reference')).toBeHidden()
  await other.getByRole('button', { name: 'Discount on the whole' }).click()
  await expect(other.getByRole('textbox', { name: 'Discount' })).toBeFocused()
  await other.keyboard.type('Framework')
  await other.getByLabel('Amount', { exact: true }).fill('10')
  const totals = other.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText('Framework−£10.00')
  await other.getByRole('button', { name: 'More of line 1' }).click()
  await other.getByLabel('Discount as an amount').fill('5')
  await expect(totals).toContainText('£102.00')
  await other.getByText('More details').click()
  await other.getByLabel('Buyer reference').fill('Leitweg-9')
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await other.reload()
  await expect(other.getByLabel('Buyer reference')).toHaveValue('Leitweg-9')
  await expect(other.getByLabel('Discount as an amount')).toHaveValue('5.00')
  await expect(totals).toContainText('£102.00')
})

test('when a colleague changed the draft meanwhile, both versions are shown and the chosen one is saved', async ({
  page,
}) => {
  const api = await apiAs(page.request, 'owner')
  const customer = await newCustomer(api)
  const draft = await newDraft(api, customer, { reference: 'first' })
  await startAs(page, 'manager')
  await page.goto(`/invoices/edit/${draft.id}`)
  await expect(page.getByLabel('Reference')).toHaveValue('first')
  const headers = { authorization: `Bearer ${await tokenOf(page.request, 'owner')}` }
  await page.request.patch(`/api/invoices/${draft.id}`, { headers, data: { version: 1, reference: 'theirs' } })
  await page.getByLabel('Reference').fill('mine')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('theirs', { exact: true })).toBeVisible()
  await expect(dialog.getByText('mine', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Discard mine, keep theirs' }).click()
  await expect(page.getByLabel('Reference')).toHaveValue('theirs')
})

test('several drafts are issued in one action, which shows their total and its progress', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  for (let draft = 0; draft < 3; draft++) await newDraft(api, customer)
  await startAs(page, 'manager')
  await page.goto(`/invoices/list?status=draft&customer_id=${customer.id}`)
  await page.getByRole('checkbox', { name: /select all/i }).check()
  await page.getByRole('button', { name: 'Issue 3 invoices' }).click()
  await expect(page.getByRole('dialog').getByText(/Issue 3 invoices for £360\.00\?/)).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Issue/ })
    .click()
  await expect(page.getByText('3 invoices issued').first()).toBeVisible()
  await page.goto(`/invoices/list?status=unpaid&customer_id=${customer.id}`)
  await expect(page.getByText('3 invoices')).toBeVisible()
})

test('an invoice that was never sent is voided with its reason; one on hold says why', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const { id, number } = await newIssued(api, customer)
  await startAs(page, 'manager')
  await page.goto(`/invoices/view/${id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /hold/i }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /reason/i })
    .fill('Half of it is missing')
  await page.getByRole('dialog').getByRole('button', { name: /hold/i }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Half of it is missing')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /void/i }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /reason/i })
    .fill('Wrong customer')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`Void ${number}`) })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Wrong customer')).toBeVisible()
  await expect(page.getByRole('button', { name: 'E-mail' })).toHaveCount(0)
})

test('a user who may not manage invoices can only read them', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const { id } = await newIssued(api, await newCustomer(api))
  await startAs(page, 'clerk')
  await page.goto(`/invoices/view/${id}`)
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'E-mail' })).toHaveCount(0)
  await page.goto('/invoices/create')
  await page.waitForURL('**/home')
})

test('an invoice from a schedule that does not exist says so, with a link to a blank one', async ({ page }) => {
  await startAs(page, 'manager')
  await page.goto(`/invoices/create/${crypto.randomUUID()}`)
  await page.getByRole('link', { name: /blank|new invoice/i }).click()
  await page.waitForURL('**/invoices/create')
})

test('a customer who is not there yet is created while an invoice is written', async ({ page }) => {
  await startAs(page, 'manager')
  await page.goto('/invoices/create')
  const customer = page.getByRole('combobox', { name: 'Customer' })
  const name = `Brand New Bakery ${Date.now()}`
  await customer.fill(name)
  await page.getByRole('option', { name: `Create “${name}”…` }).click()
  await expect(page.getByLabel('Name of the new customer')).toHaveValue(name)
  expect(await wcagFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(customer).toHaveValue(name)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // What belongs to a customer is taken over: their code is shown beneath.
  await expect(page.getByText(/^C\d+ · GBP$/)).toBeVisible()
})
