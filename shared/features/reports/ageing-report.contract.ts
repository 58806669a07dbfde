import { ageingFilter } from '#shared/features/statements/statements.contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'

export const printAgeing = endpoint({
  method: 'GET',
  path: '/api/reports/ageing/pdf',
  access: 'customer_or_invoice_access',
  summary: 'Aged debt as it was known on a day, as a PDF.',
  query: ageingFilter,
  download: 'application/pdf',
})
