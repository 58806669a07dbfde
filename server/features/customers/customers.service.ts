import { isEmptyChange, keysOf, pick } from '#shared/objects.ts'
import { required } from '#shared/required.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { CustomerChange, NewCustomer } from '#shared/features/customers/customers.contract.ts'
import type { Customer, CustomerDefaults } from '#shared/features/customers/customers.reply.ts'
import { givenTerms, termsOf } from '#shared/features/documents/payment-terms.ts'
import { contactAt, greetedNames, usualVatCode } from '#shared/features/customers/customers.rules.ts'
import { type BilledCustomer, billedCustomer } from '#shared/features/documents/frozen-parties.ts'
import { refuseStale } from '#server/features/audit/audit.service.ts'
import { type BusinessRow, findBusiness, isVatCode } from '#server/features/business/business.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import { locales } from '#server/platform/i18n/languages.ts'
import { refuseUnlistedCodes } from '#server/platform/listed-codes.ts'
import * as queries from './customers.queries.ts'
import type { Contact } from '#shared/features/customers/customers.fields.ts'
import type { PreparedEmail } from '#shared/features/email/prepared-email.ts'
import { fillPlaceholders } from '#shared/features/invoices/invoices.rules.ts'

export { findCustomer, findCustomers, selectCustomer } from './customers.queries.ts'
export { findBuyer } from './customers.queries.ts'
export { listCustomerChoices } from './customer-choices.queries.ts'
export { listCustomersAsTyped, listCustomersNear } from './customer-matches.queries.ts'
export { choicesFor, isTakenFor, withinReach } from './typing-errors.ts'

/** As documents name them. */
export function asBilled(customer: Customer): BilledCustomer {
  const { contacts } = customer
  const receiver = contacts.find(({ receives_invoices }) => receives_invoices) ?? contacts[0]
  return pick({ ...customer, contact_name: receiver?.name ?? '' }, keysOf(billedCustomer.shape))
}

type CreatedBy = Pick<Actor, 'user_id'> | null

export async function createCustomer(tx: Tx, actor: CreatedBy, customer: NewCustomer) {
  refuseUnlistedCodes(customer)
  await refuseUnknown(tx, customer)
  const defaults = await defaultsOf(tx)
  const code = customer.code || required((await queries.takeCustomerCodes(tx, 1))[0], 'the next code')
  return refusingTakenCode(() =>
    queries.insertCustomer(tx, { ...withDefaults(customer, defaults), code, created_by: actor?.user_id ?? null }),
  )
}

type Defaults = Pick<BusinessRow, 'terms_kind' | 'terms_days' | 'base_currency' | 'language' | 'address'>

export const defaultsOf = (db: Db): Promise<Defaults> => findBusiness(db)

/** What was left open is as usual in the business. */
export const withDefaults = (
  { terms_days, ...customer }: NewCustomer,
  { base_currency, language, address, ...business }: Defaults,
) => ({
  ...customer,
  terms: givenTerms({ terms: customer.terms, terms_days }) ?? termsOf(business),
  currency: customer.currency ?? base_currency,
  language: customer.language ?? language,
  default_vat_code:
    customer.default_vat_code ??
    usualVatCode({ country: customer.billing_address.country, vat_number: customer.vat_number }, address.country),
})

export async function readCustomerDefaults(db: Db): Promise<CustomerDefaults> {
  const { address, base_currency: currency, language } = await findBusiness(db)
  return { country: address.country, currency, language }
}

export async function changeCustomer(tx: Tx, customerId: string, change: CustomerChange) {
  refuseUnlistedCodes(change)
  const current = orNotFound(await queries.lockCustomer(tx, customerId))
  await refuseStale(tx, 'customers', current, change.version)
  await refuseUnknown(tx, change)
  if (change.code === '') throw refusedField('code', { key: 'validation.required' })
  if (isEmptyChange(change)) return current
  return refusingTakenCode(() => queries.updateCustomer(tx, current, change))
}

/** Nothing happens to one that is archived, or restored, already. */
export async function setArchived(tx: Tx, customerId: string, archivedAt: Instant | null) {
  const current = orNotFound(await queries.lockCustomer(tx, customerId))
  if ((current.archived_at === null) === (archivedAt === null)) return current
  return queries.markArchived(tx, customerId, archivedAt)
}

/** Documents refer to their customer, and the database refuses to tear them apart. */
export async function removeCustomer(tx: Tx, customerId: string) {
  orNotFound(await queries.lockCustomer(tx, customerId))
  try {
    await queries.deleteCustomer(tx, customerId)
  } catch (error) {
    if (violatedConstraint(error)) throw new AppError('customer.has_documents')
    throw error
  }
}

async function refuseUnknown(
  tx: Tx,
  { default_vat_code, language }: { default_vat_code?: string | undefined; language?: string | undefined },
) {
  if (default_vat_code !== undefined && !(await isVatCode(tx, default_vat_code)))
    throw refusedField('default_vat_code', { key: 'validation.unknown_vat_code' })
  if (language !== undefined && !locales.includes(language))
    throw refusedField('language', { key: 'validation.unknown_language' })
}

async function refusingTakenCode<Result>(write: () => Promise<Result>) {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'customers_code_key') throw refusedField('code', { key: 'validation.code_taken' })
    throw error
  }
}

/** Who of a customer's people is sent invoices. */
export const recipientsOf = (contacts: Contact[]) =>
  contacts.filter(({ email, receives_invoices }) => email !== '' && receives_invoices).map(({ email }) => email)

/** Those whom a message goes to, under the names that the customer's contacts have. */
export const addressedTo = (customer: Pick<Customer, 'name' | 'contacts'>, addresses: readonly string[]) =>
  addresses.map((address) => ({ address, name: contactAt(customer, address)?.name || customer.name }))

/** A message to a customer before anyone has changed it: to those who receive invoices, whom it greets. */
export function preparedFor(
  customer: Pick<Customer, 'name' | 'language' | 'contacts'>,
  { subject, body, attachments }: Pick<PreparedEmail, 'subject' | 'body' | 'attachments'>,
): PreparedEmail {
  const to = recipientsOf(customer.contacts)
  const values = { contact: greetedNames(customer, to) }
  return {
    to,
    contacts: customer.contacts
      .filter(({ email }) => email !== '')
      .map(({ name, email, receives_invoices }) => ({ name, email, receives_invoices })),
    subject: fillPlaceholders(subject, values),
    body: fillPlaceholders(body, values),
    template: { subject, body },
    customer_name: customer.name,
    language: customer.language,
    attachments,
  }
}
