import { creditNoteTypes, invoiceTypes } from '#shared/einvoices/codes/codes.ts'
import type { EInvoice } from '#shared/einvoices/einvoice.ts'
import { taxPointCodes } from '#shared/features/documents/rare-detail-fields.ts'
import type { RareDetails } from '#shared/features/documents/rare-details.ts'
import type { FieldReader } from './field-reader.ts'

const usual = { invoice: '380', credit_note: '381' }
const known = { invoice: invoiceTypes, credit_note: creditNoteTypes }

/** The usual one goes without saying. */
export function typeCodeOf({ kind, type_code = '' }: EInvoice, reader: FieldReader) {
  const code = type_code.trim()
  if (code === usual[kind] || code === '') return ''
  if (known[kind].has(code)) return code
  reader.leaveOut('type_code', code)
  return ''
}

/** CII writes them by another list. */
const ofCii: Record<string, string> = { '5': '3', '29': '35', '72': '432' }

export function taxPointCodeOf({ tax_point_code = '' }: EInvoice, reader: FieldReader): RareDetails['tax_point_code'] {
  const written = tax_point_code.trim()
  const code = ofCii[written] ?? written
  const found = taxPointCodes.find((one) => one === code)
  // By the other list it means the same, and reads otherwise.
  if (found !== written) reader.leaveOut('tax_point_code', written)
  return found ?? ''
}

const mostNotes = 20

/** What has no subject is the message; the others keep theirs. */
export function notesOf({ notes }: EInvoice, reader: FieldReader) {
  const plain = notes.filter(({ subject_code = '' }) => subject_code.trim() === '').map(({ text }) => text)
  const about = notes.flatMap(({ subject_code = '', text }, index) => {
    if (subject_code.trim() === '' || text.trim() === '') return []
    const at = `notes.${index}`
    return [{ subject_code: reader.line(at, subject_code, 3), text: reader.text(at, text, 2_000) }]
  })
  about.slice(mostNotes).forEach(({ text }) => reader.leaveOut('notes', text))
  return { message: reader.text('notes', plain.join('\n'), 2_000), notes: about.slice(0, mostNotes) }
}
