import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import type { Column } from './data-table-column.ts'
import { DataTable } from './data-table.tsx'
import { rememberRow } from './row-focus.ts'

type Fruit = { id: string }

const rowHeight = 100

/** Rows below the head, each of the same height, in a window of 768 pixels. */
beforeEach(() => {
  vi.spyOn(HTMLTableRowElement.prototype, 'getBoundingClientRect').mockImplementation(function place(
    this: HTMLTableRowElement,
  ) {
    return new DOMRect(0, this.rowIndex * rowHeight, 500, rowHeight)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '')
})

const inWindow = 7
const twelve = () => Array.from({ length: 12 }, (_, index) => ({ id: `f${index}` }))

/** Shows the rows until all are there, and returns how many were drawn at first. */
async function drawnFirst(rows: readonly Fruit[], header = 'Name') {
  const counts: number[] = []
  let count = 0
  const cell = ({ id }: Fruit) => {
    if (id === 'f0') count = 0
    counts.push(++count)
    return id
  }
  const columns: Column<Fruit>[] = [{ key: 'name', header, cell }]
  const { unmount } = await renderInApp(
    <DataTable label="Fruit" columns={columns} rows={rows} rowKey={({ id }) => id} empty="Nothing yet" isList />,
  )
  await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row').slice(1)).toHaveLength(rows.length))
  await twoFrames()
  unmount()
  const restart = counts.indexOf(1, 1)
  return restart === -1 ? counts.length : restart
}

/** What the table measures after it was painted. */
const twoFrames = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

test('rows that are shown again begin with those in the window, and the others follow', async () => {
  const rows = twelve()
  expect(await drawnFirst(rows)).toBe(12)
  expect(await drawnFirst(rows)).toBe(inWindow)
})

test('other rows, other columns and another window are drawn whole: their columns may have other widths', async () => {
  const rows = twelve()
  await drawnFirst(rows)
  expect(await drawnFirst(twelve())).toBe(12)
  expect(await drawnFirst(rows, 'Title')).toBe(12)
  vi.stubGlobal('innerWidth', 500)
  expect(await drawnFirst(rows, 'Title')).toBe(12)
  vi.unstubAllGlobals()
})

test('where Back returns to a row, all are drawn at once', async () => {
  const rows = twelve()
  await drawnFirst(rows)
  window.history.replaceState({ __TSR_key: 'entry' }, '')
  rememberRow('f11')
  expect(await drawnFirst(rows)).toBe(12)
})
