import { expect, test } from '@playwright/test'
import { apiAs, newCustomer, newDraft, newIssued } from './invoicing.ts'
import { startAs } from './sign-in.ts'

test('a draft with a later date waits for it: the form and the list say so, and a change ends the wait', async ({
  page,
}) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const year = new Date().getFullYear() + 1
  const { id } = await newDraft(api, customer, { issue_date: `${year}-12-01` })
  await startAs(page, 'manager')
  await page.goto(`/invoices/edit/${id}`)
  await page.getByRole('button', { name: `Issue on 1 Dec ${year}` }).click()
  const question = page.getByRole('dialog', { name: new RegExp(`to ${customer.name} for £120.00 on 1 Dec ${year}`) })
  await question.getByRole('checkbox', { name: /e-mail/ }).check()
  await question.getByRole('button', { name: `Issue on 1 Dec ${year}` }).click()
  await expect(page.getByText(`Will be issued on 1 Dec ${year} and sent by e-mail.`)).toBeVisible()

  await page.goto(`/invoices/list?q=${encodeURIComponent(customer.name)}`)
  await expect(page.getByText(`Will be issued on 1 Dec ${year}`)).toBeVisible()

  await page.goto(`/invoices/edit/${id}`)
  await page.getByLabel('Reference').fill('PO 9')
  await expect(page.getByText(/^Will be issued on/)).toBeHidden()
  expect(await api.get(`/api/invoices/${id}`)).toMatchObject({ status: 'draft', reference: 'PO 9', waiting: null })
})

test('a credit note with a later date waits for it too, and the wait can be cancelled', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const invoice = await newIssued(api, customer)
  const year = new Date().getFullYear() + 1
  await startAs(page, 'manager')
  await page.goto(`/creditnote/create/${invoice.id}`)
  await page.getByLabel('Reason').fill('Returned')
  await page.getByLabel('Issue date').fill(`${year}-12-01`)
  await page.getByLabel('Issue date').press('Tab')
  await page.getByRole('button', { name: `Issue on 1 Dec ${year}` }).click()
  const question = page.getByRole('dialog', {
    name: `Issue the credit note to ${customer.name} for £120.00 on 1 Dec ${year}?`,
  })
  await question.getByRole('checkbox', { name: /e-mail/ }).check()
  await question.getByRole('button', { name: `Issue on 1 Dec ${year}` }).click()
  await expect(page.getByText(`Will be issued on 1 Dec ${year} and sent by e-mail.`)).toBeVisible()

  await page.goto(`/creditnote/list?q=${encodeURIComponent(customer.name)}`)
  await page.getByText(`Will be issued on 1 Dec ${year}`).click()
  // A change is saved, and ends the wait. The search box of the list that is left says "reason" too.
  await page.getByLabel('Reason', { exact: true }).fill('Damaged')
  await expect(page.getByText(/^Will be issued on/)).toBeHidden()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { data } = await api.get<{ data: object[] }>(`/api/creditnotes?customer_id=${customer.id}`)
  expect(data).toMatchObject([{ status: 'draft', reason: 'Damaged', issue_on: null, issue_date: `${year}-12-01` }])
})
