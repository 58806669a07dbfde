import { expect, test } from '@playwright/test'
import { apiAs, newCustomer, newIssued } from './invoicing.ts'
import { waitForMail } from './mailbox.ts'
import { startAs } from './sign-in.ts'

test('an invoice is paid in part, then overpaid with the rest on another one; reversing the payment reopens both', async ({
  page,
}) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const first = await newIssued(api, customer)
  const second = await newIssued(api, customer)
  await startAs(page, 'manager')

  await page.goto(`/invoices/view/${first.id}`)
  await page
    .getByRole('link', { name: 'Record payment' })
    .or(page.getByRole('button', { name: 'Record payment' }))
    .click()
  await page.waitForURL(`**/invoices/payment/${first.id}`)
  const amount = page.getByLabel('Amount received')
  await expect(amount).toHaveValue(/120\.00/)
  await amount.fill('20')
  await expect(page.getByText(`Part payment: £100.00 is still owed on ${first.number}.`)).toBeVisible()
  await page.keyboard.press('Control+s')
  await page.waitForURL(`**/invoices/view/${first.id}`)
  await expect(page.getByText('Part paid').first()).toBeVisible()

  await page.goto(`/invoices/payment/${first.id}`)
  await expect(amount).toHaveValue(/100\.00/)
  await amount.fill('150')
  await page.getByRole('radio', { name: /oldest first/ }).check()
  await page.keyboard.press('Control+s')
  await page.waitForURL(`**/invoices/view/${first.id}`)
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  const paid = await api.get<{ outstanding_minor: number }>(`/api/invoices/${second.id}`)
  expect(paid.outstanding_minor).toBe(7000)

  const { data } = await api.get<{ data: { id: string; amount_minor: number }[] }>(
    `/api/payments?customer_id=${customer.id}`,
  )
  const payment = data.find(({ amount_minor }) => amount_minor === 15_000)
  await page.goto(`/payments/view/${payment?.id}`)
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: /Reverse/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /reason/i })
    .fill('Returned by the bank')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Reverse/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Returned by the bank').first()).toBeVisible()
  const open = await api.get<{ outstanding_minor: number }>(`/api/invoices/${second.id}`)
  expect(open.outstanding_minor).toBe(12_000)
})

test('a payment is laid on the oldest invoices by itself, and the next one keeps its date', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const invoices = [await newIssued(api, customer), await newIssued(api, customer)]
  await startAs(page, 'manager')
  await page.goto('/payments/create')
  await page.getByRole('combobox', { name: 'Customer' }).fill(customer.name)
  await page.getByRole('option', { name: customer.name }).click()
  await expect(page.getByLabel('Amount received')).toBeFocused()
  await page.keyboard.type('200')
  await expect(page.getByLabel(`Amount for ${invoices[0]?.number}`)).toHaveValue(/120\.00/)
  await expect(page.getByLabel(`Amount for ${invoices[1]?.number}`)).toHaveValue(/80\.00/)
  await expect(page.getByText('Nothing stays on account').first()).toBeVisible()
  const date = page.getByLabel(/^Received on/)
  await date.fill('1 Mar 2026')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/has been recorded/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await expect(date).toHaveValue(/Mar 2026/)
  const left = await api.get<{ outstanding_minor: number }>(`/api/invoices/${invoices[1]?.id}`)
  expect(left.outstanding_minor).toBe(4000)
})

