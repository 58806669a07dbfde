import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGtin } from './check-digits.ts'

test.each(['96385074', '036000291452', '4006381333931', '10614141000415'])('%s is a GTIN', (number) => {
  expect(isGtin(number)).toBe(true)
})

test.each(['', '96385075', '4006381333932', '400638133393', 'EAN4006381333931', '123456789', '4006381333931 '])(
  '%s is none',
  (number) => {
    expect(isGtin(number)).toBe(false)
  },
)

test('a single wrong digit is always found', () => {
  const digit = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), digit, (place, other) => {
      const number = '4006381333931'
      fc.pre(number[place] !== String(other))
      expect(isGtin(`${number.slice(0, place)}${other}${number.slice(place + 1)}`)).toBe(false)
    }),
  )
})
