import { type CustomerColumn, customerColumns } from '#shared/features/customers/customer-columns.ts'

/** The columns that an import recognises, with a sample row. */
const shown: [string, CustomerColumn][] = Object.entries(customerColumns)
const examples = shown.flatMap(([name, { headings, example = '' }]) => (headings ? [{ name, example }] : []))

/** Starts with a byte order mark, by which spreadsheets recognise UTF-8. */
export const templateFile = () =>
  new Blob(
    [`\uFEFF${examples.map(({ name }) => name).join(',')}\r\n${examples.map(({ example }) => example).join(',')}\r\n`],
    { type: 'text/csv' },
  )
