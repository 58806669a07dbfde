import { strToU8, zipSync } from 'fflate'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFile } from '#server/test-support/banking/read-file.ts'

describe('archives', () => {
  const csv = 'Date,Description,Amount\n2026-03-31,a,1.00\n'

  test('all statements of an archive are read, or none', async () => {
    const both = await readFile(
      zipSync({ 'a.csv': strToU8(csv), 'b.csv': strToU8(csv), '__MACOSX/a.csv': strToU8('x') }),
    )
    expect('statements' in both && both.statements.length).toBe(2)
    const broken = await readFile(zipSync({ 'a.csv': strToU8(csv), 'b.csv': strToU8(csv.replace('03-31', '02-30')) }))
    expect(broken).toMatchObject({ problem: { code: 'date', line: 2, detail: 'b.csv: 2026-02-30' } })
  })

  test('an archive in an archive, and one that unpacks to more than the limit, are refused', async () => {
    const inner = zipSync({ 'a.csv': strToU8(csv) })
    expect(await readFile(zipSync({ 'b.zip': inner }))).toMatchObject({
      problem: { code: 'unknown_format', detail: 'b.zip' },
    })
    const bomb = zipSync({ 'a.csv': new Uint8Array(65 * 1024 * 1024).fill(0x20) }, { level: 1 })
    expect(await readFile(bomb)).toMatchObject({ problem: { code: 'damaged', detail: 'a.csv' } })
  })
})

test('whatever bytes come, they are read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(':20:a\n:25:b\n', '!Type:Bank\n', '<OFX>', 'Date,Amount\n', '<BkToCstmrStmt>'),
      fc.string(),
      async (start, rest) => {
        expect(Object.keys(await readFile(start + rest)).length).toBeGreaterThan(0)
      },
    ),
    { numRuns: 100 },
  )
})
