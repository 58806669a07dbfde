import { type CustomerColumn, customerColumns } from '#shared/features/customers/customer-columns.ts'

/** The columns that an import understands by their own names, with a row to show what belongs there. */
const shown: [string, CustomerColumn][] = Object.entries(customerColumns)
const examples = shown.flatMap(([name, { headings, example = '' }]) => (headings ? [{ name, example }] : []))

/** With a mark at the start by which spreadsheets know that it is UTF-8. */
export const templateFile = () =>
  new Blob(
    [`\uFEFF${examples.map(({ name }) => name).join(',')}\r\n${examples.map(({ example }) => example).join(',')}\r\n`],
    { type: 'text/csv' },
  )
