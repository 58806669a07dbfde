import type { NewCustomer } from '#shared/features/customers/customers.contract.ts'
import { required } from '#shared/required.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { defaultsOf, withDefaults } from './customers.service.ts'
import { insertCustomers, takeCustomerCodes } from './customers.queries.ts'
import { deleteImportedCustomers } from './imported-customers.queries.ts'

export { listCustomersLike, listUsedCustomers } from './imported-customers.queries.ts'

/**
 * Many at once, of an import that has checked each of them: three statements however many they are. Answers their ids
 * in the same order.
 */
export async function createCustomers(tx: Tx, by: { user_id: string }, customers: NewCustomer[], importId: string) {
  const defaults = await defaultsOf(tx)
  const codes = await takeCustomerCodes(tx, customers.filter(({ code }) => code === '').length)
  const complete = customers.map((customer) => ({
    ...withDefaults(customer, defaults),
    code: customer.code || required(codes.shift(), 'a code for each customer'),
    created_by: by.user_id,
    import_id: importId,
  }))
  const inserted = complete.length > 0 ? await insertCustomers(tx, complete) : []
  const ids = new Map(inserted.map(({ code, id }) => [code, id]))
  return complete.map(({ code }) => required(ids.get(code), 'the id of each customer'))
}

/** A statement must end in time, and each customer takes several triggers. */
const deletedAtOnce = 2_000

export async function removeImportedCustomers(tx: Tx, importId: string) {
  while ((await deleteImportedCustomers(tx, importId, deletedAtOnce)) > 0);
}
