import { expect, test } from 'vitest'
import { retryUntilReachable } from './retry-until-reachable.ts'

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('work that fails because the database is unavailable is retried until it is back, and onWait is called once', async () => {
  let tries = 0
  let told = 0
  const work = async () => {
    tries += 1
    if (tries < 3) throw away()
    return 'done'
  }
  const onWait = () => {
    told += 1
  }
  expect(await retryUntilReachable(work, { timeoutMs: 5_000, onWait })).toBe('done')
  expect([tries, told]).toEqual([3, 1])
})

test('a database that stays unavailable, and errors of the statement itself, are not waited for', async () => {
  let tries = 0
  const failing = (error: Error) => async () => {
    tries += 1
    throw error
  }
  await expect(retryUntilReachable(failing(away()), { timeoutMs: 0 })).rejects.toThrow('ECONNREFUSED')
  await expect(retryUntilReachable(failing(new Error('wrong')), { timeoutMs: 5_000 })).rejects.toThrow('wrong')
  expect(tries).toBe(2)
})
