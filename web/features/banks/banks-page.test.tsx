import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Bank } from '#shared/features/banks/banks.contract.ts'
import { Alerts } from '#web/platform/browser/alerts.tsx'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { stubApi, userWith } from '#web/platform/test-support/stub-api.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { BanksPage } from './banks-page.tsx'

beforeEach(() => {
  // jsdom has the dialog element but not its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  saveUser(userWith({ permissions: ['admin_access', 'manage_admin'] }))
})
afterEach(clearAuth)

const bankWith = (change: Partial<Bank>): Bank => ({
  id: 'b-1',
  label: 'Main account',
  bank_name: 'Severnside Bank',
  account_name: 'Foxglove Ltd',
  sort_code: '202015',
  routing_number: '',
  account_number: '55555555',
  iban: 'GB33BUKB20201555555555',
  bic: 'BUKBGB22',
  currency: 'GBP',
  is_default: false,
  retired_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  created_by: null,
  version: 1,
  ...change,
})

const banks = [
  bankWith({ is_default: true }),
  bankWith({ id: 'b-2', label: 'Reserve', iban: '', bic: '' }),
  bankWith({ id: 'b-3', label: 'Old account', retired_at: '2026-02-01T00:00:00.000Z' }),
]

async function show(answers: Parameters<typeof stubApi>[0] = {}) {
  const requests = stubApi({
    'GET /api/admin/banks': { status: 200, body: { data: banks, meta: { last_page: 1 } } },
    ...answers,
  })
  const { user } = await renderInApp(
    <>
      <BanksPage />
      <ConfirmDialog />
      <Alerts />
    </>,
    { at: '/admin/banks/create' },
  )
  const card = async (label: string) => {
    const heading = await screen.findByRole('heading', { name: label })
    const item = heading.closest('li')
    if (!item) throw new Error(`${label} stands in no card`)
    return within(item)
  }
  return { user, requests, card }
}

test('an account is shown as it is printed, without empty fields', async () => {
  const { card } = await show()
  const main = await card('Main account')
  expect(main.getByText('20-20-15')).toBeDefined()
  expect(main.getByText('GB33 BUKB 2020 1555 5555 55')).toBeDefined()
  expect(main.getByText('Default for GBP')).toBeDefined()
  const reserve = await card('Reserve')
  expect(reserve.queryByText('IBAN')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Old account' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Old account' })).toBeDefined()
})

test('the default account can be neither made default nor retired', async () => {
  const { card } = await show()
  const main = await card('Main account')
  expect(main.queryAllByRole('button')).toEqual([])
})

test.for(['/admin/banks/create', '/admin/banks/create?edit=new'])(
  'who may look and not change finds no button at %s, and why',
  async (at) => {
    saveUser(userWith({ permissions: ['admin_access'] }))
    stubApi({ 'GET /api/admin/banks': { status: 200, body: { data: banks, meta: { last_page: 1 } } } })
    await renderInApp(<BanksPage />, { at })
    expect(await screen.findByText('You can view this, but not change it.')).toBeDefined()
    if (!at.includes('edit')) await screen.findByRole('link', { name: 'Old account' })
    const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons.filter((label) => label !== 'Export')).toEqual([])
    expect(screen.queryByRole('link', { name: 'Add account' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  },
)

test('making another account the default asks for confirmation by name', async () => {
  const done = { status: 200, body: bankWith({ id: 'b-2', label: 'Reserve', is_default: true }) }
  const { user, requests, card } = await show({ 'POST /api/admin/banks/b-2/default': done })
  const posts = () => requests.filter(({ method }) => method === 'POST').map(({ path }) => path)

  const reserve = await card('Reserve')
  await user.click(reserve.getByRole('button', { name: 'Make default…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Reserve the default for GBP?' }))
  expect(dialog.getByText(/instead of Main account/)).toBeDefined()
  expect(posts()).toEqual([])

  await user.click(dialog.getByRole('button', { name: 'Make default' }))
  await waitFor(() => expect(posts()).toEqual(['/api/admin/banks/b-2/default']))
  expect(await screen.findByText(/Reserve is now the default for GBP/)).toBeDefined()
})

test('a refusal shows an alert and refetches the accounts', async () => {
  const refused = { status: 409, body: { message: 'This is the default account.', code: 'bank.is_default' } }
  const { user, requests, card } = await show({ 'POST /api/admin/banks/b-2/retire': refused })
  const reserve = await card('Reserve')
  await user.click(reserve.getByRole('button', { name: 'Retire…' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retire' }))
  expect(await screen.findByText('This is the default account.')).toBeDefined()
  await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2))
})
