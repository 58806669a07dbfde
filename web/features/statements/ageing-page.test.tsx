import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pagePosition } from '#shared/http/paged.ts'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { AgeingPage } from './ageing-page.tsx'

afterEach(() => vi.unstubAllGlobals())

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
        totals: [{ ...sums, balance_minor: 10_000 }],
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
  ).toEqual(['', '£50.00', '', '', '£70.00', '£120.00', '\u2212£20.00', '£100.00'])
})
