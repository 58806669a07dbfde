import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTypesetter } from '#server/platform/pdf/typesetter.ts'
import { sampleDocument, sampleLines } from '#server/test-support/books/sample-document.ts'
import { printDocument } from '#server/features/documents/printing/print-document.ts'

const typesetter = createTypesetter({ threads: 1 })
afterAll(() => typesetter.close())

const comparison = `
#import "page.typ": foot
#let (one, other) = json("data.json")
#set document(title: "Comparison", date: datetime(year: 2026, month: 9, day: 30))
#assert(foot(one) == foot(other), message: "the feet differ")
`

/** A template can read only its own folder. */
async function compareFeet(documents: unknown[]) {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-foot-'))
  try {
    await cp(join(import.meta.dirname, 'templates'), folder, { recursive: true })
    await writeFile(join(folder, 'comparison.typ'), comparison)
    return await typesetter.pdf({ template: join(folder, 'comparison.typ'), data: documents })
  } finally {
    await rm(folder, { recursive: true })
  }
}

// The foot is part of what Typst remembers every text by: one that differs costs half of the speed of a run.
test('the foot is the same on all documents of a seller', async () => {
  const { seller } = sampleDocument()
  const one = printDocument(sampleDocument(), null)
  const other = printDocument(sampleDocument({ number: 'INV-2026-00043' }, sampleLines(2)), null)
  const ofAnother = printDocument(sampleDocument({ seller: { ...seller, legal_name: 'Another Limited' } }), null)
  expect(await compareFeet([one, other])).toMatchObject({ pages: 1 })
  await expect(compareFeet([one, ofAnother])).rejects.toThrow('the feet differ')
})
