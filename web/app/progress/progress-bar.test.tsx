import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadLanguage } from '#web/platform/language/language-store.ts'
import { createProgress } from './progress.ts'
import { ProgressBar } from './progress-bar.tsx'

beforeEach(async () => {
  await loadLanguage('en')
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function draw() {
  const progress = createProgress()
  render(<ProgressBar progress={progress} />)
  return progress
}
const bar = () => screen.queryByRole('progressbar', { name: 'Loading the page' })
const percent = () => Number(bar()?.getAttribute('aria-valuenow'))
function wait(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

test('is not there while nothing is on its way', () => {
  draw()
  expect(bar()).toBeNull()
})

test('runs for about three seconds, finishes by itself above 95 percent, and goes', () => {
  const progress = draw()
  act(() => progress.start())
  wait(1_500)
  expect(percent()).toBe(50)
  wait(1_300)
  expect(percent()).toBeLessThanOrEqual(95)
  wait(100)
  expect(percent()).toBe(100)
  wait(500)
  expect(bar()).toBeNull()
})

test('is complete at once when the page is there', () => {
  const progress = draw()
  act(() => progress.start())
  wait(200)
  act(() => progress.finish())
  expect(percent()).toBe(100)
  expect(bar()?.dataset['failed']).toBeUndefined()
  wait(500)
  expect(bar()).toBeNull()
})

test('turns red when the page does not come', () => {
  const progress = draw()
  act(() => progress.start())
  act(() => progress.fail())
  expect(bar()?.dataset['failed']).toBe('true')
  wait(2_000)
  expect(bar()).toBeNull()
})

test('starts anew for the next page while the last one is still leaving', () => {
  const progress = draw()
  act(() => progress.start())
  act(() => progress.fail())
  act(() => progress.start())
  expect(percent()).toBe(0)
  expect(bar()?.dataset['failed']).toBeUndefined()
  wait(1_600)
  expect(bar()).not.toBeNull()
})

test('stays away when the page comes after the run is over', () => {
  const progress = draw()
  act(() => progress.start())
  wait(4_000)
  act(() => progress.finish())
  expect(bar()).toBeNull()
})
