import {
  frozenFields,
  type ImportedBy,
  type ImportedDocument,
} from '#server/features/invoices/imported-invoices.service.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { insertNumbered } from '#server/platform/database/sql/insert-numbered.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'

/** Returns the id of each, or undefined if a concurrent import has created the same number. */
export async function createImportedCreditNotes(tx: Tx, by: ImportedBy, documents: readonly ImportedDocument[]) {
  const rows = documents.map((document) => ({
    ...frozenFields(document, by),
    reason: document.reference || translateTo(document.customer.language)('open_documents.credit_reason'),
    // What was used before counts as allocated from the beginning.
    allocated_minor: document.settled_before_minor,
    lines: document.lines.map((line) => ({ ...line, invoice_line_id: null, credited_quantity: '0' })),
  }))
  return rows.map(await insertNumbered(tx, 'credit_notes', rows))
}
