import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { NotesFilters } from './notes-filters.tsx'
import { noFilter, type NotesFilter } from './notes-search.ts'

const show = async (filter: NotesFilter = noFilter) => {
  const onFilter = vi.fn<(change: Partial<NotesFilter>) => void>()
  return { onFilter, ...(await renderInApp(<NotesFilters filter={filter} onFilter={onFilter} />)) }
}

test('the name that is typed is taken with Enter', async () => {
  const { user, onFilter } = await show()
  await user.click(screen.getByRole('button', { name: 'Written by' }))
  await user.type(await screen.findByRole('textbox', { name: 'Written by' }), 'ada{Enter}')
  expect(onFilter).toHaveBeenCalledWith({ created_by: 'ada' })
})

test('a filter is a chip that shows its value and can be removed, alone or with all others', async () => {
  const { user, onFilter } = await show({ ...noFilter, note_page: 'invoices' })
  expect(screen.getByRole('button', { name: 'Record Invoice' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remove the filter: Record' }))
  expect(onFilter).toHaveBeenLastCalledWith({ note_page: '' })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(onFilter).toHaveBeenLastCalledWith(noFilter)
})
