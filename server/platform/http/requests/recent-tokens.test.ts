import { expect, test } from 'vitest'
import { recentTokens } from './recent-tokens.ts'

test('a token is known for a minute after it was last good', () => {
  const recent = recentTokens()
  expect(recent.has('mine', 0)).toBe(false)
  recent.note('mine', 0)
  expect(recent.has('mine', 59_999)).toBe(true)
  expect(recent.has('mine', 60_000)).toBe(false)
  recent.note('mine', 50_000)
  expect(recent.has('mine', 109_999)).toBe(true)
  expect(recent.has('another', 50_000)).toBe(false)
})

test('a token that is not good any more is forgotten at once', () => {
  const recent = recentTokens()
  recent.note('mine', 0)
  recent.forget('mine')
  expect(recent.has('mine', 1)).toBe(false)
})

test('no more than a thousand are kept, those that were good last', () => {
  const recent = recentTokens()
  recent.note('used again', 0)
  for (let count = 0; count < 999; count += 1) recent.note(`token ${count}`, 0)
  recent.note('used again', 1)
  recent.note('one more', 1)
  expect(recent.has('used again', 1)).toBe(true)
  expect(recent.has('token 0', 1)).toBe(false)
  expect(recent.has('token 1', 1)).toBe(true)
})
