import { expect, type Page } from '@playwright/test'

const csv = (rows: readonly (readonly (string | number)[])[]) => rows.map((row) => row.join(',')).join('\n')

const range = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, at) => make(at))

const currencies = ['GBP', 'EUR', 'USD'] as const
const currencyOf = (customer: number) => currencies[customer % currencies.length] ?? 'GBP'

const contacts = [
  [
    '*ContactName',
    'AccountNumber',
    'EmailAddress',
    'POAddressLine1',
    'POCity',
    'POPostalCode',
    'POCountry',
    'DefaultCurrency',
  ],
  ...range(40, (at) => [
    `Debtor ${at} Ltd`,
    `D${at}`,
    `pay${at}@debtor.example`,
    `${at + 1} Quay`,
    'Bristol',
    'BS1 4DJ',
    'United Kingdom',
    currencyOf(at),
  ]),
]

const items = [
  ['*ItemCode', 'ItemName', 'SalesUnitPrice', 'SalesTaxRate'],
  ...range(25, (at) => [`I${at}`, `Item ${at}`, `${at + 1}.50`, '20% (VAT on Income)']),
]

/** Sixty documents: every sixth a credit note, every fourth partly paid, one line to each. */
const documents = range(60, (at) => {
  const isCredit = at % 6 === 5
  const net = (at + 1) * 10
  const paid = at % 4 === 3 ? 6 : 0
  const gross = net * 1.2
  return { at, isCredit, gross, vat: net * 0.2, paid, open: gross - paid, currency: currencyOf(at % 40) }
})

const invoices = [
  [
    'ContactName',
    'InvoiceNumber',
    'InvoiceDate',
    'DueDate',
    'Total',
    'TaxTotal',
    'InvoiceAmountPaid',
    'InvoiceAmountDue',
    'Description',
    'LineAmount',
    'TaxAmount',
    'Currency',
    'Type',
    'Status',
  ],
  ...documents.map(({ at, isCredit, gross, vat, paid, open, currency }) => [
    `Debtor ${at % 40} Ltd`,
    `OLD-${1000 + at}`,
    '15/01/2026',
    '14/02/2026',
    gross.toFixed(2),
    vat.toFixed(2),
    paid.toFixed(2),
    open.toFixed(2),
    'Work',
    (gross - vat).toFixed(2),
    vat.toFixed(2),
    currency,
    isCredit ? 'Sales credit note' : 'Sales invoice',
    'Awaiting Payment',
  ]),
]

const schedules = [
  [
    'RepeatingInvoiceID',
    'ContactName',
    'Reference',
    'Period',
    'Unit',
    'NextScheduledDate',
    'Status',
    'CurrencyCode',
    'Description',
    'Quantity',
    'UnitAmount',
    'TaxType',
  ],
  ...range(12, (at) => [
    `r-${at}`,
    `Debtor ${at} Ltd`,
    `Plan ${at}`,
    1,
    'MONTHLY',
    '28/01/2099',
    'DRAFT',
    currencyOf(at),
    'Hosting',
    1,
    '20.00',
    '20% (VAT on Income)',
  ]),
]

/** What the old system says is owed in a currency. */
const owedIn = (wanted: string) =>
  documents
    .filter(({ currency }) => currency === wanted)
    .reduce((sum, { open, isCredit }) => sum + (isCredit ? -open : open), 0)

/** Of the business that is being set up, which is not the one of the other journeys. */
const goTo = (page: Page, path: string) => page.goto(new URL(path, page.url()).href)

/** Counts what the hand does: each press of the pointer, and each file that is chosen. */
async function countClicks(page: Page) {
  const counted = { clicks: 0 }
  await page.exposeFunction('countClick', () => (counted.clicks += 1))
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => (window as unknown as { countClick: () => void }).countClick(), true)
  })
  return counted
}

async function importFile(page: Page, kind: string, rows: readonly (readonly (string | number)[])[]) {
  await goTo(page, '/imports/create')
  await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).check({ force: true })
  const file = { name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv(rows)) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.waitForURL('**/imports/view/**')
  if (kind === 'Open documents') await compareTotals(page)
  await page.getByRole('button', { name: `Import ${rows.length - 1} rows` }).click()
  await expect(page.getByText(`${rows.length - 1} rows imported`)).toBeVisible()
}

