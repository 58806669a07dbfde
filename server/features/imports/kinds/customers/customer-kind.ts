import type { NewCustomer } from '#shared/features/customers/customers.contract.ts'
import { findBusiness, listVatRates } from '#server/features/business/business.service.ts'
import {
  createCustomers,
  listCustomersLike,
  listUsedCustomers,
  removeImportedCustomers,
} from '#server/features/customers/imported-customers.service.ts'
import { defineKind, type ImportField, type Refusal } from '#server/features/imports/kinds/import-kind.ts'
import { leavingOutVat, vatCodeFinder } from '#server/features/imports/kinds/vat-code-of.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { locales } from '#server/platform/i18n/languages.ts'
import { customerProfiles } from './customer-profiles.ts'
import { readCustomer } from './read-customer.ts'
import { customerColumns } from '#shared/features/customers/customer-columns.ts'
import { importFields } from '#server/features/imports/reading/read-fields.ts'

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

const customerImportFields: Record<string, ImportField> = {
  ...importFields(customerColumns),
  ...Object.fromEntries(
    Object.entries(alsoRead).map(([field, headings]) => [field, { type: 'text', headings, example: '' }]),
  ),
}

export const customerKind = defineKind<NewCustomer>({
  access: 'customer_access',
  fields: customerImportFields,
  profiles: customerProfiles,
  reader: async (db) => {
    const rates = await listVatRates(db)
    const { vat_registered } = await findBusiness(db)
    const known = {
      vatCodes: new Set(rates.map(({ code }) => code)),
      vatCodeOf: vatCodeFinder(rates),
      languages: locales,
    }
    const codes = new Set<string>()
    return leavingOutVat('default_vat_code', vat_registered, ([{ values }]) => readCustomer(values, known, codes))
  },
  findRefused,
  save: (tx, customers, { user_id, import_id }) => createCustomers(tx, { user_id }, customers, import_id),
  listUsed: listUsedCustomers,
  remove: removeImportedCustomers,
})

/** Who is meant: a code belongs to one customer; without one the same name at the same place is the same customer. */
const placeOf = ({ name, billing_address, contacts }: Pick<NewCustomer, 'name' | 'billing_address' | 'contacts'>) =>
  JSON.stringify([name, billing_address.postcode, contacts[0]?.email ?? ''].map((part) => part.toLowerCase()))

async function findRefused(db: Db, customers: NewCustomer[]) {
  const found = await listCustomersLike(db, {
    codes: customers.flatMap(({ code }) => (code === '' ? [] : [code])),
    names: customers.flatMap(({ code, name }) => (code === '' ? [name] : [])),
  })
  const byCode = new Map(found.map((customer) => [customer.code, customer]))
  const places = new Map(found.map((customer) => [placeOf(customer), customer]))
  return new Map(
    customers.flatMap((customer, index): [number, Refusal][] => {
      const other = customer.code === '' ? places.get(placeOf(customer)) : byCode.get(customer.code)
      if (!other) return []
      const isKnown = customer.code === '' || other.name.toLowerCase() === customer.name.toLowerCase()
      return [[index, isKnown ? alreadyThere(customer, other.code) : codeTaken]]
    }),
  )
}

const codeTaken: Refusal = { isKnown: false, problem: { field: 'code', key: 'validation.code_taken' } }

const alreadyThere = ({ code }: NewCustomer, name: string): Refusal => ({
  isKnown: true,
  problem: { field: code === '' ? 'name' : 'code', key: 'imports.already_there', params: { name } },
})
