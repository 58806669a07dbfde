import { expect, test } from 'vitest'
import { coverageOf } from './font-coverage.ts'
import { allFonts, everydayFonts, readFonts } from './fonts.ts'
import { cleanText, isCovered, plainText, settledText, withoutUncovered } from './printable-text.ts'

const everyday = coverageOf(readFonts(everydayFonts))
const all = coverageOf(readFonts(allFonts))

test('what people paste becomes plain text: one kind of line break, no control characters, no half characters', () => {
  expect(cleanText('a\r\nb\rc\u2028d\fe')).toBe('a\nb\nc\nd\ne')
  expect(cleanText('a\u0000b\u001Bc\u007Fd\te')).toBe('abcd e')
  expect(cleanText('half \uD83D')).toBe('half \uFFFD')
  expect(cleanText('Zoe\u0308')).toBe('Zoë')
})

test('accents are kept on letters of their script; those without a letter are left out', () => {
  expect(settledText('Z\u0335oe \u0301x \u08CC\u08CC\u0368\u2002')).toBe('Z\u0335oe x \u2002')
  expect(settledText('A\u05B7 שַ\u05C1 شَّ')).toBe('A שַ\u05C1 شَّ')
})

test('signs of Arabic and Hebrew run in the direction of their script', () => {
  expect(settledText('(٪)')).toBe('(\u200F٪\u200F)')
})

test('plain text is letters, figures and common signs', () => {
  expect(plainText('شَرِكَة ٪5 \u200Fx\u0301 £1.20')).toBe('شركة 5 x £1.20')
})

test('no text can reverse the direction of the figures next to it', () => {
  expect(cleanText('paid \u202E00.1\u202C now \u2066x\u2069')).toBe('paid 00.1 now x')
  expect(cleanText('a\u{E0A2A}b\uFEFFc\u3164d')).toBe('abcd')
  expect(cleanText('می\u200Cخواهم 👨\u200D👩 ❤\uFE0F')).toBe('می\u200Cخواهم 👨\u200D👩 ❤\uFE0F')
})

test.for([
  'Ünïted £€₹₪ −5 % “quoted” – it’s 1\u00A0234,56',
  'Ελληνικά',
  'Қазақстан, Україна',
  'हिन्दी',
  'a\u200Bb\u202Fc',
])('everyday fonts have %s', (text) => {
  expect(isCovered(text, everyday)).toBe(true)
})

test.for(['شركة پارسی ٹ ڑ', 'חברה בע״מ', '软件開發サービス', '서비스', 'บริษัท', '👍🏽 👨‍👩‍👧 ❤️', '⇶ ∯'])(
  'the other fonts have %s',
  (text) => {
    expect(isCovered(text, everyday)).toBe(false)
    expect(isCovered(text, all)).toBe(true)
  },
)

test('a letter that no font has is marked as unknown, and the rest stays', () => {
  expect(withoutUncovered('Tbilisi ქ!', all)).toBe('Tbilisi \uFFFD!')
  expect(isCovered('\uFFFD', everyday)).toBe(true)
})
