import type { ImportField } from '#server/features/imports/kinds/import-kind.ts'

const text = (headings: readonly string[], example = ''): ImportField => ({ type: 'text', headings, example })
const date = (headings: readonly string[], example = ''): ImportField => ({ type: 'date', headings, example })
const decimal = (headings: readonly string[], example = ''): ImportField => ({ type: 'decimal', headings, example })

/** A document has one row, or one for each of its lines: then what is said of the whole stands in every row, or in the first. */
export const openDocumentFields: Record<string, ImportField> = {
  kind: text(['type', 'document type', 'transaction type', 'art', 'belegart'], 'invoice'),
  number: {
    ...text(
      [
        'invoice number',
        'document number',
        'invoice no',
        'invoice #',
        'doc number',
        'num',
        'rechnungsnummer',
        'numéro',
      ],
      'OLD-1042',
    ),
    required: true,
  },
  customer_code: text(['customer number', 'account number', 'a/c', 'customer id', 'kundennummer', 'code client']),
  customer_name: text(
    ['customer', 'contact', 'contact name', 'client', 'company', 'name', 'kunde'],
    'Harbour Lights Ltd',
  ),
  issue_date: {
    ...date(['invoice date', 'date', 'document date', 'datum', 'rechnungsdatum', 'date de facture'], '2026-10-01'),
    required: true,
  },
  due_date: date(['due', 'due on', 'fällig', 'fälligkeit', 'échéance', "date d'échéance"], '2026-10-31'),
  currency: text(['currency code', 'devise', 'währung'], 'GBP'),
  net: decimal(['net amount', 'subtotal', 'sub total', 'net total', 'netto', 'ht', 'montant ht'], '100.00'),
  vat: decimal(['vat amount', 'tax', 'tax amount', 'tax total', 'vat total', 'ust', 'mwst', 'tva'], '20.00'),
  gross: decimal(
    ['total', 'amount', 'gross amount', 'invoice total', 'total amount', 'brutto', 'ttc', 'montant ttc'],
    '120.00',
  ),
  outstanding: decimal(
    ['amount due', 'balance', 'open balance', 'balance due', 'due amount', 'outstanding amount', 'offen', 'reste dû'],
    '120.00',
  ),
  paid: decimal(['amount paid', 'paid amount', 'bezahlt', 'payé']),
  reference: text(['order number', 'po number', 'purchase order', 'your reference', 'customer reference'], 'PO 77'),
  exchange_rate: decimal(['currency rate', 'fx rate', 'wechselkurs', 'taux de change']),
  state: text([]),
  line_description: text([]),
  line_net: decimal([]),
  line_vat: decimal([]),
}
