import { expect, test, vi } from 'vitest'
import { keptByLocale } from './kept.ts'

test('each language has one of its own, which is made when it is first asked for', () => {
  const make = vi.fn<(locale: string) => object>((locale) => ({ locale }))
  const namesIn = keptByLocale(make)
  expect(make).not.toHaveBeenCalled()
  expect(namesIn('fr')).toBe(namesIn('fr'))
  expect(namesIn('de')).toEqual({ locale: 'de' })
  expect(make).toHaveBeenCalledTimes(2)
})
