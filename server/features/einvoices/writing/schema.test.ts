import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { expect, test } from 'vitest'
import type { EInvoice } from '#shared/einvoices/einvoice.ts'
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

function problemOf(invoice: EInvoice) {
  using document = XmlDocument.fromString(writeCii(invoice))
  try {
    schema.validate(document)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
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
  expect([...kinds, ...nationalSamples].map(problemOf).filter((problem) => problem !== null)).toEqual([])
})

test('whatever a document says beside that, all of it stands where the schema wants it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), randomDetails, (kind, details) => {
      expect(problemOf({ ...kind, ...details })).toBeNull()
    }),
    { numRuns: 60 },
  )
})

test('the schema refuses what stands in the wrong place', () => {
  using document = XmlDocument.fromString(
    writeCii(sampleInvoice()).replace(/(<ram:ID>.*?<\/ram:ID>)(<ram:TypeCode>.*?<\/ram:TypeCode>)/, '$2$1'),
  )
  expect(() => schema.validate(document)).toThrow('This element is not expected')
})
