import { expect, test } from 'vitest'
import { deviceOf, isHandheld } from './device-name.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile/15E Safari/604.1'

test.each([
  [chrome, { browser: 'Chrome', system: 'Windows' }],
  [`${chrome} Edg/156.0`, { browser: 'Edge', system: 'Windows' }],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', { browser: 'Firefox', system: 'Linux' }],
  [iphone, { browser: 'Safari', system: 'iPhone' }],
  ['curl/8.5.0', null],
])('%s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device)
})

test('a phone is recognised by its operating system', () => {
  expect(isHandheld(iphone)).toBe(true)
  expect(isHandheld(chrome)).toBe(false)
})
