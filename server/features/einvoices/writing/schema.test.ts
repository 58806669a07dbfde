import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { expect, test } from 'vitest'
import { randomDetails } from '#server/test-support/e-invoices/random-details.ts'
import { nationalSamples } from '#server/test-support/e-invoices/national-vectors.ts'
import {
  sampleCreditNote,
  sampleInvoice,
  sampleOfCategory,
  sampleWithAllowances,
  specifications,
} from '#server/test-support/e-invoices/samples.ts'
import { writeCii } from './write-cii.ts'

/** The schema of the EN 16931 profile of Factur-X, which a package for tests brings. */
const require = createRequire(import.meta.url)
const schemas = join(dirname(require.resolve('@stackforge-eu/factur-x')), '../schema/en16931')
const file = join(schemas, 'FACTUR-X_EN16931.xsd')

xmlRegisterFsInputProviders()
const schema = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(file), { url: pathToFileURL(file).pathname }))

function problemOf(xml: string) {
  const document = XmlDocument.fromString(xml)
  try {
    schema.validate(document)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    document.dispose()
  }
}

const categories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M', 'O']

const kinds = Object.values(specifications).flatMap((specification) => [
  sampleInvoice(specification),
  sampleCreditNote(specification),
  sampleWithAllowances(specification),
  ...categories.map((category) => sampleOfCategory(category, specification)),
])

test('CII of every kind, category and country is as the schema of Factur-X wants it', () => {
  expect(
    [...kinds, ...nationalSamples].map((kind) => problemOf(writeCii(kind))).filter((problem) => problem !== null),
  ).toEqual([])
})

test('whatever a document says beside that, all of it stands where the schema wants it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), randomDetails, (kind, details) => {
      expect(problemOf(writeCii({ ...kind, ...details }))).toBeNull()
    }),
    { numRuns: 60 },
  )
})

test('the schema refuses what stands in the wrong place', () => {
  const [id, type] = ['<ram:ID>2026-0417</ram:ID>', '<ram:TypeCode>380</ram:TypeCode>']
  const moved = writeCii(sampleInvoice()).replace(`${id}${type}`, `${type}${id}`)
  expect(problemOf(moved)).toContain('This element is not expected')
})
