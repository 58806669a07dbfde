import type { EInvoice } from '#shared/einvoices/einvoice.ts'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import type { DraftBody } from '#shared/features/einvoices/e-invoice-draft.ts'
import { documentTotals } from '#shared/money/document-totals.ts'
import type { FieldReader } from './field-reader.ts'

/**
 * VAT is worked out anew here, on each group; others round it for each line, or write a total that is simply another. Where the draft
 * comes to something else, what was written is listed. Without a VAT code of ours nothing can be compared, and that is listed already.
 */
export function leaveOtherTotals(
  body: DraftBody,
  { totals }: EInvoice,
  codes: readonly VatCode[],
  reader: FieldReader,
) {
  const taxedBy = ({ vat_code }: { vat_code?: string | undefined }) => {
    const found = codes.find(({ code }) => code === vat_code)
    return found && { vat_code: found.code, category: found.category, rate: found.rate }
  }
  const taxed = <Part extends { vat_code?: string | undefined }>(parts: readonly Part[]) =>
    parts.flatMap((part) => {
      const vat = taxedBy(part)
      return vat ? [{ ...part, ...vat }] : []
    })
  const [lines, allowances, charges] = [taxed(body.lines), taxed(body.allowances), taxed(body.charges)]
  const count = body.lines.length + body.allowances.length + body.charges.length
  if (lines.length + allowances.length + charges.length < count) return
  const { rounding_minor, prepaid_minor } = body
  const found = documentTotals(lines, reader.currency, { allowances, charges, rounding_minor, prepaid_minor })
  const isOther = (written: string | undefined, minor: number) =>
    written !== undefined && reader.minor('totals', written) !== minor
  if (isOther(totals?.with_vat, found.gross_minor)) reader.leaveOut('totals.with_vat', totals?.with_vat)
  else if (isOther(totals?.payable, found.payable_minor)) reader.leaveOut('totals.payable', totals?.payable)
}
