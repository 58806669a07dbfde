import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pagePosition } from '#shared/http/paged.ts'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { stubApi, userWith } from '#web/platform/test-support/stub-api.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { AgeingPage } from './ageing-page.tsx'

beforeEach(() =>
  saveUser(userWith({ permissions: ['customer_access', 'invoice_access', 'manage_invoices', 'manage_payments'] })),
)
afterEach(() => {
  clearAuth()
  vi.unstubAllGlobals()
})

const sums = {
  currency: 'GBP',
  current: 0,
  days_1_30: 5_000,
  days_31_60: 0,
  days_61_90: 0,
  over_90: 7_000,
  owed_minor: 12_000,
  credit_minor: 2_000,
  balance_minor: 10_000,
  balance_base_minor: 10_000,
}

const customer_id = '00000000-0000-4000-8000-000000000009'

test('each row links to the items open on that day, and the footer shows the total', async () => {
  const requests = stubApi({
    'GET /api/ageing': {
      status: 200,
      body: {
        data: [{ id: `${customer_id} GBP`, customer_id, customer_name: 'Oxbow Boats', ...sums }],
        meta: pagePosition(1, 25, 1, 1),
        links: {},
        as_of: '2026-06-30',
        totals: [sums],
        base_currency: 'GBP',
        base_total: sums,
      },
    },
  })
  await renderInApp(<AgeingPage />, { at: '/?as_of=2026-06-30' })
  const row = await screen.findByRole('link', { name: 'Oxbow Boats' })
  expect(requests[0]?.path).toBe('/api/ageing?as_of=2026-06-30')
  expect(row.getAttribute('href')).toBe(
    `/customers/statement/${customer_id}?kind=open_items&currency=GBP&to=2026-06-30`,
  )
  expect(screen.getByText(/owed on 30 Jun 2026/)).toBeTruthy()
  const foot = screen.getByRole('rowheader', { name: 'Total in GBP' }).closest('tr') as HTMLElement
  expect(
    within(foot)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['', '£50.00', '', '', '£70.00', '\u2212£20.00', '£100.00'])
})

const answer = (rows: object[], totals: object[]) => ({
  status: 200,
  body: {
    data: rows,
    meta: pagePosition(1, 25, rows.length, rows.length),
    links: {},
    as_of: '2026-06-30',
    totals,
    base_currency: 'GBP',
    base_total: { ...sums, owed_minor: 12_870, credit_minor: 0, balance_minor: 12_870 },
  },
})

const inPounds = {
  ...sums,
  id: 'a GBP',
  customer_id,
  customer_name: 'Oxbow Boats',
  credit_minor: 0,
  balance_minor: 12_000,
}
const inKronor = { ...inPounds, id: 'b SEK', customer_name: 'Ölands Båtar', currency: 'SEK', balance_base_minor: 870 }

test('rows in several currencies say that their value puts them in order, and what is in credit has a column only where something is', async () => {
  stubApi({ 'GET /api/ageing': answer([inPounds, inKronor], [inPounds, inKronor]) })
  await renderInApp(<AgeingPage />)
  await screen.findByRole('link', { name: 'Ölands Båtar' })
  expect(screen.getByText(/Sorted by value in GBP/)).toBeTruthy()
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings.slice(-3)).toEqual(['Over 90 days', 'Balance', 'In GBP'])
  const foot = screen.getByRole('rowheader', { name: 'Total in GBP' }).closest('tr') as HTMLElement
  expect(foot.textContent).toContain('£128.70')
})

test('statements of several customers are sent after one question, and who got nothing is named', async () => {
  const run = { id: '00000000-0000-4000-8000-000000000009', total_count: 1, results: [] }
  const refused = { customer_id, customer_name: 'Oxbow Boats', refusal: 'Nobody to send it to.' }
  const requests = stubApi({
    'GET /api/ageing': answer([{ ...inPounds }, { ...inKronor }], [inPounds, inKronor]),
    'POST /api/statements/send': { status: 202, body: { ...run, status: 'running', done_count: 0, failed_count: 0 } },
    [`GET /api/statements/send/${run.id}`]: {
      status: 200,
      body: { ...run, status: 'done', done_count: 1, failed_count: 1, results: [refused] },
    },
  })
  const { user } = await renderInApp(
    <>
      <AgeingPage />
      <ConfirmDialog />
    </>,
  )
  await user.click(await screen.findByRole('checkbox', { name: /Oxbow Boats/ }))
  await user.click(screen.getByRole('checkbox', { name: /Ölands Båtar/ }))
  await user.click(screen.getByRole('button', { name: 'E-mail statements…' }))
  // Two currencies of one customer are one run for it.
  await user.click(await screen.findByRole('button', { name: 'Send 1 e-mail' }))
  expect((await screen.findByRole('link', { name: /Oxbow Boats.*Nobody to send it to/ })).getAttribute('href')).toBe(
    `/customers/edit/${customer_id}`,
  )
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { customer_ids: [customer_id] },
  ])
})
