import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { confirm, type Question } from './question.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'

const question = { title: 'Delete 3 drafts?', body: 'They cannot be brought back.', confirmLabel: 'Delete' }

async function ask(asked: Question = question) {
  const { user } = await renderInApp(<ConfirmDialog />)
  let answer: Promise<boolean> | undefined
  act(() => {
    answer = confirm(asked)
  })
  await screen.findByRole('dialog', { name: asked.title })
  return { user, answer }
}

test('shows what will be done, and resolves to true', async () => {
  const { user, answer } = await ask()
  expect(screen.getByText('They cannot be brought back.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await answer).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Cancel resolves to false', async () => {
  const { user, answer } = await ask()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await answer).toBe(false)
})

test('Esc resolves to false', async () => {
  const { user, answer } = await ask()
  await user.keyboard('{Escape}')
  expect(await answer).toBe(false)
})

test('a dangerous action does not have the focus', async () => {
  const { user, answer } = await ask({ ...question, danger: true })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })))
  await user.keyboard('{Enter}')
  expect(await answer).toBe(false)
})

test('a second question replaces the first, which resolves to false', async () => {
  const { user, answer } = await ask()
  let second: Promise<boolean> | undefined
  act(() => {
    second = confirm({ title: 'Void INV-7?', confirmLabel: 'Void' })
  })
  expect(await answer).toBe(false)
  await user.click(await screen.findByRole('button', { name: 'Void' }))
  expect(await second).toBe(true)
})
