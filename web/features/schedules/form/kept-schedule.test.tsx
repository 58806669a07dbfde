import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { blankLine } from '#web/features/documents/editor/lines/line-values.ts'
import { readLocalWork } from '#web/platform/forms/local-work.ts'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { userWith } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { KeptSchedule } from './kept-schedule.tsx'
import type { ScheduleValues } from './schedule-values.ts'

const user = userWith()
const saved = { name: 'Hosting', lines: [blankLine()], allowances: [], charges: [] } as unknown as ScheduleValues
const typed = { ...saved, name: 'Hosting and support' }

beforeEach(() => {
  localStorage.clear()
  clearAuth()
  saveUser(user)
})

function Form() {
  const [values, setValues] = useState(saved)
  const form = {
    isDirty: values !== saved,
    values,
    saved,
    restore: (back: unknown) => setValues(back as ScheduleValues),
  }
  return (
    <>
      <KeptSchedule title="schedules.kept_title" name="schedules/1" form={form} />
      <p>{values.name}</p>
      <button type="button" onClick={() => setValues(typed)}>
        Type
      </button>
      <button type="button" onClick={() => setValues(saved)}>
        Take back
      </button>
    </>
  )
}

const kept = () => readLocalWork<{ typed: ScheduleValues }>(user.id, 'schedules/1')?.work.typed.name

test('what is typed is kept on the device until it is saved or taken back', async () => {
  const { user: person } = await renderInApp(<Form />)
  await person.click(screen.getByRole('button', { name: 'Type' }))
  await vi.waitFor(() => expect(kept()).toBe('Hosting and support'))
  await person.click(screen.getByRole('button', { name: 'Take back' }))
  expect(kept()).toBeUndefined()
})

test('after a reload it is offered: continued it is in the form again, discarded it is gone', async () => {
  const work = JSON.stringify({ at: '2026-03-31T10:00:00Z', work: { saved, typed } })
  localStorage.setItem(`kept:${user.id}:schedules/1`, work)
  const first = await renderInApp(<Form />)
  expect(await screen.findByText('This schedule has changes that were not saved.')).toBeDefined()
  await first.user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText('Hosting and support')).toBeDefined()
  act(() => first.unmount())

  localStorage.setItem(`kept:${user.id}:schedules/1`, work)
  const second = await renderInApp(<Form />)
  await second.user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(kept()).toBeUndefined()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})
