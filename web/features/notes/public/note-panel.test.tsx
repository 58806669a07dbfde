import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Alerts } from '#web/platform/browser/alerts.tsx'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { noteWith, stubNotesApi } from '#web/features/notes/test-support/stub-notes-api.ts'
import { NotePanel } from './note-panel.tsx'

const panel = <NotePanel pageName="customers" modelId="c-1" />

async function show(options: Parameters<typeof stubNotesApi>[0] = {}, content = panel) {
  const api = stubNotesApi(options)
  const { user, container } = await renderInApp(content)
  await screen.findByPlaceholderText('Notes...')
  await waitFor(() => expect(screen.queryByText('Loading notes...')).toBeNull())
  return { ...api, user, container }
}

const field = () => screen.getByPlaceholderText<HTMLTextAreaElement>('Notes...')
const addButton = () => screen.getByRole('button', { name: 'Add Note' })
const header = (name: string) => screen.getByRole('columnheader', { name })
const sortBy = (name: string) => within(header(name)).getByRole('button')

test('contains the page and the record as hidden fields', async () => {
  const { container } = await show()
  const hidden = [...container.querySelectorAll<HTMLInputElement>('form input[type=hidden]')]
  expect(hidden.map(({ name, value }) => [name, value])).toEqual([
    ['page_name', 'customers'],
    ['model_id', 'c-1'],
  ])
})

test('has the three columns, and the date to the second', async () => {
  await show()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Note Date',
    'Created By',
    'Note',
  ])
  expect(screen.getByText(/^\d\d\/03\/2026 \d\d:\d6:07$/)).toBeDefined()
  expect(screen.getByText('Ada Lovelace')).toBeDefined()
})

test('the first request names only the record', async () => {
  const { listed } = await show()
  expect(listed).toEqual([{ model_id: 'c-1', note_page: 'customers' }])
  expect(header('Note Date').getAttribute('aria-sort')).toBe('descending')
})

test('shows that it is loading, and that there are no notes', async () => {
  const api = stubNotesApi({ notes: [] })
  const { promise, resolve } = Promise.withResolvers<void>()
  api.state.hold = promise
  await renderInApp(panel)
  expect(await screen.findByText('Loading notes...')).toBeDefined()
  resolve()
  expect(await screen.findByText('No notes found.')).toBeDefined()
  expect(screen.queryByText('Loading notes...')).toBeNull()
})

test('a click on a column sorts descending, the next one ascending, each from page 1', async () => {
  const { user, listed } = await show({ total: 60 })
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(listed.at(-1)).toEqual({ model_id: 'c-1', note_page: 'customers', page: '2' }))

  for (const [column, order_by, order_direction] of [
    ['Note Date', 'created_at', 'DESC'],
    ['Note Date', 'created_at', 'ASC'],
    ['Note Date', 'created_at', 'DESC'],
    ['Created By', 'created_by_name', 'DESC'],
    ['Created By', 'created_by_name', 'ASC'],
    ['Note', 'note', 'DESC'],
  ] as const) {
    const before = listed.length
    await user.click(sortBy(column))
    await waitFor(() => expect(listed.length).toBeGreaterThan(before))
    expect(listed.at(-1)).toEqual({
      model_id: 'c-1',
      note_page: 'customers',
      page: '1',
      created_at: '',
      created_by: '',
      order_by,
      order_direction,
    })
    expect(header(column).getAttribute('aria-sort')).toBe(order_direction === 'ASC' ? 'ascending' : 'descending')
    await waitFor(() => expect(screen.queryByText('Loading notes...')).toBeNull())
  }
})

test('another page keeps the order', async () => {
  const { user, listed } = await show({ total: 60 })
  await user.click(sortBy('Note'))
  await waitFor(() => expect(listed.at(-1)).toMatchObject({ order_by: 'note', page: '1' }))
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  await waitFor(() => expect(listed.at(-1)).toMatchObject({ order_by: 'note', order_direction: 'DESC', page: '3' }))
})

