import { z } from 'zod'
import { creditNoteLine } from '#shared/features/credit-notes/credit-lines.ts'
import { type FrozenParties, frozenParties } from '#shared/features/documents/frozen-parties.ts'
import type { Adjustment } from '#shared/features/documents/document-details.ts'
import type { StoredDetails } from '#shared/features/documents/documents.fields.ts'
import { invoiceLine } from '#shared/features/invoices/invoice-lines.ts'
import { readWhole, type StoredWhole } from './document-details.ts'

const invoiceLines = z.array(invoiceLine)
const creditNoteLines = z.array(creditNoteLine)

const readParties = (stored: unknown) => (stored === null ? null : frozenParties.parse(stored))

type Stored = StoredWhole & { lines: unknown; parties: unknown }
type Read<Row, Line> = Omit<Row, keyof Stored> &
  StoredDetails & { lines: Line[]; parties: FrozenParties | null; allowances: Adjustment[]; charges: Adjustment[] }

/** The row of an invoice with its lines, its parties and what it says as a whole parsed. */
export const readInvoiceRow = <Row extends Stored>(row: Row): Read<Row, z.infer<typeof invoiceLine>> =>
  readRow(row, invoiceLines.parse(row.lines))

export const readCreditNoteRow = <Row extends Stored>(row: Row): Read<Row, z.infer<typeof creditNoteLine>> =>
  readRow(row, readCreditNoteLines(row.lines))

function readRow<Row extends Stored, Line>(row: Row, lines: Line[]): Read<Row, Line> {
  const { details: _details, allowances: _allowances, charges: _charges, lines: _lines, parties, ...columns } = row
  return { ...columns, ...readWhole(row), lines, parties: readParties(parties) }
}

export const readCreditNoteLines = (stored: unknown) => creditNoteLines.parse(stored)
