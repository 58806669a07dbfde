import { sql } from 'kysely'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '#server/test-support/start-app.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { frozenVersion } from '#shared/features/documents/frozen-parties.ts'
import { readCreditNoteRow, readInvoiceRow } from './stored-document.service.ts'

type Stored = { parties: Record<string, unknown>; lines: Record<string, unknown>[] }
type Documents = { invoice: Stored; credit_note: Stored }

const files = globSync('server/features/documents/frozen-documents/*.json')

test('there is a document of every version up to the present one', () => {
  const versions = new Set(files.map((file) => Number(/^version-(\d+)/.exec(basename(file))?.[1])))
  expect([...versions].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: frozenVersion }, (_, index) => index + 1),
  )
})

test.for(files)('%s is read whole, with the defaults of what it did not know', (file) => {
  const { invoice, credit_note } = JSON.parse(readFileSync(file, 'utf8')) as Documents
  const readInvoice = readInvoiceRow(structuredClone(invoice))
  const readNote = readCreditNoteRow(structuredClone(credit_note))
  for (const [read, stored] of [
    [readInvoice, invoice],
    [readNote, credit_note],
  ] as const) {
    expect(read.parties).toMatchObject({ ...stored.parties, version: frozenVersion })
    expect(read.lines).toMatchObject(stored.lines)
  }
})

/** The names of all non-empty fields, at any depth. */
const namesIn = (value: unknown, path = ''): string[] =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inner]) => [`${path}${name}`, ...namesIn(inner, `${path}${name}.`)])
    : []

test('a document that is issued now says its version, and has every field of the sample of that version', async () => {
  const testApp = await startApp()
  const { newIssued } = await startInvoicing(testApp)
  const { id } = await newIssued()
  const { rows } = await sql<Stored>`select parties, lines from invoices where id = ${id}`.execute(testApp.db)
  const file = `server/features/documents/frozen-documents/version-${frozenVersion}.json`
  const { invoice } = JSON.parse(readFileSync(file, 'utf8')) as Documents
  const namesOf = (parties: unknown) => namesIn(parties).filter((name) => !name.startsWith('bank.'))
  expect(rows[0]?.parties).toMatchObject({ version: frozenVersion })
  expect(namesOf(rows[0]?.parties)).toEqual(expect.arrayContaining(namesOf(invoice.parties)))
  expect(namesIn(rows[0]?.lines[0])).toEqual(expect.arrayContaining(namesIn(invoice.lines[0])))
})
