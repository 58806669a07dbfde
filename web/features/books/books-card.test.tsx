import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { stubApi, userWith } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { BooksCard } from './public/books-card.tsx'

beforeEach(() => saveUser(userWith({ permissions: ['admin_access', 'manage_admin'] })))
afterEach(() => {
  clearAuth()
  vi.unstubAllGlobals()
})

const rule = (change = {}) => ({
  name: 'sums are sums',
  rows: 1_200,
  violations: 0,
  examples: [] as string[],
  ...change,
})

const check = (results: ReturnType<typeof rule>[]) => ({
  id: '00000000-0000-4000-8000-000000000001',
  checked_at: '2026-11-15T02:00:00.000Z',
  took_ms: 300,
  violation_count: results.reduce((sum, { violations }) => sum + violations, 0),
  results,
})

test('books that were never checked can be checked, and the result is shown', async () => {
  stubApi({
    'GET /api/admin/books': { status: 200, body: { last: null } },
    'POST /api/admin/books/check': { status: 200, body: check([rule(), rule({ name: 'no gaps', rows: 34 })]) },
  })
  const { user } = await renderInApp(<BooksCard />)
  expect(await screen.findByText('Not checked yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Check now' }))
  expect(await screen.findByText('Everything adds up')).toBeTruthy()
  expect(screen.getByText('1,234')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all rules…' }))
  expect(await screen.findAllByText('OK')).toHaveLength(2)
})

test('a broken rule is shown with its first examples', async () => {
  const examples = ['INV-1: kept 2, rows 1', 'INV-2', 'INV-3', 'INV-4']
  stubApi({
    'GET /api/admin/books': { status: 200, body: { last: check([rule({ violations: 12, examples }), rule()]) } },
  })
  await renderInApp(<BooksCard />)
  expect(await screen.findByText('12 things do not add up')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'INV-1: kept 2, rows 1',
    'INV-2',
    'INV-3',
    'and 9 more',
  ])
})
