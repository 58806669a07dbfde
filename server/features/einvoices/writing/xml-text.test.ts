import { expect, test } from 'vitest'
import { parseXml } from '#server/platform/xml/parse-xml.ts'
import { text } from './xml-text.ts'

/** XML 1.0, production 2. */
const isAllowed = (code: number) =>
  code === 0x9 || code === 0xa || code === 0xd || (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd)

test('each character that XML can carry arrives, and no other gets into the file', () => {
  const all = Array.from({ length: 0x1_0000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)
  const read = (codes: number[]) =>
    parseXml(Buffer.from(text('a', String.fromCodePoint(...codes), { b: '\u001F"' })), {}).text
  for (let from = 0; from < all.length; from += 4_096) {
    const some = all.slice(from, from + 4_096)
    expect(read(some)).toBe(String.fromCodePoint(...some.filter(isAllowed)))
  }
})
