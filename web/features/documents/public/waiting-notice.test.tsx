import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WaitingDraft } from '#shared/features/documents/waiting-draft.ts'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { userWith } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { WaitingNotice } from './waiting-notice.tsx'
import type { WaitingKind } from './waiting-words.tsx'

const waiting: WaitingDraft = {
  issue_on: '2026-12-01',
  email: false,
  by_name: 'Olivia Owens',
  failure: null,
  will_retry: false,
}

beforeEach(() => saveUser(userWith({ permissions: ['invoice_access', 'manage_invoices'] })))
afterEach(clearAuth)

type Shown = { kind?: WaitingKind; locale?: string }

async function show(change: Partial<WaitingDraft> = {}, { kind = 'credit_note', locale = 'en' }: Shown = {}) {
  const answer = { number: 'CN-1', customer_name: 'Ada & Co' }
  const work = {
    stop: vi.fn<() => Promise<typeof answer>>().mockResolvedValue(answer),
    retry: vi.fn<() => Promise<typeof answer>>().mockResolvedValue(answer),
    onSaved: vi.fn<(document: typeof answer) => Promise<void>>().mockResolvedValue(),
  }
  const notice = <WaitingNotice kind={kind} waiting={{ ...waiting, ...change }} {...work} />
  return { ...(await renderInApp(notice, { locale })), ...work, answer }
}

test('a waiting draft shows its issue date and who planned it, and the wait can be cancelled', async () => {
  const { user, stop, onSaved, answer } = await show({ email: true })
  expect(screen.getByText('Will be issued on 1 Dec 2026 and sent by e-mail.')).toBeDefined()
  expect(screen.getByText(/Requested by Olivia Owens. Any change to the credit note cancels this./)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Issue now' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Keep as a draft' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(answer))
  expect(stop).toHaveBeenCalledOnce()
})

test('a draft that could not be issued says why and whether it is retried, and can be issued now', async () => {
  const { user, retry, onSaved, answer } = await show({ failure: ['All of it is credited.'], will_retry: true })
  expect(screen.getByText('Could not be issued on 1 Dec 2026.')).toBeDefined()
  expect(
    screen.getByText(/All of it is credited\. It will be tried again automatically at the next run\./),
  ).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Issue now' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(answer))
  expect(retry).toHaveBeenCalledOnce()
})

test('a draft that is not retried does not say that it is', async () => {
  await show({ failure: ['All of it is credited.'] })
  expect(screen.queryByText(/tried again/)).toBeNull()
})

test('a user who may not change invoices can only read it', async () => {
  saveUser(userWith({ permissions: ['invoice_access'] }))
  await show({ failure: ['No.'] })
  expect(screen.queryByRole('button')).toBeNull()
})

test('the French texts use the right gender for each kind of document', async () => {
  const { unmount } = await show({}, { locale: 'fr' })
  expect(screen.getByText(/^Sera émis le/)).toBeDefined()
  unmount()
  await show({}, { kind: 'invoice', locale: 'fr' })
  expect(screen.getByText(/^Sera émise le/)).toBeDefined()
})
