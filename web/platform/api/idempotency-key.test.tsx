import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useIdempotencyKey } from './idempotency-key.ts'

function start() {
  const { result, rerender } = renderHook(() => useIdempotencyKey())
  const keys: string[] = []
  return {
    keys,
    send: (content: unknown, outcome: 'done' | 'lost' = 'done') => {
      rerender()
      return result
        .current(content, (key) => {
          keys.push(key)
          return outcome === 'done' ? Promise.resolve(key) : Promise.reject(new Error('lost'))
        })
        .catch(() => undefined)
    },
  }
}

test('after a lost answer the same content goes out under the same key', async () => {
  const { keys, send } = start()
  await send({ amount: 1 }, 'lost')
  await send({ amount: 1 })
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

test('other content has another key, and coming back to the first its own again', async () => {
  const { keys, send } = start()
  await send({ amount: 1 }, 'lost')
  await send({ amount: 2 })
  await send({ amount: 1 })
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
})

test('once it was done, the same content is a new request', async () => {
  const { keys, send } = start()
  await send({ amount: 1 })
  await send({ amount: 1 })
  expect(keys[1]).not.toBe(keys[0])
})
