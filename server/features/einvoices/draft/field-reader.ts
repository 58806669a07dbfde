import { businessDate } from '#shared/dates/business-date.ts'
import { identifierSchemes } from '#shared/einvoices/codes/party-schemes.ts'
import type { Identifier, Period } from '#shared/einvoices/einvoice.ts'
import type { EInvoiceDraft, ReasonLeftOut } from '#shared/features/einvoices/e-invoice-draft.ts'
import { asText, roundedTo } from '#shared/money/decimal.ts'
import { minorUnitDigits } from '#shared/money/minor-units.ts'
import { asOneLine } from '#shared/validation/text.ts'
import { numberOf } from '../rules/amounts.ts'

/** Reads fields of an e-invoice for a draft, and lists the values that the draft cannot hold. */
export class FieldReader {
  readonly leftOut: EInvoiceDraft['left_out'] = []

  readonly currency: string

  constructor(currency: string) {
    this.currency = currency
  }

  leaveOut(location: string, value: string | undefined, reason?: ReasonLeftOut) {
    if (value !== undefined && value.trim() !== '')
      this.leftOut.push({ location, value: asOneLine(value).slice(0, 200), ...(reason && { reason }) })
  }

  /** On one line, as long as the field is. What is longer is cut, and noted as a whole. */
  line(location: string, text = '', most = 100) {
    const written = asOneLine(text)
    if (written.length > most) this.leaveOut(location, written)
    return written.slice(0, most).trim()
  }

  /** Of a list; what is not in it would make our own document one that breaks the rules. */
  code(location: string, text: string | undefined, known: ReadonlySet<string>) {
    const written = asOneLine(text ?? '')
    if (known.has(written)) return written
    this.leaveOut(location, written)
    return ''
  }

  text(location: string, text = '', most = 1_000) {
    const written = text.replaceAll('\u0000', '').trim()
    if (written.length > most) this.leaveOut(location, written)
    return written.slice(0, most).trim()
  }

  date(location: string, text: string | undefined) {
    if (text === undefined || text === '') return null
    if (businessDate.safeParse(text).success) return text
    this.leaveOut(location, text)
    return null
  }

  /** With a scheme of its list, or without one: in another it would be taken for something else. */
  identifier(location: string, identifier: Identifier | undefined, known = identifierSchemes) {
    const scheme = asOneLine(identifier?.scheme ?? '')
    if (scheme !== '' && !known.has(scheme)) {
      this.leaveOut(location, `${scheme}: ${identifier?.id ?? ''}`)
      return null
    }
    const id = this.line(location, identifier?.id)
    return id === '' ? null : { scheme, id }
  }

  minor(location: string, text: string | undefined) {
    const value = numberOf(text)
    if (value === null) {
      this.leaveOut(location, text)
      return 0
    }
    return Number(roundedTo(value, minorUnitDigits(this.currency)))
  }

  /** In plain notation with so many decimals; the rest is noted. */
  decimal(location: string, text: string | undefined, fallback: string, decimals = 6) {
    const value = numberOf(text)
    if (value === null) {
      this.leaveOut(location, text)
      return fallback
    }
    const taken = asText({ units: roundedTo(value, decimals), scale: decimals })
    if (taken !== asText(value)) this.leaveOut(location, text)
    return taken
  }

  period(location: string, period: Period | undefined) {
    if (!period) return null
    const start_date = this.date(`${location}.start_date`, period.start_date)
    const end_date = this.date(`${location}.end_date`, period.end_date)
    if (start_date === null && end_date === null) return null
    if (start_date === null || end_date === null || start_date <= end_date) return { start_date, end_date }
    this.leaveOut(location, `${start_date} – ${end_date}`)
    return null
  }
}
