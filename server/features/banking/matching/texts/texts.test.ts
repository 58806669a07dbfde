import { describe, expect, test } from 'vitest'
import { likeness, nameInText, nameWithin } from './name-likeness.ts'
import { qrReference } from '#server/features/documents/printing/payment-codes/payment-reference.ts'
import { countsIn, isReferenceOf, namingOf, numberWordsIn } from './numbers-in-text.ts'
import { ignorePattern, nameKey, plainText } from './payer-keys.ts'
import { qrDigitsIn } from './qr-reference.ts'

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
    expect(namingOf('77190', 'invoice 77190')).toBe('count_only')
    expect(namingOf('771900', 'invoice 771900')).toBe('whole')
    expect(namingOf('OLD/1234567', 'paid 1234567')).toBe('count_only')
    expect(namingOf('—', 'paid —')).toBeNull()
  })

  test('counts by its last group, if that has three digits or is written with five', () => {
    expect(namingOf('INV-2026-03-00118', 'paid 00118')).toBe('count_only')
    expect(namingOf('INV-2026-0123', 'paid 123')).toBe('count_only')
    expect(namingOf('INV-2026-00012', 'paid 12')).toBe('count_only')
    expect(namingOf('INV-2026-0012', 'paid 12')).toBeNull()
  })

  test('is looked up by what it may end in', () => {
    expect(countsIn('INV-2026-00118')).toContain('118')
    expect(countsIn('INV202600118')).toContain('118')
    expect(countsIn('INV-2026-001 18')).toContain('118')
    expect(countsIn('260118')).toContain('118')
    // Every year has its 345: it would be looked up for nothing.
    expect(countsIn('INV-2026-012345')).toEqual(['12345'])
    expect(countsIn('Account 87654321')).toEqual(['87654321'])
    expect(countsIn('26118')).toEqual(['26118'])
    for (const count of ['118', '1234', '12345', '123456']) expect(countsIn(`2026${count}`)).toContain(count)
    expect(countsIn('20261234567')).not.toContain('1234567')
    expect(countsIn('123456789012 1234567890123')).toEqual(['123456789012'])
    expect(countsIn(Array.from({ length: 50 }, (_, at) => `${at + 500}x`).join())).toHaveLength(40)
  })

  test('is also looked up as a word with a digit in it', () => {
    expect(numberWordsIn('Paid INV/2026/118. and X7 X7 with thanks')).toEqual(['inv/2026/118', 'x7'])
    expect(numberWordsIn(`${'1'.repeat(40)} ${'1'.repeat(41)}`)).toEqual(['1'.repeat(40)])
  })

  test('is also known as ISO 11649 writes it', () => {
    expect(isReferenceOf('INV-2026-00118', ['RF47INV202600118'])).toBe(true)
    expect(isReferenceOf('INV-2026-00118', ['RF47INV202600119'])).toBe(false)
  })

  test('is found in the reference of its Swiss bill, with or without spaces, and not with a wrong check digit', () => {
    const reference = qrReference('INV-2026-00118')
    const spaced = `${reference.slice(0, 2)} ${reference.slice(2).match(/.{5}/g)?.join(' ')}`
    expect(isReferenceOf('INV-2026-00118', [reference])).toBe(true)
    expect(isReferenceOf('INV-2026-00118', [spaced])).toBe(true)
    expect(isReferenceOf('INV-2026-00119', [reference])).toBe(false)
    expect(qrDigitsIn(`Bill ${spaced}.`)).toEqual(['202600118'])
    expect(qrDigitsIn(reference.replace(/.$/, (last) => String((Number(last) + 1) % 10)))).toEqual([])
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
    expect(nameWithin('Rio Tinto', 'FROM TINTO')).toBe(0.5)
    expect(nameWithin('A1 Taxis', 'FROM TAXIS')).toBe(0.5)
    expect(nameWithin('Al Fayed', 'FROM FAYED')).toBe(1)
  })

  test('of fewer than four letters may stand in any text by chance', () => {
    expect(nameWithin('BMW', 'FROM BMW')).toBe(0)
    expect(nameWithin('BP', 'FROM BP')).toBe(0)
    expect(nameWithin('Bosh', 'FROM BOSH')).toBe(1)
  })

  test('is as much alike as two names have groups of three letters in common', () => {
    expect(likeness('ab', 'ac')).toBe(1 / 5)
    expect(likeness('***', 'Acme')).toBe(0)
  })

  test('that is nothing but legal forms keeps them', () => {
    expect(nameKey('The Company Ltd')).toBe('the company ltd')
    expect(nameKey('The Acme Company')).toBe('acme')
    expect(nameKey('x'.repeat(130))).toHaveLength(120)
    expect(plainText('  Café   Zürich ')).toBe('cafe zurich')
  })

  test('may be what is left of a text: six words without what banks add', () => {
    expect(nameInText('FASTER PAYMENT FROM ACME TRADING REF 12 X')).toBe('acme trading')
    expect(nameInText('BP Oil')).toBe('bp oil')
    expect(nameInText('aa bb cc dd ee ff gg')).toBe('aa bb cc dd ee ff')
  })
})

describe('what is set aside', () => {
  test('is known again by the payer and the text, without numbers and months', () => {
    expect(ignorePattern('Account fee March 2026 No 4711', 'Lloyds')).toBe('lloyds account fee no')
    expect(ignorePattern('Fee March', '')).toBe('fee')
    expect(ignorePattern('March 2026', '')).toBe('march')
    const words = 'abcdefghijklmn'.split('')
    expect(ignorePattern(words.join(' '), '')).toBe(words.slice(0, 12).join(' '))
  })
})
