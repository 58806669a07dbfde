import { creditNoteXml } from './features/credit-notes/documents/credit-note-pdf.service.ts'
import type { FindDeliveredXml } from '#server/features/deliveries/deliveries.jobs.ts'
import { invoiceXml } from './features/invoices/documents/invoice-pdf.service.ts'

/** The XML that goes to a network, as UBL, like the one that is attached to e-mails. */
export const findDeliveredXml: FindDeliveredXml = async (context, of) => {
  const { fileName, content } =
    'invoice_id' in of
      ? await invoiceXml(context, of.invoice_id, 'ubl')
      : await creditNoteXml(context, of.credit_note_id, 'ubl')
  return { number: fileName.replace(/-ubl\.xml$/, ''), content }
}
