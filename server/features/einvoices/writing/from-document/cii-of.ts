import type { EInvoice, EInvoiceAttachment } from '#shared/einvoices/einvoice.ts'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { EInvoiceProfile } from '#shared/features/documents/party-identifiers.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { eInvoiceOf } from './e-invoice-of.ts'

/** They judge CII by the schema D16B; Factur-X has one of its own. */
const ofOldSchema: ReadonlySet<EInvoiceProfile> = new Set(['peppol', 'xrechnung'])

/**
 * The document as CII can say it. D16B has room for a single preceding invoice: the others are named among the supporting documents, so
 * that a final invoice after several part payments is not refused, and still says them.
 */
export function ciiOf(content: DocumentContent, profile: EInvoiceProfile): EInvoice {
  const invoice = eInvoiceOf(content, profile)
  const [first, ...others] = invoice.preceding
  if (!first || others.length === 0 || !ofOldSchema.has(profile)) return invoice
  const named = others.map((one) => asSupporting(one, content.language))
  return { ...invoice, preceding: [first], attachments: [...named, ...invoice.attachments] }
}

function asSupporting({ number, issue_date }: EInvoice['preceding'][number], language: string): EInvoiceAttachment {
  const t = translateTo(language)
  const date = issue_date && formatsFor(language).date(issue_date)
  return { id: number, description: date ? t('einvoice.preceding_of', { date }) : t('einvoice.preceding') }
}
