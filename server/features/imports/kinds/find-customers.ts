import { listCustomersLike } from '#server/features/customers/imported-customers.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import type { Problem } from './import-kind.ts'

/** Whom a row names: by code, or by name where it has none or one that only the other system knows. */
export type NamedCustomer = { code: string; name: string }

export const unknownCustomer = (field: string): Problem => ({ field, key: 'validation.unknown_customer' })

/** The customer that each row names, or why there is none. */
export async function findNamedCustomers(db: Db, wanted: readonly NamedCustomer[]) {
  const found = await listCustomersLike(db, {
    codes: wanted.flatMap(({ code }) => (code === '' ? [] : [code])),
    names: wanted.flatMap(({ name }) => (name === '' ? [] : [name])),
  })
  // One may be named by its code in one row and by its name in another.
  const customers = [...new Map(found.map((customer) => [customer.id, customer])).values()]
  const byCode = new Map(customers.map((customer) => [customer.code, customer]))
  const byName = Map.groupBy(customers, ({ name }) => name.toLowerCase())
  return wanted.map((one) => customerOf(one, { byCode, byName }))
}

type Found = Awaited<ReturnType<typeof listCustomersLike>>[number]
type Known = { byCode: ReadonlyMap<string, Found>; byName: ReadonlyMap<string, readonly Found[]> }

const isAnother = (named: readonly Found[], coded: Found) => named.length > 0 && !named.includes(coded)

function customerOf({ code, name }: NamedCustomer, { byCode, byName }: Known): Found | Problem {
  const coded = byCode.get(code)
  const ofName = byName.get(name.toLowerCase()) ?? []
  if (coded && isAnother(ofName, coded))
    return { field: 'customer_code', key: 'imports.other_customer', params: { code, name: coded.name } }
  const [customer, another] = coded ? [coded] : ofName
  if (!customer) return unknownCustomer(code === '' ? 'customer_name' : 'customer_code')
  const field = coded ? 'customer_code' : 'customer_name'
  if (another) return { field, key: 'imports.several_customers' }
  return customer.archived_at === null ? customer : { field, key: 'validation.archived_customer' }
}
