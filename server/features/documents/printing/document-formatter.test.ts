import { expect, test } from 'vitest'
import { emptyAddress } from '#shared/geography/address.ts'
import { addressLines, countryName } from './document-formatter.ts'

const town = { ...emptyAddress, line1: 'Number 1', city: 'Town', region: 'Region', postcode: '12345' }

test.for([
  ['GB', ['Number 1', 'Town', 'Region', '12345']],
  ['', ['Number 1', 'Town', 'Region', '12345']],
  ['US', ['Number 1', 'Town, Region 12345']],
  ['DE', ['Number 1', '12345 Town', 'Region']],
] as const)('the post town of %s is where its post expects it', ([country, lines]) => {
  expect(addressLines({ ...town, country })).toEqual(lines)
})

test('empty parts leave no gap', () => {
  expect(addressLines({ ...emptyAddress, country: 'US', city: 'Reno', postcode: '89501' })).toEqual(['Reno 89501'])
  expect(addressLines(emptyAddress)).toEqual([])
})

test('a country is named in the language of the reader', () => {
  expect(countryName('DE', 'en')).toBe('Germany')
  expect(countryName('DE', 'fr')).toBe('Allemagne')
})
