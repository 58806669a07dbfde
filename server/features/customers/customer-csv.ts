import { type CustomerColumn, customerColumns } from '#shared/features/customers/customer-columns.ts'

const columns: [string, CustomerColumn][] = Object.entries(customerColumns)

export const csvColumns = Object.fromEntries(columns.map(([name, { write }]) => [name, write]))
