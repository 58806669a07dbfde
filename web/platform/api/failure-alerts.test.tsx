import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updatePassword } from '#shared/features/auth/settings.contract.ts'
import { Alerts, showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from './api-client.ts'
import { authState, clearAuth, saveToken, saveUser } from '#web/platform/session/auth-state.ts'
import { startFailureAlerts } from './failure-alerts.ts'
import { offline, tryAgain } from './offline.ts'
import { loadLanguage } from '#web/platform/language/language-store.ts'
import { expired, failed, stubApi, userWith } from '#web/platform/test-support/stub-api.ts'

const goToLogin = vi.fn<() => Promise<void>>(async () => undefined)
let stop: () => void

beforeEach(async () => {
  // jsdom does not implement `showModal`.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.dispatchEvent(new Event('close'))
  }
  await loadLanguage('en')
  stop = startFailureAlerts(goToLogin)
  render(<Alerts />)
})
afterEach(() => {
  stop()
  cleanup()
  clearAuth()
  goToLogin.mockClear()
  vi.unstubAllGlobals()
})

const body = { current_password: 'a', password: 'b', password_confirmation: 'b' }
const tenCalls = () => Promise.allSettled(Array.from({ length: 10 }, () => call(updatePassword, { body })))

test.each([
  [failed, 'Oops...', 'Something went wrong! Please try again.'],
  [{ ...failed, status: 503 }, 'Oops...', 'Something went wrong! Please try again.'],
  ['unreachable' as const, 'The server did not answer', 'What you typed is still here. Please try again.'],
])('ten calls that meet %j show one alert, %s, and a later failure another', async (answer, name, text) => {
  stubApi({ 'PATCH /api/settings/password': answer })
  saveToken('t', false)
  await tenCalls()
  const alert = await screen.findByRole('alertdialog', { name })
  expect(alert.textContent).toContain(text)
  await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await tenCalls()
  expect(await screen.findAllByRole('alertdialog')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
})

test('ten calls whose session has ended show one warning; after Ok the user is logged out and sent to log in', async () => {
  stubApi({ 'PATCH /api/settings/password': expired, 'POST /api/logout': expired })
  saveToken('t', true)
  saveUser(userWith())
  await tenCalls()
  const alert = await screen.findByRole('alertdialog', { name: 'Session Expired!' })
  expect(alert.textContent).toContain('Please log in again to continue.')
  expect(authState.get().user).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
  await waitFor(() => expect(goToLogin).toHaveBeenCalledOnce())
  expect(authState.get()).toEqual({ user: null, token: null, permissions: [] })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a 401 while nobody is logged in shows nothing', async () => {
  stubApi({ 'PATCH /api/settings/password': expired })
  await tenCalls()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('what was done is told in one sentence that goes away by itself or by hand', async () => {
  showSuccess('Note added.', { title: 'Success!' })
  const toast = await screen.findByRole('alert')
  expect(toast.textContent).toBe('Success! Note added.')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without a network no alert is shown: the page says that it is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  stubApi({ 'PATCH /api/settings/password': 'unreachable' })
  saveToken('t', false)
  await tenCalls()
  expect(offline.get()).toBe(true)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  tryAgain()
  expect(offline.get()).toBe(false)
  vi.restoreAllMocks()
})
