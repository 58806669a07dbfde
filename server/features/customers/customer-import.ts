import { parse } from 'csv-parse/sync'
import type { z } from 'zod'
import { type CustomerImport, importLimits } from '#shared/features/customers/customer-import.contract.ts'
import { type CustomerColumn, customerColumns } from '#shared/features/customers/customer-columns.ts'
import { newCustomer, type NewCustomer } from '#shared/features/customers/customers.contract.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { baseCurrency } from '#shared/money/currencies.ts'
import { parseAmount } from '#shared/money/amount-text.ts'
import { fieldErrors } from '#shared/validation/field-errors.ts'
import { asOneLine } from '#shared/validation/text.ts'
import { AppError } from '#server/platform/app-error.ts'

/** The columns that can be brought in. */
const imported: [string, CustomerColumn][] = Object.entries(customerColumns)

const simple = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')

const fieldOfHeading = new Map(
  imported.flatMap(([field, { headings }]) =>
    headings === undefined ? [] : [field, ...headings].map((heading) => [simple(heading), field] as const),
  ),
)

export type ReadRow = { line: number; customer: NewCustomer }
type InvalidRow = CustomerImport['invalid_rows'][number]

/** Whether a field that points elsewhere points at something. */
type Known = { vatCodes: ReadonlySet<string>; languages: readonly string[] }

/** Reads the file and checks each row by the same rules as the form. */
export function readCustomers(file: Buffer, known: Known, translate: Translate) {
  const [header = [], ...records] = readRows(file)
  const columns = matchColumns(header)
  const valid: ReadRow[] = []
  const invalid: InvalidRow[] = []
  const codes = new Set<string>()
  for (const [index, record] of records.entries()) {
    // The header is line 1.
    const line = index + 2
    const values = valuesOf(columns, record)
    const { customer, errors } = readCustomer(values, known, codes, translate)
    if (customer) valid.push({ line, customer })
    else invalid.push({ line, name: asOneLine(values['name'] ?? ''), errors })
  }
  return { columns, valid, invalid, total: records.length }
}

const valuesOf = (columns: CustomerImport['columns'], record: string[]) =>
  Object.fromEntries(columns.flatMap(({ field }, column) => (field ? [[field, (record[column] ?? '').trim()]] : [])))

function readRows(file: Buffer): string[][] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    const delimiter = mostFrequent(text.slice(0, text.indexOf('\n') + 1 || undefined))
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
      to: importLimits.rows + 2,
    })
    if (rows.length < 2) throw new AppError('import.unreadable')
    if (rows.length > importLimits.rows + 1)
      throw new AppError('import.too_many_rows', { params: { count: importLimits.rows } })
    return rows
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('import.unreadable')
  }
}

/** Spreadsheets of the continent write semicolons. */
const mostFrequent = (headerLine: string) =>
  [',', ';', '\t'].toSorted((a, b) => headerLine.split(b).length - headerLine.split(a).length)[0] ?? ','

/** Each field is taken from the first column that names it. */
function matchColumns(header: string[]): CustomerImport['columns'] {
  const taken = new Set<string>()
  const columns = header.map(asOneLine).map((column) => {
    const field = fieldOfHeading.get(simple(column))
    if (!field || taken.has(field)) return { column, field: null }
    taken.add(field)
    return { column, field }
  })
  if (!taken.has('name'))
    throw new AppError('import.unreadable', { fields: { file: { key: 'import.no_name_column' } } })
  return columns
}

type Values = Record<string, string>

function readCustomer(values: Values, known: Known, codes: Set<string>, translate: Translate) {
  const parsed = newCustomer.safeParse(asCustomer(values), { reportInput: true })
  if (!parsed.success) return { customer: null, errors: errorsOf(parsed.error, translate) }
  const { code, default_vat_code, language } = parsed.data
  const wrong = [
    { field: 'code', wrong: code !== '' && codes.has(code), key: 'import.code_twice' },
    { field: 'default_vat_code', wrong: !known.vatCodes.has(default_vat_code), key: 'validation.unknown_vat_code' },
    { field: 'language', wrong: !known.languages.includes(language), key: 'validation.unknown_language' },
  ] as const
  const errors = wrong.filter((check) => check.wrong).map(({ field, key }) => ({ field, message: translate(key) }))
  if (errors.length > 0) return { customer: null, errors }
  codes.add(code)
  return { customer: parsed.data, errors }
}

function errorsOf(error: z.ZodError, translate: Translate) {
  return Object.entries(fieldErrors(error, translate)).flatMap(([path, messages]) =>
    messages.map((message) => ({ field: path.split('.').at(-1) ?? path, message })),
  )
}

/** What a cell leaves empty takes the default of a new customer; what cannot be a number is left for the rules to refuse. */
function asCustomer(values: Values) {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const {
    contact_name,
    email,
    phone,
    line1,
    line2,
    city,
    region,
    postcode,
    country,
    terms_days,
    credit_limit,
    ...rest
  } = given
  return {
    ...rest,
    name: values['name'],
    contacts: hasContact(given) ? [{ name: contact_name, email, phone }] : [],
    billing_address: { line1, line2, city, region, postcode, country: country?.toUpperCase() },
    ...(terms_days && { terms_days: wholeNumber(terms_days) }),
    ...(credit_limit && { credit_limit_minor: amount(credit_limit, rest['currency']) }),
  }
}

const hasContact = ({ contact_name, email, phone }: Values) => Boolean(contact_name ?? email ?? phone)

const wholeNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)

/** What is no currency has no amounts either: the row is refused for both. */
const isCurrency = (currency: string) => /^[a-z]{3}$/i.test(currency)

const amount = (text: string, currency: string = baseCurrency) =>
  (isCurrency(currency) ? parseAmount(text, { locale: 'en', currency: currency.toUpperCase() }) : undefined) ?? text
