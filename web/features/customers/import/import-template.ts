/** The columns that an import understands by their own names, with a row to show what belongs there. */
const example = {
  code: 'C-1001',
  name: 'Harbour Lights Ltd',
  contact_name: 'Priya Shah',
  email: 'accounts@harbourlights.example',
  phone: '+44 117 496 0321',
  line1: '12 Wharf Street',
  line2: '',
  city: 'Bristol',
  region: '',
  postcode: 'BS1 4RW',
  country: 'GB',
  vat_number: 'GB980780684',
  company_number: '09876543',
  currency: 'GBP',
  terms_days: '30',
  credit_limit: '5000.00',
  default_vat_code: 'standard',
  language: 'en',
}

/** With a mark at the start by which spreadsheets know that it is UTF-8. */
export const templateFile = () =>
  new Blob([`\uFEFF${Object.keys(example).join(',')}\r\n${Object.values(example).join(',')}\r\n`], { type: 'text/csv' })
