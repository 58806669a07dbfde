import type { VatDocument } from '#shared/features/reports/vat-report.contract.ts'

/** Where on the page the documents behind a figure stand. */
export const documentsId = 'documents'

export const documentHref = ({ kind, id }: Pick<VatDocument, 'kind' | 'id'>) =>
  kind === 'invoice' ? `/invoices/view/${id}` : `/creditnote/view/${id}`
