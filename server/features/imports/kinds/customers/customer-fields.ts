import { customerColumns } from '#shared/features/customers/customer-columns.ts'
import { importFields } from '#server/features/imports/reading/read-fields.ts'
import type { ImportField } from '#server/features/imports/kinds/import-kind.ts'

/** Only in files of other systems: they are joined with others. */
const alsoRead: Record<string, readonly string[]> = {
  first_name: ['forename', 'given name', 'prénom', 'vorname'],
  last_name: ['surname', 'family name', 'nachname'],
  line3: ['address 3', 'address line 3'],
  line4: ['address 4', 'address line 4'],
  delivery_line1: ['delivery address', 'shipping address', 'shipping street'],
  delivery_line2: ['delivery address 2', 'shipping address 2'],
  delivery_city: ['delivery town', 'shipping city'],
  delivery_region: ['delivery county', 'shipping state'],
  delivery_postcode: ['delivery post code', 'shipping zip'],
  delivery_country: ['shipping country'],
}

export const customerImportFields: Record<string, ImportField> = {
  ...importFields(customerColumns),
  ...Object.fromEntries(
    Object.entries(alsoRead).map(([field, headings]) => [field, { type: 'text', headings, example: '' }]),
  ),
}