async function compareTotals(page: Page) {
  const totals = page.getByRole('region', { name: 'Control totals' })
  for (const currency of currencies) {
    const amount = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(owedIn(currency))
    await expect(totals.getByText(amount, { exact: true })).toBeVisible()
  }
  await page.getByLabel('1 EUR in GBP').fill('0.86')
  await page.getByLabel('1 USD in GBP').fill('0.79')
  await page.keyboard.press('Tab')
  await expect(page.getByText('rows are incomplete')).toHaveCount(0)
  await page.getByLabel('These totals agree with the old system').check()
}

/** A firm in Bristol that comes from Xero: set up, then everything that is still open there. */
export async function moveIn(page: Page, link: string) {
  const began = Date.now()
  const counted = await countClicks(page)
  await setUp(page, link)
  await importFile(page, 'Customers', contacts)
  await importFile(page, 'Items', items)
  await importFile(page, 'Open documents', invoices)
  await importFile(page, 'Schedules', schedules)
  return { clicks: counted.clicks + 4, seconds: Math.round((Date.now() - began) / 1000) }
}

async function setUp(page: Page, link: string) {
  const goOn = () => page.getByRole('button', { name: 'Save and continue' }).click()
  await page.goto(link)
  await page.getByLabel('Name').fill('Olive Owner')
  await page.getByLabel('E-mail').fill('olive@example.com')
  await page.getByLabel('Password', { exact: false }).first().fill('granite umbrella 18')
  await page.getByLabel('Repeat the password').fill('granite umbrella 18')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByLabel('Country').selectOption('GB')
  await page.getByLabel('Name').fill('Quay Print Ltd')
  await page.getByLabel('Line 1').fill('1 Quay Street')
  await page.getByLabel('City').fill('Bristol')
  await page.getByLabel('Postcode').fill('BS1 4DJ')
  await goOn()
  await page.getByRole('textbox', { name: 'VAT number' }).fill('GB980780684')
  await goOn()
  await page.getByLabel('Next invoice').fill('118')
  await goOn()
  await expect(page.getByRole('heading', { name: 'Where you are paid' })).toBeVisible()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('button', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

const openInvoice = async (page: Page, number: string) => {
  await goTo(page, `/invoices/list?q=${number}`)
  await page.getByText(number).first().click()
  await expect(page.getByText('From the previous system')).toBeVisible()
}

/** One old invoice is paid, one customer is reminded by statement, and a new invoice goes on with our own number. */
export async function workOn(page: Page) {
  await openInvoice(page, 'OLD-1000')
  await page.getByRole('link', { name: 'Record payment' }).click()
  await expect(page.getByLabel('Amount received')).toHaveValue(/12\.00/)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()

  await openInvoice(page, 'OLD-1003')
  await page.getByRole('link', { name: 'Debtor 3 Ltd' }).click()
  await page
    .getByRole('link', { name: /Statement/ })
    .first()
    .click()
  await expect(page.getByText('OLD-1003').first()).toBeVisible()
  await page.getByRole('button', { name: 'E-mail' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /send/i }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await goTo(page, '/invoices/create')
  await page.getByRole('combobox', { name: 'Customer' }).fill('Debtor 0')
  await page.getByRole('option', { name: /Debtor 0 Ltd/ }).click()
  await page.getByLabel('Description, line 1').fill('New work')
  await page.getByLabel('Unit price, line 1').fill('100')
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Issue/ })
    .first()
    .click()
  // The dialog names the number, too, before it is taken.
  await page.waitForURL('**/invoices/view/**')
  await expect(page.getByText(/INV-\d+-00118/).first()).toBeVisible()

  // This year, in which the old invoices are dated too.
  const year = new Date().getFullYear()
  await goTo(page, `/reports/vat?from=${year}-01-01&to=${year}-12-31`)
  await expect(page.getByText('£20.00').first()).toBeVisible()
  await expect(page.getByText('£100.00').first()).toBeVisible()
}
