import { afterEach, expect, test, vi } from 'vitest'
import { closeSearch, openSearch, takeEarlyInput } from './open-search.ts'

afterEach(() => {
  closeSearch()
  vi.useRealTimers()
})

/** Presses a key; returns whether the page received it. */
const reaches = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

test('letters typed before the search box has the focus are kept for it and do not reach the page', () => {
  openSearch()
  expect(['l', 'a', 'r', 'k'].map((key) => reaches(key))).toEqual([false, false, false, false])
  expect(takeEarlyInput()).toBe('lark')
  expect(reaches('h')).toBe(true)
  expect(takeEarlyInput()).toBe('')
})

test('other keys reach the page, and closing the search discards what was typed', () => {
  openSearch()
  expect(reaches('Enter')).toBe(true)
  expect(reaches('k', { ctrlKey: true })).toBe(true)
  expect(reaches('x')).toBe(false)
  closeSearch()
  expect(takeEarlyInput()).toBe('')
})

test('a search box that never opens does not swallow what is typed', () => {
  vi.useFakeTimers()
  openSearch()
  vi.advanceTimersByTime(2_100)
  expect(reaches('l')).toBe(true)
  expect(takeEarlyInput()).toBe('')
})
