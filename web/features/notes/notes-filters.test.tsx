import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { NotesFilters } from './notes-filters.tsx'
import { noFilter, type NotesFilter } from './notes-search.ts'

/** The address changes with a delay, as it does when the server is asked before a navigation. */
const lag = 150

function SlowAddress() {
  const [filter, setFilter] = useState<NotesFilter>(noFilter)
  const follow = (change: Partial<NotesFilter>) => {
    setTimeout(() => setFilter((before) => ({ ...before, ...change })), lag)
  }
  return (
    <>
      <NotesFilters filter={filter} onFilter={follow} />
      <output>{filter.created_by}</output>
    </>
  )
}

test('text typed before the address has changed is not overwritten by it', async () => {
  const { user } = await renderInApp(<SlowAddress />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Written by' })
  await user.type(field, 'a')
  await new Promise((resolve) => {
    setTimeout(resolve, 250 + lag / 2)
  })
  await user.type(field, 'da')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('a'))
  expect(field.value).toBe('ada')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('ada'))
  expect(field.value).toBe('ada')
})

test('a filter that is removed elsewhere is cleared in its field', async () => {
  const { user } = await renderInApp(<SlowAddress />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Written by' })
  await user.type(field, 'ada')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(field.value).toBe(''))
})