test('the pager is not there for a single page', async () => {
  await show({ total: 25 })
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('an added note is confirmed, cleared and listed', async () => {
  const { user, created, listed } = await show(
    {},
    <>
      {panel}
      <Alerts />
    </>,
  )
  await user.type(field(), 'Rang Mrs Dunn.')
  await user.click(addButton())
  expect((await screen.findByRole('alert')).textContent).toBe('Success! Note added.')
  expect(created.map(({ body }) => body)).toEqual([{ note: 'Rang Mrs Dunn.', page_name: 'customers', model_id: 'c-1' }])
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
  expect(await screen.findByText('Rang Mrs Dunn.')).toBeDefined()
  expect(listed).toHaveLength(2)
})

test("the server's error is shown at the field, which is marked, and nothing is lost", async () => {
  const { user, state } = await show()
  state.createAnswer = {
    status: 422,
    body: {
      message: 'Please check.',
      code: 'request.invalid',
      errors: { note: ['Please use at most 5,000 characters.'] },
    },
  }
  await user.type(field(), 'Too long')
  await user.click(addButton())
  const text = await screen.findByText('Please use at most 5,000 characters.')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field().getAttribute('aria-describedby')).toContain(text.id)
  expect(field().value).toBe('Too long')
  await user.type(field(), '{Backspace}')
  expect(field().getAttribute('aria-invalid')).not.toBe('true')
})

test('an empty note is refused by the server', async () => {
  const { user, created } = await show()
  await user.click(addButton())
  await waitFor(() => expect(created).toHaveLength(1))
})

test('a retry with the same text has the same key, another text a new one', async () => {
  const { user, created, state } = await show()
  state.createAnswer = { status: 500, body: { message: 'Oops', code: 'server.failed' } }
  await user.type(field(), 'Once')
  await user.click(addButton())
  await waitFor(() => expect(created).toHaveLength(1))
  await user.click(addButton())
  await waitFor(() => expect(created).toHaveLength(2))
  state.createAnswer = undefined
  await user.type(field(), ' more')
  await user.click(addButton())
  await waitFor(() => expect(field().value).toBe(''))
  await user.type(field(), 'Once more')
  await user.click(addButton())
  await waitFor(() => expect(created).toHaveLength(4))
  const [first, again, changed, repeated] = created.map(({ key }) => key)
  expect(first).toBe(again)
  expect(new Set([first, changed, repeated]).size).toBe(3)
  expect(first).toMatch(/^[\da-f]{32}$/)
})

test('a server failure is not shown as an error of the note', async () => {
  const { user, state, created } = await show()
  state.createAnswer = { status: 500, body: { message: 'Something broke', code: 'server.failed' } }
  await user.type(field(), 'Keep me')
  await user.click(addButton())
  await waitFor(() => expect(created).toHaveLength(1))
  expect(field().value).toBe('Keep me')
  expect(field().getAttribute('aria-invalid')).not.toBe('true')
  expect(screen.queryByText('Something broke')).toBeNull()
})

test('Ctrl+Enter adds the note', async () => {
  const { user, created } = await show()
  await user.type(field(), 'Quick{Control>}{Enter}{/Control}')
  await waitFor(() => expect(created).toHaveLength(1))
})

test('markup is shown as text, and line breaks are kept', async () => {
  await show({ notes: [noteWith({ note: 'one\n<b>two</b><img src=x onerror=alert(1)>' })] })
  const cell = screen.getAllByRole('cell').at(-1)
  expect(cell?.textContent).toBe('one\n<b>two</b><img src=x onerror=alert(1)>')
  expect(cell?.querySelector('b, img')).toBeNull()
})

test('a list that could not be loaded can be retried', async () => {
  const api = stubNotesApi()
  api.state.listAnswer = { status: 500, body: { message: 'Oops', code: 'server.failed' } }
  const { user } = await renderInApp(panel)
  await screen.findByText('This could not be loaded')
  api.state.listAnswer = undefined
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Ada Lovelace')).toBeDefined()
})

test('another record has its own notes and an empty form', async () => {
  const { listed } = stubNotesApi()
  function Records() {
    const [record, setRecord] = useState('c-1')
    return (
      <>
        <NotePanel pageName="customers" modelId={record} />
        <button type="button" onClick={() => setRecord('c-2')}>
          Next
        </button>
      </>
    )
  }
  const { user } = await renderInApp(<Records />)
  await user.type(field(), 'For the first')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(listed.at(-1)).toEqual({ model_id: 'c-2', note_page: 'customers' }))
  expect(field().value).toBe('')
})
