import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DateText, InstantText } from './date/date-text.tsx'
import { EmptyState } from './feedback/empty-state.tsx'
import { FormSkeleton, TextSkeleton } from './feedback/loading.tsx'
import { MoneyText } from './money/money-text.tsx'
import { Page } from './layout/page.tsx'
import { StateBadge } from './feedback/state-badge.tsx'
import { renderInApp } from './test-support/render.tsx'

test.for([
  ['en', '\u2212£1,234.50'],
  ['fr', '\u22121\u202f234,50\u00a0£'],
] as const)('in %s an amount is written as the language writes it, with a real minus', async ([locale, expected]) => {
  await renderInApp(<MoneyText minor={-123_450} currency="GBP" />, { locale })
  expect(screen.getByText(/1.234/).textContent).toBe(expected)
})

test('a date is in the format of the language, with a machine-readable value', async () => {
  await renderInApp(<DateText date="2026-09-30" />)
  expect(screen.getByText('30 Sept 2026').getAttribute('datetime')).toBe('2026-09-30')
})

test('an exact instant is day/month/year hours:minutes:seconds in every language', async () => {
  await renderInApp(<InstantText instant="2026-03-04T05:06:07.000Z" exact />, { locale: 'fr' })
  expect(screen.getByText(/^0[345]\/03\/2026 \d\d:\d6:07$/)).toBeDefined()
})

test('a state is a word; its dot is hidden from screen readers', async () => {
  await renderInApp(<StateBadge tone="bad">Overdue</StateBadge>)
  expect(screen.getByText('Overdue').innerHTML).toBe('Overdue')
})

test('a page has one title, which is also that of the tab', async () => {
  await renderInApp(
    <Page title="Fruit" about="All of it" actions={<button type="button">Add fruit</button>}>
      content
    </Page>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Fruit' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add fruit' })).toBeDefined()
  await waitFor(() => expect(document.title).toBe('Fruit · Counterfoil'))
})

test('an empty state says what would be here and offers the first step', async () => {
  await renderInApp(<EmptyState title="No fruit" hint="It grows" action={<button type="button">Plant</button>} />)
  expect(screen.getByText('It grows')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Plant' })).toBeDefined()
})

test('skeletons have a text for screen readers', async () => {
  await renderInApp(
    <>
      <TextSkeleton />
      <FormSkeleton label="Loading the form" />
    </>,
  )
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Loading…', 'Loading the form'])
})
