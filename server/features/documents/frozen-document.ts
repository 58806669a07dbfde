import { z } from 'zod'
import { creditNoteLine } from '#shared/features/credit-notes/credit-notes.contract.ts'
import { type FrozenParties, frozenParties } from '#shared/features/documents/frozen-parties.ts'
import { invoiceLine } from '#shared/features/invoices/invoice-lines.ts'

const invoiceLines = z.array(invoiceLine)
const creditNoteLines = z.array(creditNoteLine)

const readParties = (stored: unknown) => (stored === null ? null : frozenParties.parse(stored))

type Stored = { lines: unknown; parties: unknown }
type Read<Row, Line> = Omit<Row, 'lines' | 'parties'> & { lines: Line[]; parties: FrozenParties | null }

/** The row of an invoice with its lines and parties parsed. */
export const readInvoiceRow = <Row extends Stored>(row: Row): Read<Row, z.infer<typeof invoiceLine>> =>
  Object.assign(row, { lines: invoiceLines.parse(row.lines), parties: readParties(row.parties) })

export const readCreditNoteRow = <Row extends Stored>(row: Row): Read<Row, z.infer<typeof creditNoteLine>> =>
  Object.assign(row, { lines: readCreditNoteLines(row.lines), parties: readParties(row.parties) })

export const readCreditNoteLines = (stored: unknown) => creditNoteLines.parse(stored)
