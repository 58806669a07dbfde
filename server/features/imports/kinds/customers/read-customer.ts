import { unlistedCodes } from '#shared/einvoices/codes/unlisted-codes.ts'
import { newCustomer, type NewCustomer } from '#shared/features/customers/customers.contract.ts'
import { missingOfAddress } from '#shared/features/invoices/invoices.rules.ts'
import { baseCurrency } from '#shared/money/currencies.ts'
import { parseAmount } from '#shared/money/amount-text.ts'
import { fieldMessages } from '#shared/validation/field-errors.ts'
import { countryOf } from '#server/features/imports/kinds/country-of.ts'
import { termsOf } from '#server/features/imports/kinds/terms-of.ts'
import type { Problem, Reading, Values } from '#server/features/imports/kinds/import-kind.ts'

/** What a field that points elsewhere may point at. */
export type Known = {
  vatCodes: ReadonlySet<string>
  vatCodeOf: (text: string) => string
  languages: readonly string[]
}

/** Reads a row by the rules of the form. */
export function readCustomer(values: Values, known: Known, codes: Set<string>): Reading<NewCustomer> {
  const parsed = newCustomer.safeParse(asCustomer(values, known), { reportInput: true })
  if (!parsed.success)
    return {
      problems: fieldMessages(parsed.error).map(([path, message]) => ({ field: columnOf(path), ...message })),
    }
  const item = parsed.data
  const unlisted = Object.entries(unlistedCodes(item)).map(([path, message]) => ({ field: columnOf(path), ...message }))
  const problems = [...problemsOf(item, known, codes), ...unlisted]
  if (problems.length > 0) return { problems }
  codes.add(item.code)
  return {
    item,
    // By the rule that refuses to issue an invoice.
    warnings: missingOfAddress(item.billing_address).map((field) => ({ field, key: 'imports.is_missing' })),
  }
}

function problemsOf({ code, default_vat_code, language }: NewCustomer, known: Known, codes: Set<string>) {
  const problems: (Problem & { wrong: boolean })[] = [
    { field: 'code', wrong: code !== '' && codes.has(code), key: 'imports.twice' },
    {
      field: 'default_vat_code',
      wrong: default_vat_code !== undefined && !known.vatCodes.has(default_vat_code),
      key: 'validation.unknown_vat_code',
    },
    {
      field: 'language',
      wrong: language !== undefined && !known.languages.includes(language),
      key: 'validation.unknown_language',
    },
  ]
  return problems.filter(({ wrong }) => wrong).map(({ wrong: _, ...problem }) => problem)
}

const columnsOfPaths: Record<string, string> = { contacts: 'contact_name', credit_limit_minor: 'credit_limit' }
const columnsOfParts: Record<string, string> = {
  electronic_address: 'electronic_address',
  legal_id: 'legal_id',
  terms: 'terms_days',
}

/** The column that a field of a customer is read from. */
function columnOf(path: string) {
  const [first = '', ...inner] = path.split('.')
  const last = inner.at(-1)
  if (first === 'delivery_address') return `delivery_${last}`
  const whole = columnsOfParts[first]
  if (whole) return whole
  if (first === 'contacts') return last === 'name' ? 'contact_name' : (last ?? 'contact_name')
  return last ?? columnsOfPaths[first] ?? first
}

/** What a cell leaves empty takes the default of a new customer; what cannot be a number is left for the rules to refuse. */
function asCustomer(values: Values, known: Known) {
  const { code, name, vat_number, company_number, currency, credit_limit, default_vat_code, language } = values
  const { tax_number, electronic_address, legal_id, e_invoice_profile, required_reference } = values
  return {
    code,
    name: name ?? personOf(values) ?? '',
    contacts: contactsOf(values),
    billing_address: billingAddress(values),
    delivery_address: deliveryAddress(values),
    vat_number,
    company_number,
    tax_number,
    electronic_address: schemedId(electronic_address),
    legal_id: schemedId(legal_id),
    e_invoice_profile: e_invoice_profile?.toLowerCase(),
    required_reference: required_reference?.toLowerCase(),
    currency,
    terms: termsOf(values['terms_days'], values['terms_kind']),
    ...(credit_limit !== undefined && { credit_limit_minor: amount(credit_limit, currency) }),
    default_vat_code: default_vat_code === undefined ? undefined : known.vatCodeOf(default_vat_code),
    language: language?.toLowerCase(),
  }
}

/** "9932:GB980780684"; without a scheme it is left for the rules to refuse, or to accept. */
function schemedId(text: string | undefined) {
  if (text === undefined) return undefined
  const [, scheme = '', id = text] = /^(\w{2,4}):(.*)$/.exec(text) ?? []
  return { scheme, id }
}

const joined = (parts: (string | undefined)[], separator: string) =>
  parts.filter((part) => part !== undefined).join(separator) || undefined

/** Other systems keep the lines of a street in one cell. */
const inOneLine = (lines: string | undefined) => lines?.replaceAll(/\s*[\r\n]+\s*/g, ', ')

const personOf = ({ contact_name, first_name, last_name }: Values) =>
  contact_name ?? joined([first_name, last_name], ' ')

function contactsOf(values: Values) {
  const { email, phone } = values
  const name = personOf(values)
  if (email === undefined) return (name ?? phone) === undefined ? [] : [{ name, phone }]
  // Several addresses in one cell are several contacts.
  const addresses = email
    .split(/[;,]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')
  return addresses.map((address, index) => (index === 0 ? { name, email: address, phone } : { email: address }))
}

const billingAddress = ({ line1, line2, line3, line4, city, region, postcode, country }: Values) => ({
  line1: inOneLine(line1),
  line2: inOneLine(joined([line2, line3, line4], ', ')),
  city,
  region,
  postcode,
  country: country === undefined ? undefined : countryOf(country),
})

function deliveryAddress(values: Values) {
  const parts = ['line1', 'line2', 'city', 'region', 'postcode', 'country']
  const given = parts
    .map((part) => [part, values[`delivery_${part}`]] as const)
    .filter(([, text]) => text !== undefined)
  if (given.length === 0) return undefined
  return Object.fromEntries(
    given.map(([part, text = '']) => [part, part === 'country' ? countryOf(text) : inOneLine(text)]),
  )
}

/** What is no currency has no amounts either: the row is refused for both. */
const isCurrency = (currency: string) => /^[a-z]{3}$/i.test(currency)

const amount = (text: string, currency: string = baseCurrency) =>
  (isCurrency(currency) ? parseAmount(text, { locale: 'en', currency: currency.toUpperCase() }) : undefined) ?? text
