import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { required } from '#shared/required.ts'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import { creditContent } from '#server/features/credit-notes/drafts/credit-content.ts'
import { embeddedXml } from '#server/features/einvoices/written-xml.service.ts'
import { contentOf } from '#server/features/invoices/invoices.service.ts'
import { createTypesetter } from '#server/platform/pdf/typesetter.ts'
import { readCreditNoteRow, readInvoiceRow } from '#server/features/documents/stored-document.service.ts'
import { typesetPdf } from './typeset-document.ts'

const typesetter = createTypesetter({ threads: 1 })
afterAll(() => typesetter.close())

type Stored = Record<'invoice' | 'credit_note', { parties: unknown; lines: unknown }>
const file = join(import.meta.dirname, '../frozen-documents/version-1.json')
const { invoice, credit_note } = JSON.parse(readFileSync(file, 'utf8')) as Stored

/** What the columns of whole documents gave to the rows that were there before them. */
const sinceWholeDocuments = {
  buyer_reference: '',
  contract_reference: '',
  project_reference: '',
  details: {},
  allowances: [],
  charges: [],
  allowance_minor: 0,
  charge_minor: 0,
  rounding_minor: 0,
  prepaid_minor: 0,
}

const columns = {
  ...sinceWholeDocuments,
  issue_date: '2025-10-08',
  tax_point: '2025-10-08',
  message: 'Thank you.',
  currency: 'GBP',
  exchange_rate: null,
  exchange_rate_source: '',
  exchange_rate_date: null,
  vat_base_minor: null,
}
const atStandard = { vat_code: 'standard', category: 'S', rate: '20' } as const
const atZero = { vat_code: 'zero', category: 'Z', rate: '0', vat_minor: 0 } as const

function oldInvoice() {
  const { parties, ...row } = readInvoiceRow({
    ...invoice,
    ...columns,
    number: 'INV-2025-00041',
    supply_date: '2025-10-06',
    due_date: '2025-11-07',
    reference: 'PO 4471',
    vat_groups: [
      { ...atStandard, net_minor: 15_300, vat_minor: 3_060 },
      { ...atZero, net_minor: 2_000 },
    ],
    net_minor: 17_300,
    discount_minor: 1_700,
    vat_minor: 3_060,
    gross_minor: 20_360,
  })
  return contentOf(row, required(parties, 'the parties'))
}

function oldCreditNote() {
  const { parties, ...row } = readCreditNoteRow({
    ...credit_note,
    ...columns,
    number: 'CN-2025-00007',
    reason: 'Two came back',
    // What later columns gave to it.
    reference: '',
    vat_groups: [{ ...atZero, net_minor: 800 }],
    net_minor: 800,
    vat_minor: 0,
    gross_minor: 800,
  })
  const credited = { number: 'INV-2025-00041', issue_date: '2025-10-08' }
  return creditContent(row, required(parties, 'the parties'), credited)
}

/**
 * The hashes are of the files that an early version made of the same rows. Only another version of
 * Typst or of the fonts may change them; a new field or template never does.
 */
const before: [string, DocumentContent, string][] = [
  ['an invoice', oldInvoice(), '78641637b4aac904cefee678d5d3d9fe4417bdbb92db93422e65ed5f0e1133f9'],
  ['a credit note', oldCreditNote(), '61474e6a21093ef63101a38f4b7bfb2f713a39734f858125bf0038555f82234d'],
]

test.for(before)(
  '%s from before whole documents prints the bytes that it always printed',
  async ([, content, sha256]) => {
    const xml = content.is_hybrid ? embeddedXml(content) : null
    const { bytes } = await typesetPdf(typesetter, content, { logo: null, xml })
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  },
)
