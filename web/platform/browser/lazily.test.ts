import { expect, test } from 'vitest'
import { z } from 'zod'
import { lazily } from './lazily.ts'

test('a schema that is created at need is created once, and behaves like the schema itself', () => {
  let times = 0
  const line = lazily(() => {
    times += 1
    return z.object({ name: z.string().trim().min(1), count: z.number().optional() })
  })
  const lines = lazily(() =>
    z.strictObject({ lines: z.array(line.extend({ note: z.string() })), first: line.optional() }),
  )
  expect(times).toBe(0)
  const written = { lines: [{ name: ' bolt ', note: '' }], first: { name: 'nut', count: 2 } }
  expect(lines.parse(written)).toEqual({ lines: [{ name: 'bolt', note: '' }], first: { name: 'nut', count: 2 } })
  expect(lines.safeParse({ lines: [], first: { name: '' } }).error?.issues[0]?.path).toEqual(['first', 'name'])
  expect(line.partial().parse({})).toEqual({})
  expect(Object.keys(line.shape)).toEqual(['name', 'count'])
  expect(line instanceof z.ZodObject).toBe(true)
  expect(times).toBe(1)
})
