import type { AllowanceCharge, EInvoice, EInvoiceLine, Party } from '#shared/einvoices/einvoice.ts'

const process = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

export const specifications = {
  en16931: 'urn:cen.eu:en16931:2017',
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
}

const line = (id: string, changes: Partial<EInvoiceLine>): EInvoiceLine => ({
  id,
  quantity: '12',
  unit: 'HUR',
  net: '1140.00',
  allowances: [],
  charges: [],
  price: { net: '95.00' },
  vat: { category: 'S', rate: '19' },
  name: 'Bookkeeping',
  classifications: [],
  attributes: [],
  ...changes,
})

/** Twelve hours and three folders from Hamburg to Kassel: valid in every profile and in both syntaxes. */
export const sampleInvoice = (specification = specifications.xrechnung): EInvoice => ({
  kind: 'invoice',
  specification,
  process,
  number: '2026-0417',
  issue_date: '2026-11-02',
  type_code: '380',
  currency: 'EUR',
  due_date: '2026-12-02',
  buyer_reference: '04011000-12345-03',
  notes: [{ text: 'Thank you for your order.' }],
  preceding: [],
  seller: {
    name: 'Kessler & Voss GmbH',
    trading_name: 'Kessler Büroservice',
    ids: [{ id: '4006381333931', scheme: '0088' }],
    legal_id: { id: 'HRB 88412' },
    vat_id: 'DE811907980',
    electronic_address: { id: 'DE811907980', scheme: '9930' },
    address: { line_1: 'Große Elbstraße 14', city: 'Hamburg', postcode: '22767', country: 'DE' },
    contact: { name: 'Rechnungsstelle', phone: '+49 40 3344 550', email: 'rechnung@kessler-voss.example' },
  },
  buyer: {
    name: 'Spedition Amsel KG',
    ids: [],
    legal_id: { id: 'HRA 10293' },
    vat_id: 'DE129274202',
    electronic_address: { id: '4000001123452', scheme: '0088' },
    address: { line_1: 'Wolfhager Straße 3', city: 'Kassel', postcode: '34117', country: 'DE' },
  },
  delivery: {
    date: '2026-10-30',
    address: { line_1: 'Lagerweg 9', city: 'Kassel', postcode: '34123', country: 'DE' },
  },
  payment: [{ code: '58', remittance: '2026-0417', account: { id: 'DE89370400440532013000', name: 'Kessler & Voss' } }],
  payment_terms: 'Payable within 30 days',
  allowances: [],
  charges: [],
  totals: { lines: '1285.50', without_vat: '1285.50', with_vat: '1529.75', payable: '1529.75' },
  vat_totals: [{ amount: '244.25', currency: 'EUR' }],
  vat_breakdown: [{ taxable_amount: '1285.50', tax_amount: '244.25', category: 'S', rate: '19' }],
  attachments: [],
  lines: [
    line('1', {}),
    line('2', { quantity: '3', unit: 'H87', net: '145.50', price: { net: '48.50' }, name: 'Folder' }),
  ],
})

/** Taking back what was charged, with the invoice that it is about. */
export const sampleCreditNote = (specification?: string): EInvoice => ({
  ...sampleInvoice(specification),
  kind: 'credit_note',
  number: '2026-G031',
  type_code: '381',
  preceding: [{ number: '2026-0417', issue_date: '2026-11-02' }],
})

const part = (changes: AllowanceCharge): AllowanceCharge => ({ vat: { category: 'S', rate: '19' }, ...changes })

/** The same with an allowance of five per cent and a charge for freight, of the document and of its first line. */
export function sampleWithAllowances(specification?: string): EInvoice {
  const invoice = sampleInvoice(specification)
  const { lines } = invoice
  return {
    ...invoice,
    allowances: [part({ amount: '60.00', base_amount: '1200.00', percent: '5', reason: 'Loyalty', reason_code: '95' })],
    charges: [part({ amount: '24.50', reason: 'Freight', reason_code: 'FC' })],
    totals: {
      lines: '1200.50',
      allowances: '60.00',
      charges: '24.50',
      without_vat: '1165.00',
      with_vat: '1386.35',
      prepaid: '386.00',
      rounding: '-0.35',
      payable: '1000.00',
    },
    vat_totals: [{ amount: '221.35', currency: 'EUR' }],
    vat_breakdown: [{ taxable_amount: '1165.00', tax_amount: '221.35', category: 'S', rate: '19' }],
    lines: lines.map((one, index) =>
      index === 0
        ? {
            ...one,
            net: '1055.00',
            allowances: [{ amount: '100.00', reason: 'First order', reason_code: '95' }],
            charges: [{ amount: '15.00', reason: 'Evening', reason_code: 'AAT' }],
          }
        : one,
    ),
  }
}

const withoutVatId = ({ vat_id: _, ...party }: Party): Party => party

/** Outside the scope of VAT there are no VAT numbers. */
const outsideVat = ({ seller, buyer }: EInvoice) => ({
  seller: { ...withoutVatId(seller ?? { ids: [] }), tax_id: '48/123/45678' },
  buyer: withoutVatId(buyer ?? { ids: [] }),
})

/** The rates of the islands, and what they come to; everywhere else there is no VAT. */
const ofIslands: Record<string, { rate: string; tax: string; gross: string; payable: string }> = {
  L: { rate: '7', tax: '81.55', gross: '1246.55', payable: '860.20' },
  M: { rate: '4', tax: '46.60', gross: '1211.60', payable: '825.25' },
}
const withoutVat = { rate: '0', tax: '0.00', gross: '1165.00', payable: '778.65' }

/** All of it in one category of VAT. */
export function sampleOfCategory(category: string, specification?: string): EInvoice {
  const invoice = sampleWithAllowances(specification)
  const { rate, tax, gross, payable } = ofIslands[category] ?? withoutVat
  const vat = category === 'O' ? { category } : { category, rate }
  const reason = ['Z', 'L', 'M'].includes(category) ? {} : { exemption_reason: 'No VAT here' }
  return {
    ...invoice,
    ...(category === 'O' && outsideVat(invoice)),
    lines: invoice.lines.map((one) => ({ ...one, vat: { ...vat } })),
    allowances: invoice.allowances.map((one) => ({ ...one, vat: { ...vat } })),
    charges: invoice.charges.map((one) => ({ ...one, vat: { ...vat } })),
    totals: { ...invoice.totals, with_vat: gross, payable },
    vat_totals: [{ amount: tax, currency: 'EUR' }],
    vat_breakdown: [{ taxable_amount: '1165.00', tax_amount: tax, ...vat, ...reason }],
  }
}

/** Changes by their paths, `lines.0.price.net`; null takes something away. */
export function changed(invoice: EInvoice, changes: Record<string, unknown>): EInvoice {
  const copy = structuredClone(invoice)
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const parent = names.reduce<Record<string, unknown>>(
      (at, name) => (at[name] ??= {}) as Record<string, unknown>,
      copy,
    )
    if (value === null) delete parent[last]
    else parent[last] = value
  }
  return copy
}
