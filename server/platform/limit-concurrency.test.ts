import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

const never = new AbortController().signal

/** Tasks that end when the test says so. */
function pieces() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => async () => {
    begun.push(name)
    await new Promise<void>((end) => {
      ends.set(name, end)
    })
    return name
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await Promise.resolve()
    await new Promise((done) => {
      setTimeout(done)
    })
  }
  return { begun, work, end }
}

test('each key has so many under way, the rest wait for their turn in order', async () => {
  const run = limitConcurrency({ running: 2, waiting: 2 })
  const { begun, work, end } = pieces()
  const all = ['a', 'b', 'c', 'd'].map((name) => run('ann', never, work(name)))
  const other = run('bob', never, work('e'))
  expect(begun).toEqual(['a', 'b', 'e'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'e', 'c'])
  await end('a')
  await Promise.all(['c', 'd', 'e'].map(end))
  await end('d')
  expect(await Promise.all([...all, other])).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('one too many is refused at once, and the next after one has ended is not', async () => {
  const run = limitConcurrency({ running: 1, waiting: 1 })
  const { work, end } = pieces()
  const first = run('ann', never, work('a'))
  const second = run('ann', never, work('b'))
  await expect(run('ann', never, work('c'))).rejects.toMatchObject({ code: 'request.too_many' })
  await end('a')
  const third = run('ann', never, work('d'))
  await end('b')
  await end('d')
  expect(await Promise.all([first, second, third])).toEqual(['a', 'b', 'd'])
})

test('an abandoned request is never started', async () => {
  const run = limitConcurrency({ running: 1, waiting: 3 })
  const { begun, work, end } = pieces()
  const leaving = new AbortController()
  const first = run('ann', never, work('a'))
  const dropped = run('ann', leaving.signal, work('b'))
  const third = run('ann', never, work('c'))
  leaving.abort(new Error('gone'))
  await expect(dropped).rejects.toThrow('gone')
  await expect(run('ann', leaving.signal, work('d'))).rejects.toThrow('gone')
  await end('a')
  await end('c')
  await Promise.all([first, third])
  expect(begun).toEqual(['a', 'c'])
})

test('work that fails gives its place back', async () => {
  const run = limitConcurrency({ running: 1, waiting: 0 })
  await expect(run('ann', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run('ann', never, async () => 'done')).toBe('done')
})
