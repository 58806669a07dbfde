import type { DocumentContent, PrintedLine } from '#shared/features/documents/document-content.ts'
import { plainLineDetails } from '#shared/features/invoices/line-detail-values.ts'
import { billedCustomer, seller as sellerShape } from '#shared/features/documents/frozen-parties.ts'
import { emptyAddress } from '#shared/geography/address.ts'
import { type DocumentFigures, documentTotals, type VatPart } from '#shared/money/document-totals.ts'

const work = [
  'Site survey and measured drawings, 14 Mill Lane',
  'Oak staircase, 13 treads, oiled\nDelivered in two parts; balustrade to follow',
  'Replacement sash cords',
  'Listed building consent: drawings and submission',
  'Project management',
  'Disposal of old joinery, per skip',
]

/** A joiner's invoice lines, by index: always the same. */
export const sampleLine = (index: number, changes: Partial<PrintedLine> = {}): PrintedLine => ({
  description: work[index % work.length] ?? '',
  quantity: ['1', '2', '7.5', '12', '0.25', '140'][index % 6] ?? '1',
  unit: ['', 'pieces', 'hours', 'metres', 'days', ''][index % 6] ?? '',
  unit_price: ['85', '68.33', '1240.00', '0.125', '640', '57.5'][index % 6] ?? '1',
  discount_percent: '0',
  category: 'S',
  rate: '20',
  net_minor: 0,
  ...plainLineDetails,
  ...changes,
})

const words: Record<string, { name: string; wording: string }> = {
  AE: {
    name: 'Domestic reverse charge',
    wording: 'Reverse charge: customer to account for the VAT to HMRC (section 55A of the VAT Act 1994).',
  },
  E: { name: 'Exempt', wording: 'Exempt from VAT: education, Schedule 9, Group 6 of the VAT Act 1994.' },
}

const printed = (adjustments: DocumentFigures['allowances'], amounts: number[], parts: VatPart[][]) =>
  (adjustments ?? []).map(({ percent }, index) => ({
    reason: '',
    reason_code: '',
    percent,
    amount_minor: amounts[index] ?? 0,
    parts: parts[index] ?? [],
  }))

/** The lines with their nets and totals, added up as the product does. */
function withTotals(lines: PrintedLine[], currency = 'GBP', whole: DocumentFigures = {}) {
  const totals = documentTotals(
    lines.map((line) => ({ ...line, vat_code: `${line.category}${line.rate}` })),
    currency,
    whole,
  )
  return {
    lines: lines.map((line, index) => ({ ...line, net_minor: totals.line_nets_minor[index] ?? 0 })),
    vat_groups: totals.vat_groups.map(({ vat_code: _code, ...group }) => ({
      ...(words[group.category] ?? { name: 'Standard', wording: '' }),
      vatex_code: '',
      ...group,
    })),
    net_minor: totals.net_minor,
    discount_minor: totals.discount_minor,
    vat_minor: totals.vat_minor,
    gross_minor: totals.gross_minor,
    allowances: printed(whole.allowances, totals.allowances_minor, totals.allowance_parts),
    charges: printed(whole.charges, totals.charges_minor, totals.charge_parts),
    lines_net_minor: totals.lines_net_minor,
    rounding_minor: totals.rounding_minor,
    prepaid_minor: totals.prepaid_minor,
    payable_minor: totals.payable_minor,
  }
}

/** Parsed, so that a field that is added later has its default here too. */
const seller = sellerShape.parse({
  name: 'Bamburgh Joinery',
  legal_name: 'Bamburgh Joinery Limited',
  address: {
    ...emptyAddress,
    line1: 'The Old Sawmill',
    line2: '4 Harbour Road',
    city: 'Seahouses',
    postcode: 'NE68 7RN',
    country: 'GB',
  },
  registered_address: {
    ...emptyAddress,
    line1: '1 Exchange Square',
    city: 'Newcastle upon Tyne',
    postcode: 'NE1 2AB',
    country: 'GB',
  },
  vat_number: 'GB123456789',
  company_number: '07654321',
  email: 'accounts@bamburgh.example',
  phone: '+44 1665 555 0142',
  website: 'bamburgh.example',
  logo_id: null,
})

const customer = billedCustomer.parse({
  code: 'C000117',
  name: 'Hartwell & Sons',
  contact_name: 'Priya Sharma',
  billing_address: {
    ...emptyAddress,
    line1: '27 Castle Street',
    city: 'Alnwick',
    region: 'Northumberland',
    postcode: 'NE66 1PR',
    country: 'GB',
  },
  delivery_address: null,
  vat_number: 'GB987654321',
  company_number: '01234567',
})

const bank: DocumentContent['bank'] = {
  bank_name: 'Northern Counties Bank',
  account_name: 'Bamburgh Joinery Limited',
  sort_code: '202015',
  routing_number: '',
  account_number: '12345678',
  iban: 'GB33BUKB20201512345678',
  bic: 'BUKBGB22',
}

const plainWhole = {
  buyer_reference: '',
  contract_reference: '',
  project_reference: '',
  despatch_reference: '',
  sales_order_reference: '',
  receiving_reference: '',
  tender_reference: '',
  accounting_cost: '',
  period: null,
  delivery: null,
  payee: null,
  tax_representative: null,
  payment_terms: '',
  preceding: [],
  type_code: '',
  tax_point_code: '' as const,
  notes: [],
  invoiced_object: null,
  payment_means: null,
  supporting_documents: [],
}

/** An invoice of a British joiner for a British customer. */
export function sampleDocument(
  changes: Partial<DocumentContent> = {},
  lines = [sampleLine(0)],
  whole: DocumentFigures = {},
): DocumentContent {
  return {
    kind: 'invoice',
    number: 'INV-2026-00042',
    issue_date: '2026-09-30',
    tax_point: '2026-09-30',
    supply_date: null,
    due_date: '2026-10-30',
    reference: 'PO 7781',
    message: '',
    currency: 'GBP',
    base_currency: 'GBP',
    exchange: null,
    seller,
    customer,
    bank,
    credited_invoice: null,
    reason: '',
    language: 'en',
    is_hybrid: true,
    paper: 'a4',
    ...plainWhole,
    ...withTotals(lines, changes.currency ?? 'GBP', whole),
    ...changes,
  }
}

export const sampleLines = (count: number, changes: (index: number) => Partial<PrintedLine> = () => ({})) =>
  Array.from({ length: count }, (_, index) => sampleLine(index, changes(index)))
