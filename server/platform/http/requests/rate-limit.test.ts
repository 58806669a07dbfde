import { expect, test } from 'vitest'
import { AppError } from '#server/platform/app-error.ts'
import { requestCounter } from './rate-limit.ts'

const refusals = (count: (address: string) => void, addresses: string[]) =>
  addresses.filter((address) => {
    try {
      count(address)
      return false
    } catch (error) {
      expect(error).toMatchObject(new AppError('request.too_many'))
      return true
    }
  })

test('every address has its own number of requests: using it up does not block other addresses', () => {
  const count = requestCounter({ perMinute: 3 })
  expect(refusals(count, ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1'])).toEqual(['192.0.2.1'])
  expect(refusals(count, ['192.0.2.2', '192.0.2.2', '192.0.2.2'])).toEqual([])
  expect(refusals(count, ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4'])).toEqual(['2001:db8::4'])
  expect(refusals(count, ['2001:db8:0:1::1'])).toEqual([])
})

test('two counters, as of the API and of the pages of customers, count apart', () => {
  const [one, other] = [requestCounter({ perMinute: 1 }), requestCounter({ perMinute: 1 })]
  expect(refusals(one, ['192.0.2.1', '192.0.2.1'])).toEqual(['192.0.2.1'])
  expect(refusals(other, ['192.0.2.1'])).toEqual([])
})
