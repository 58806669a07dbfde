import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Home, MonthFigures } from '#shared/features/dashboards/dashboards.reply.ts'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { stubApi, userWith } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { FirstSteps } from '#web/features/home/notices/first-steps.tsx'
import { FigureCards } from './figure-cards.tsx'
import { HomeFigures } from './home-figures.tsx'

beforeEach(() => saveUser(userWith({ permissions: ['invoice_access'] })))
afterEach(() => {
  clearAuth()
  vi.unstubAllGlobals()
})

const month = (name: string, change: Partial<MonthFigures> = {}): MonthFigures => ({
  month: name,
  invoiced_net_minor: 0,
  invoiced_gross_minor: 0,
  credited_net_minor: 0,
  credited_gross_minor: 0,
  received_minor: 0,
  reversed_minor: 0,
  refunded_minor: 0,
  days_to_pay: null,
  ...change,
})

const owed = (currency: string, owed_minor: number) => ({
  currency,
  open: { count: 2, owed_minor },
  overdue: { count: 1, owed_minor: 700 },
  due_soon: { count: 0, owed_minor: 0 },
  ageing: { current: owed_minor - 700, days_1_30: 700, days_31_60: 0, days_61_90: 0, over_90: 0, owed_minor },
})

const home: Home = {
  today: '2026-03-31',
  soon: '2026-04-07',
  bank_lines: null,
  draft_count: 3,
  base_currency: 'GBP',
  owed_in_base_minor: 16_250,
  owed: [owed('GBP', 12_000), owed('EUR', 5_000)],
  debtors: [],
  due_next: [],
  months: [
    {
      currency: 'GBP',
      months: [
        month('2026-02', { invoiced_net_minor: 10_000, invoiced_gross_minor: 12_000, received_minor: 4_500 }),
        month('2026-03', { refunded_minor: 2_000, days_to_pay: 31.4 }),
      ],
    },
  ],
  begun: { business: true, banks: true, customers: true, invoices: true },
  is_demo: false,
}

const show = (change: Partial<Home> = {}) => {
  stubApi({ 'GET /api/home': { status: 200, body: { ...home, ...change } } })
  return renderInApp(<HomeFigures currency="GBP" />)
}

test('a figure is that of the chosen currency and links to the list that it counts', async () => {
  await renderInApp(<FigureCards home={home} currency="EUR" />)
  const overdue = screen.getByRole('link', { name: /^Overdue/ })
  expect(overdue.textContent).toBe('Overdue€7.001 invoice')
  expect(overdue.getAttribute('href')).toBe(
    '/invoices/list?status=overdue&currency=EUR&order_by=due_date&order_direction=ASC',
  )
  expect(screen.getByRole('link', { name: /^Drafts/ }).getAttribute('href')).toBe('/invoices/list?status=draft')
  expect(screen.queryByText(/in all currencies/)).toBeNull()
})

test('beside what is owed in the base currency stands what it comes to with the others', async () => {
  await renderInApp(<FigureCards home={home} currency="GBP" />)
  expect(screen.getByRole('link', { name: /^Owed/ }).textContent).toBe('Owed£120.002 invoices£162.50 in all currencies')
})

test('a user with access to customers only sees who owes what, with links that they may open', async () => {
  saveUser(userWith({ permissions: ['customer_access'] }))
  const debtor = { customer_id: 'c-1', customer_name: 'Acme', owed_minor: 9_000, overdue_minor: 700 }
  const debtors = [{ currency: 'GBP', customers: [debtor] }]
  await show({ draft_count: null, due_next: [], months: [], debtors })
  const acme = await screen.findByRole('link', { name: /^Acme/ })
  expect(acme.getAttribute('href')).toBe('/customers/statement/c-1?kind=open_items&currency=GBP')
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect(hrefs.filter((href) => !href.startsWith('/customers/'))).toEqual([])
  expect(screen.queryByRole('list', { name: /^Invoiced and received/ })).toBeNull()
})

test('a chart is one tab stop, is read month by month with the arrows, and is available as a table', async () => {
  const { user } = await show()
  const chart = await screen.findByRole('list', { name: /^Invoiced and received/ })
  const months = within(chart).getAllByRole('link')
  expect(months.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0])
  months[1]?.focus()
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'Feb 2026: invoiced £120.00, credited £0.00, received £45.00, refunded or reversed £0.00. Show the invoices.',
  )
  expect(months.map(({ tabIndex }) => tabIndex)).toEqual([0, -1])

  await user.click(screen.getByRole('button', { name: 'Invoiced and received: Show as table' }))
  const table = screen.getByRole('table', { name: 'Invoiced and received, GBP' })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Month', 'Invoiced, net', 'Invoiced, gross', 'Credited, gross', 'Received', 'Reversed', 'Refunded'],
    ['Mar 2026', '£0.00', '£0.00', '£0.00', '£0.00', '£0.00', '£20.00'],
    ['Feb 2026', '£100.00', '£120.00', '£0.00', '£45.00', '£0.00', '£0.00'],
  ])
})

test('bringing in what is elsewhere is offered first; each of the first steps is ticked by what is really there', async () => {
  saveUser(userWith({ permissions: ['customer_access', 'invoice_access', 'manage_invoices', 'manage_payments'] }))
  await renderInApp(<FirstSteps begun={{ business: true, banks: false, customers: true, invoices: false }} />)
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => within(step).queryByLabelText('Done') !== null)).toEqual([false, true, false, true, false])
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/imports/create')
  expect(screen.getByRole('link', { name: /Write the invoice/ }).getAttribute('href')).toBe('/invoices/create')
})
