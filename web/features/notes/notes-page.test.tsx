import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { NotesPage } from './notes-page.tsx'
import { noteWith, stubNotesApi } from './test-support/stub-notes-api.ts'

async function show(at = '/notes/list', options: Parameters<typeof stubNotesApi>[0] = {}) {
  const api = stubNotesApi(options)
  const view = await renderInApp(<NotesPage />, { at })
  await waitFor(() => expect(screen.queryByText('Loading notes...')).toBeNull())
  return { ...api, ...view }
}

test('lists the notes of all records, with the record of each', async () => {
  const general = noteWith({ page_name: 'notes', model_id: 'general', record_name: null })
  const unknown = noteWith({ page_name: 'somewhere', model_id: 'x', record_name: null })
  const gone = noteWith({ page_name: 'invoices', model_id: 'i-1', record_name: null })
  const business = noteWith({ page_name: 'business', model_id: 'business', record_name: 'Foxglove Ltd' })
  const { listed } = await show('/notes/list', { notes: [noteWith(), general, unknown, gone, business] })
  expect(listed).toEqual([{ model_id: '', note_page: '' }])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Note Date',
    'Created By',
    'Note',
    'Record',
  ])
  const records = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
  expect(records).toEqual([
    'Clifton Gorge Hotel LtdCustomer',
    'General note',
    'somewhere x',
    'Invoice i-1',
    'Foxglove LtdBusiness',
  ])
})

test('a link shows the same list', async () => {
  const { listed } = await show('/notes/list?created_by=ada&order_by=note&order_direction=ASC&page=2', { total: 60 })
  expect(listed).toEqual([
    {
      model_id: '',
      note_page: '',
      page: '2',
      created_at: '',
      created_by: 'ada',
      order_by: 'note',
      order_direction: 'ASC',
    },
  ])
  expect(screen.getByRole('button', { name: 'Written by ada' })).toBeDefined()
  expect(screen.getByRole('columnheader', { name: 'Note' }).getAttribute('aria-sort')).toBe('ascending')
})

test('invalid values in the address are ignored', async () => {
  const { listed } = await show('/notes/list?page=-3&order_by=password&created_at=yesterday&foo=bar')
  expect(listed).toEqual([{ model_id: '', note_page: '' }])
})

test('order, page and filter are stored in the address', async () => {
  const { user, router } = await show('/notes/list', { total: 60 })
  const address = () => router.state.location.search
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(address()).toEqual({ page: '2' }))
  await user.click(within(screen.getByRole('columnheader', { name: 'Created By' })).getByRole('button'))
  await waitFor(() => expect(address()).toEqual({ order_by: 'created_by_name', order_direction: 'DESC' }))
  await user.click(screen.getByRole('button', { name: 'Written by' }))
  await user.type(await screen.findByRole('textbox', { name: 'Written by' }), 'ada{Enter}')
  await waitFor(() => expect(address()).toMatchObject({ created_by: 'ada' }))
  await user.click(screen.getByRole('button', { name: 'Record' }))
  await user.click(await screen.findByRole('option', { name: 'Invoice' }))
  await waitFor(() => expect(address()).toMatchObject({ created_by: 'ada', note_page: 'invoices' }))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toEqual({ order_by: 'created_by_name', order_direction: 'DESC' }))
})

test('a note that is added here belongs to no record', async () => {
  const { user, created } = await show('/notes/list', { notes: [] })
  expect(screen.getByText('No notes found.')).toBeDefined()
  await user.type(screen.getByPlaceholderText('Notes...'), 'Office closed on Friday.')
  await user.click(screen.getByRole('button', { name: 'Add Note' }))
  expect(await screen.findByRole('cell', { name: 'Office closed on Friday.' })).toBeDefined()
  expect(created.map(({ body }) => body)).toEqual([
    { note: 'Office closed on Friday.', page_name: 'notes', model_id: 'general' },
  ])
})
