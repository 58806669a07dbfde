import { useWindowEvent } from '@mantine/hooks'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { DateField } from './date-field.tsx'

function Form({ onSave }: { onSave: (date: string) => void }) {
  const [date, setDate] = useState('2026-11-16')
  // As the shortcuts of a page are.
  useWindowEvent('keydown', (event) => event.ctrlKey && event.key === 's' && onSave(date))
  return (
    <>
      <DateField label="Date" today="2026-11-16" value={date} onChange={setDate} />
      <output>{date}</output>
    </>
  )
}

async function show() {
  const saved: string[] = []
  const { user } = await renderInApp(<Form onSave={(date) => saved.push(date)} />)
  const field = screen.getByRole('textbox', { name: 'Date' })
  const typeDate = async (text: string) => {
    await user.clear(field)
    await user.type(field, text)
  }
  const value = () => screen.getByRole('status').textContent
  return { user, field: field as HTMLInputElement, typeDate, value, saved }
}

test('a date is shown in the format of the language, and typed as people write it', async () => {
  const { user, field, typeDate, value } = await show()
  expect(field.value).toBe('16 Nov 2026')
  await typeDate('31/1')
  expect(value()).toBe('2026-11-16')
  await user.tab()
  expect(value()).toBe('2027-01-31')
  expect(field.value).toBe('31 Jan 2027')
})

test('Enter and a shortcut take what was typed before they act', async () => {
  const { user, typeDate, value, saved } = await show()
  await typeDate('+30{Enter}')
  expect(value()).toBe('2026-12-16')
  await typeDate('tomorrow')
  await user.keyboard('{Control>}s{/Control}')
  expect(saved.at(-1)).toBe('2026-11-17')
})

test('a text that is no date stays with its error, and changes nothing', async () => {
  const { user, field, typeDate, value } = await show()
  await typeDate('30/2')
  await user.tab()
  expect(field.value).toBe('30/2')
  expect(screen.getByText(/This is not a date/)).toBeDefined()
  expect(field.hasAttribute('data-mistyped')).toBe(true)
  expect(value()).toBe('2026-11-16')
  await typeDate('28/2')
  await user.tab()
  expect(value()).toBe('2027-02-28')
  expect(field.hasAttribute('data-mistyped')).toBe(false)
})

test('an emptied field is no date', async () => {
  const { user, field, value } = await show()
  await user.clear(field)
  await user.tab()
  expect(value()).toBe('')
})

test('Alt and the arrow down open the calendar; a day closes it and returns the focus', async () => {
  const { user, field, value } = await show()
  await user.click(field)
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await user.click(await screen.findByRole('button', { name: '24 November 2026' }))
  expect(value()).toBe('2026-11-24')
  expect(document.activeElement).toBe(field)
})
