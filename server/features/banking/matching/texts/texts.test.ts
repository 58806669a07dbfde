import { describe, expect, test } from 'vitest'
import { likeness, nameFit, nameInText, nameWithin } from './name-likeness.ts'
import { qrReference } from '#server/features/documents/printing/payment-codes/payment-reference.ts'
import { codesIn, isCodeIn } from './codes-in-text.ts'
import { isMistypedIn } from './edits-between.ts'
import { numbersAfter } from './numbers-after.ts'
import { countsIn, isReferenceOf, namingOf, numberWordsIn, qrDigitsIn } from './numbers-in-text.ts'
import { ignorePattern, nameKey, plainText } from './payer-keys.ts'

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

  test('is found where several are written as one', () => {
    for (const text of ['INV-2026-00918INV-2026-00919INV-2026-00921', 'inv202600918inv202600919inv202600921'])
      for (const number of ['INV-2026-00918', 'INV-2026-00919', 'INV-2026-00921'])
        expect(namingOf(number, text)).toBe('whole')
    expect(namingOf('INV-2026-00920', 'INV-2026-00918INV-2026-00919')).toBeNull()
  })

  test.for([
    ['INV-2026-00823/824', ['00824 listed']],
    ['INV-2026-00823, 824 & 00826', ['00824 listed', '00826 listed']],
    ['INV-2026-00823/24', ['00824 between']],
    ['INV-2026-00823-826', ['00824 between', '00825 between', '00826 listed']],
    ['INV-2026-00823 to 00825', ['00824 between', '00825 listed']],
    ['INV-2026-00823', []],
    ['INV-2026-00823/INV-2026-00824', []],
    ['INV-2026-00824/825', []],
  ] as const)('goes on from the one before: %s', ([text, following]) => {
    const found = [...numbersAfter('INV-2026-00823', text)].map(([number, how]) => `${number.slice(9)} ${how}`)
    expect(found.toSorted()).toEqual(following)
  })

  test('with one wrong digit is known again', () => {
    for (const text of ['INV-2026-00832', 'inv 2026 824', '202600833', 'INV-2026-0823', 'INV-2026-08023'])
      expect(isMistypedIn('INV-2026-00823', text)).toBe(true)
    for (const text of ['INV-2026-00823', 'INV-2026-00914', 'PAID 12'])
      expect(isMistypedIn('INV-2026-00823', text)).toBe(false)
  })

  test('of an order or an account is looked up as it may be stored', () => {
    for (const text of ['PO-69422', 'po 69422', 'Order PO69422', 'ref 69422'])
      expect(codesIn(text)).toContain('po-69422')
    expect(codesIn('ACCT C00100')).toContain('c00100')
    expect(codesIn('A/C: FOXGLOVE')).toContain('foxglove')
  })

  test('of an account is distinguished from any other word', () => {
    for (const text of ['ACCT C00100', 'c00100', 'C-00100 March']) expect(isCodeIn('C00100', text)).toBe(true)
    expect(isCodeIn('C00100', 'ACCT C001005')).toBe(false)
    expect(isCodeIn('1234', 'paid 1234')).toBe(false)
    expect(isCodeIn('1234', 'Account no 1234')).toBe(true)
    expect(isCodeIn('SMITH', 'from Smith')).toBe(false)
    expect(isCodeIn('SMITH', 'customer: smith')).toBe(true)
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

  test('fits best where all its words are written, and forgives a cut end, an error and another order', () => {
    const best = (written: string, ...names: string[]) =>
      names.toSorted((one, other) => nameFit(written, other) - nameFit(written, one))[0]
    expect(best('ABC TAXIS HULL', 'ABC Taxis', 'ABC Taxis Hull')).toBe('ABC Taxis Hull')
    expect(best('ABC TAXIS', 'ABC Taxis Hull', 'ABC Taxis')).toBe('ABC Taxis')
    expect(best('ABC TAXIS HU', 'ABC Taxis', 'ABC Taxis Hull')).toBe('ABC Taxis Hull')
    expect(best('ABC TXAIS HULL', 'ABC Taxis', 'ABC Taxis Hull')).toBe('ABC Taxis Hull')
    expect(best('HARPER LLP', 'Harper Ltd', 'Harper LLP')).toBe('Harper LLP')
    expect(best('UNIT 5 STORAGE', 'Unit 4 Storage', 'Unit 5 Storage')).toBe('Unit 5 Storage')
    expect(nameFit('Harper Limited', 'Harper Ltd')).toBe(1)
    expect(nameFit('Blue Bird Cafe', 'Bluebird Café')).toBe(0.98)
    expect(nameFit('MUELLER', 'Müller')).toBe(1)
    expect(nameFit('SMITH JOHN', 'John Smith')).toBeGreaterThan(0.9)
    expect(nameFit('Hexham Storage', 'Acme Trading')).toBeLessThan(0.4)
    expect(nameFit('', 'Acme')).toBe(0)
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
