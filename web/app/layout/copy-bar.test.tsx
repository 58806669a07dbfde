import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { userWith } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { CopyBar } from './copy-bar.tsx'

afterEach(() => {
  clearAuth()
  document.documentElement.removeAttribute('data-copy')
})

const text = 'This is a copy of the database.'

test('nothing is said where the database is the real one', async () => {
  await renderInApp(<CopyBar />)
  expect(screen.queryByText(text)).toBeNull()
})

test('a copy says so to everybody', async () => {
  document.documentElement.setAttribute('data-copy', '')
  await renderInApp(<CopyBar />)
  screen.getByText(text)
  expect(screen.queryByRole('button')).toBeNull()
})

test('only those who may manage the administration can release a copy', async () => {
  document.documentElement.setAttribute('data-copy', '')
  saveUser(userWith({ permissions: ['admin_access', 'manage_admin'] }))
  await renderInApp(<CopyBar />)
  expect(screen.getByRole('button', { name: 'This is the real one …' })).toBeTruthy()
})
