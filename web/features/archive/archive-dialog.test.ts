import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zippedFileCounter } from './archive-dialog.tsx'

test('the files of a zip are counted while it arrives, however small the chunks', () => {
  const zip = zipSync(
    { 'a.pdf': strToU8('PK and more'), 'b.pdf': strToU8('b'), 'index.csv': strToU8('c') },
    { level: 0 },
  )
  const count = zippedFileCounter()
  let counted = 0
  for (const byte of zip) counted = count(Uint8Array.of(byte))
  expect(counted).toBe(3)
  expect(zippedFileCounter()(zip)).toBe(3)
})
