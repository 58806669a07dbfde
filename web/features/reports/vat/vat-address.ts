import type { VatDocument } from '#shared/features/reports/vat-report.reply.ts'

/** The anchor of the documents on the page. */
export const documentsId = 'documents'

export const documentHref = ({ kind, id }: Pick<VatDocument, 'kind' | 'id'>) =>
  kind === 'invoice' ? `/invoices/view/${id}` : `/creditnote/view/${id}`
