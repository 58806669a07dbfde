import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PageTabs } from '#web/ui/layout/page-tabs.tsx'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { stubNotesApi } from '#web/features/notes/test-support/stub-notes-api.ts'
import { RecordNotesPart, useRecordTabs } from './record-notes-part.tsx'

const parts = ['details', 'notes', 'history'] as const

function RecordPage() {
  const { tab, tabs } = useRecordTabs(parts)
  return (
    <>
      <PageTabs label="Parts" current={tab} tabs={tabs.map((name) => ({ name, label: name }))} />
      <p>{`shown: ${tab}`}</p>
      <RecordNotesPart isTabShown={tab === 'notes'} pageName="customers" modelId="c1" />
    </>
  )
}

async function show(width: number, at = '/') {
  const matches = (query: string) => width >= Number(/min-width: (\d+)em/.exec(query)?.[1] ?? 0) * 16
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  stubNotesApi({ notes: [] })
  await renderInApp(<RecordPage />, { at })
}

const tabs = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
const noteField = () => screen.findByPlaceholderText('Notes...')

afterEach(() => vi.unstubAllGlobals())

test('from 1280 pixels on the note panel is part of the record’s page and has no tab', async () => {
  await show(1280)
  expect(await noteField()).toBeTruthy()
  expect(tabs()).toEqual(['details', 'history'])
})

test('a link to the notes shows the record with its notes on a wide screen', async () => {
  await show(1440, '/?tab=notes')
  expect(await noteField()).toBeTruthy()
  expect(screen.getByText('shown: details')).toBeTruthy()
})

test('on a narrow screen the notes have a tab', async () => {
  await show(1279)
  expect(tabs()).toEqual(['details', 'notes', 'history'])
  expect(screen.queryByPlaceholderText('Notes...')).toBeNull()
})

test('the tab shows the panel', async () => {
  await show(1279, '/?tab=notes')
  expect(await noteField()).toBeTruthy()
})
