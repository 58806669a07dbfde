import { unlistedCodes } from '#shared/einvoices/codes/unlisted-codes.ts'
import { newCustomer, type NewCustomer } from '#shared/features/customers/customers.contract.ts'
import { customerFields } from '#shared/features/customers/customers.fields.ts'
import { missingOfAddress } from '#shared/features/invoices/invoices.rules.ts'
import { headingOf } from '#shared/record-fields.ts'
import { fieldMessages } from '#shared/validation/field-errors.ts'
import { countryOf } from '#server/features/imports/kinds/country-of.ts'
import { readFields } from '#server/features/imports/reading/read-fields.ts'
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

/** The column that a field of a customer is read from. */
function columnOf(path: string) {
  const [first = '', ...inner] = path.split('.')
  const field = Object.entries(customerFields).find(([name]) => name === first)
  if (field && 'file' in field[1]) return headingOf(...field)
  const last = inner.at(-1)
  if (first === 'delivery_address') return `delivery_${last}`
  if (first === 'contacts') return last === 'name' ? 'contact_name' : (last ?? 'contact_name')
  return first === 'terms' ? 'terms_days' : (last ?? first)
}

const asCustomer = (values: Values, known: Known) => ({
  ...readFields(customerFields, values, known),
  name: values['name'] ?? personOf(values) ?? '',
  contacts: contactsOf(values),
  billing_address: billingAddress(values),
  delivery_address: deliveryAddress(values),
  terms: termsOf(values['terms_days'], values['terms_kind']),
})

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
