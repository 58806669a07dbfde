/** The sets of rules that an e-invoice can follow; each of them builds on EN 16931. */
export const eInvoiceProfiles = [
  'en16931',
  'peppol',
  'xrechnung',
  'xrechnung_extension',
  'xrechnung_cvd',
  'factur_x_minimum',
  'factur_x_basic_wl',
  'factur_x_basic',
  'factur_x_extended',
] as const

export type EInvoiceProfile = (typeof eInvoiceProfiles)[number]