test('a bad debt is written off with its reason', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const { id } = await newIssued(api, await newCustomer(api))
  await startAs(page, 'manager')
  await page.goto(`/invoices/view/${id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /write off/i }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /write off/i })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Written off').first()).toBeVisible()
})

test('the receipt of a payment reaches the customer as a PDF', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const { id } = await api.post<{ id: string }>('/api/payments', { customer_id: customer.id, amount_minor: 5000 })
  const since = Date.now()
  await api.post(`/api/payments/${id}/email`)
  const mail = await waitForMail(customer.email, since)
  expect(
    Buffer.from(mail.attachments[0]?.content as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('two of four lines are credited, then the rest, to the penny', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const prices = ['68.33', '68.33', '57.50', '85.00']
  const lines = prices.map((unit_price, index) => ({ description: `Panel ${index + 1}`, unit_price }))
  const { id } = await newIssued(api, customer, { lines })
  await startAs(page, 'manager')

  await page.goto(`/creditnote/create/${id}`)
  await page.getByRole('button', { name: 'Nothing' }).click()
  await page.getByRole('checkbox', { name: 'Credit all of Panel 1' }).check()
  await page.getByRole('checkbox', { name: 'Credit all of Panel 3' }).check()
  await page.getByLabel('Reason').fill('Two panels returned')
  await expect(page.getByText('£151.00').first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: /issue/i }).click()
  await page.waitForURL('**/creditnote/view/**')
  await expect(page.getByRole('heading', { level: 1, name: /^CN-\d{4}-\d{5}$/ })).toBeVisible()

  await page.goto(`/creditnote/create/${id}`)
  await page.getByLabel('Reason').fill('The others too')
  await expect(page.getByText('£183.99').first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: /issue/i }).click()
  await page.waitForURL('**/creditnote/view/**')
  expect(await api.get(`/api/invoices/${id}`)).toMatchObject({ state: 'credited', credited_minor: 33_499 })
  await page.goto(`/creditnote/create/${id}`)
  await expect(page.getByText(/has been credited/)).toBeVisible()
})

test('a credit note is saved as it is typed, survives a lost connection, and is issued and sent in one step', async ({
  page,
}) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const { id } = await newIssued(api, customer)
  await startAs(page, 'manager')
  await page.goto(`/creditnote/create/${id}`)
  const reason = page.getByLabel('Reason', { exact: true })
  await reason.fill('Returned')
  await page.waitForURL('**/creditnote/edit/**')
  const address = new URL(page.url()).pathname
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Nothing' }).click()
  await page.getByRole('button', { name: 'Add another line' }).click()
  await page.getByLabel('Description, line 1').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Goodwill\t2\t10\nPostage\t1\t5')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('£30.00').first()).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Preview/ }).click()
  await expect(page.getByText('Up to date')).toBeVisible()
  await page.getByRole('button', { name: 'Close preview' }).click()

  await page.context().setOffline(true)
  await reason.fill('Returned in part')
  await expect(page.getByText('Not saved: the server is not answering. Trying again.')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(reason).toHaveValue('Returned in part')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const since = Date.now()
  await page.keyboard.press('Control+Shift+Enter')
  await page.getByRole('button', { name: 'Issue and send' }).click()
  await page.waitForURL('**/creditnote/view/**')
  const mail = await waitForMail(customer.email, since)
  expect(mail.attachments).toHaveLength(1)
  const note = await api.get<object>(address.replace('/creditnote/edit/', '/api/creditnotes/'))
  expect(note).toMatchObject({ status: 'issued', reason: 'Returned in part', gross_minor: 3_000 })
})

test('two people who change one credit note compare what each has written', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const { id } = await newIssued(api, await newCustomer(api))
  const note = await api.post<{ id: string; version: number }>('/api/creditnotes', { invoice_id: id, reason: 'Mine' })
  await startAs(page, 'manager')
  await page.goto(`/creditnote/edit/${note.id}`)
  await expect(page.getByLabel('Reason', { exact: true })).toHaveValue('Mine')
  const theirs = { version: note.version, reason: 'Of a colleague', message: 'With our apologies' }
  await api.patch(`/api/creditnotes/${note.id}`, theirs)
  await page.getByLabel('Reason', { exact: true }).fill('Mine, changed')
  const question = page.getByRole('dialog')
  await expect(question.getByText('Of a colleague')).toBeVisible()
  await question.getByRole('button', { name: 'Save this choice' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await api.get(`/api/creditnotes/${note.id}`)).toMatchObject({
    reason: 'Mine, changed',
    message: 'With our apologies',
  })
})

test('an invoice is cancelled in one step, and another is credited and reissued', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const [cancelled, wrong] = [await newIssued(api, customer), await newIssued(api, customer)]
  await startAs(page, 'manager')
  await page.goto(`/invoices/view/${cancelled.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Credit in full…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /reason/i })
    .fill('Order withdrawn')
  await page.getByRole('dialog').getByRole('button', { name: 'Credit in full £120.00' }).click()
  await expect(page.getByText('Credited').first()).toBeVisible()

  await page.goto(`/invoices/view/${wrong.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Credit and re-issue' }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /reason/i })
    .fill('Wrong address')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /credit/i })
    .click()
  await page.waitForURL('**/invoices/edit/**')
  await expect(page.getByLabel('Description, line 1')).toHaveValue('Window lettering')
})

test('a customer’s statement runs from the opening to the closing balance, and is sent as a PDF', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const { id, number } = await newIssued(api, customer)
  await api.post('/api/payments', {
    customer_id: customer.id,
    amount_minor: 2000,
    reference: 'REM 77',
    allocations: [{ invoice_id: id, amount_minor: 2000 }],
  })
  await startAs(page, 'manager')
  await page.goto(`/customers/statement/${customer.id}?kind=period`)
  await expect(page.getByText(number).first()).toBeVisible()
  await expect(page.getByText('REM 77').first()).toBeVisible()
  await expect(page.getByText('£100.00').first()).toBeVisible()
  const since = Date.now()
  await page.getByRole('button', { name: 'E-mail' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /send/i }).click()
  const mail = await waitForMail(customer.email, since)
  expect(mail.text).toContain('£100.00')
  expect(mail.attachments[0]?.filename).toMatch(/^statement-.*\.pdf$/)
})
