import { expect, type Page, test } from '@playwright/test'
import { apiAs, newCustomer, newDraft } from './invoicing.ts'
import { waitForMail } from './mailbox.ts'
import { startAs } from './sign-in.ts'

const german = {
  billing_address: { line1: 'Rathausgasse 1', city: 'Bonn', postcode: '53111', country: 'DE' },
  vat_number: 'DE136695976',
}
const belgian = {
  billing_address: { line1: 'Kaai 3', city: 'Gent', postcode: '9000', country: 'BE' },
  vat_number: 'BE0417710407',
  electronic_address: { scheme: '0208', id: '0417710407' },
}
const french = {
  billing_address: { line1: '3 quai des Brumes', city: 'Nantes', postcode: '44000', country: 'FR' },
}

/** Sends the open invoice with the message as it is prepared, and answers what arrived. */
async function send(page: Page, to: string) {
  const since = Date.now()
  await page.getByRole('button', { name: 'E-mail…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  const { attachments } = await waitForMail(to, since)
  return attachments.map(({ filename, content }) => ({
    filename,
    text: Buffer.from(content as ArrayBuffer).toString(),
  }))
}

test('a German customer is set up for XRechnung; without its reference nothing is issued, with it the XML goes with the PDF', async ({
  page,
}) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api, german)
  await startAs(page, 'manager')
  await page.goto(`/customers/edit/${customer.id}?tab=details`)
  await page.getByRole('combobox', { name: 'E-invoice profile' }).click()
  await page.getByRole('option', { name: 'XRechnung' }).click()
  await page.getByRole('combobox', { name: 'Kind of address' }).fill('0204')
  await page.getByLabel('Electronic address', { exact: true }).fill('05314000-12345-67')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`${customer.name} has been saved.`)).toBeVisible()

  const { id } = await newDraft(api, customer)
  await page.goto(`/invoices/edit/${id}`)
  const reference = page.getByLabel('Buyer reference')
  await expect(reference).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/BR-DE-15/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Go there' }).click()
  await expect(reference).toBeFocused()
  await reference.fill('05314000-12345-67')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }).click()
  await page.waitForURL('**/invoices/view/**')
  const [pdf, xml] = await send(page, customer.email)
  expect(pdf?.filename).toMatch(/^INV-.*\.pdf$/)
  expect(xml?.filename).toMatch(/^INV-.*\.xml$/)
  expect(xml?.text).toContain('xrechnung_3.0')
  expect(xml?.text).toContain('05314000-12345-67')
})

test('the invoice of a Belgian customer goes to the Peppol network, and its page says when it has arrived', async ({
  page,
}) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api, { ...belgian, e_invoice_profile: 'peppol' })
  const { id } = await newDraft(api, customer, { reference: 'PO 7' })
  await api.post(`/api/invoices/${id}/issue`)
  await startAs(page, 'manager')
  await page.goto(`/invoices/view/${id}`)
  const [, xml] = await send(page, customer.email)
  expect(xml?.text).toContain('urn:fdc:peppol.eu:2017:poacc:billing:3.0')
  await expect(page.getByText('E-invoice handed to the access point')).toBeVisible()
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
})

test('a French customer gets a PDF that is a Factur-X file, which reads back as the same invoice and as a draft', async ({
  page,
}) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api, { ...french, e_invoice_profile: 'factur_x' })
  const { id } = await newDraft(api, customer)
  const { number } = await api.post<{ number: string }>(`/api/invoices/${id}/issue`)
  await startAs(page, 'manager')
  await page.goto(`/invoices/view/${id}`)
  const downloading = page.waitForEvent('download')
  await page
    .getByRole('link', { name: 'Download PDF' })
    .or(page.getByRole('button', { name: 'Download PDF' }))
    .click()
  const file = await (await downloading).path()
  await page.goto('/einvoices/read')
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByText('Keeps to the rules')).toBeVisible()
  await expect(page.getByText(`Invoice ${number}`)).toBeVisible()

  await page.getByRole('button', { name: 'Use as draft…' }).click()
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer.name)
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.waitForURL('**/invoices/edit/**')
  await expect(page.getByLabel('Description, line 1')).toHaveValue('Window lettering')
})
