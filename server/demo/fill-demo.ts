import { required } from '#shared/required.ts'
import { newBank } from '#shared/features/banks/banks.contract.ts'
import { newCustomer } from '#shared/features/customers/customers.contract.ts'
import { dayIn } from '#shared/dates/business-date.ts'
import { day, type Instant, later } from '#shared/dates/instant.ts'
import { hashPassword } from '#server/features/auth/passwords.service.ts'
import { insertBank } from '#server/features/banks/banks.service.ts'
import { changeBusiness, readBusiness } from '#server/features/business/business.service.ts'
import { insertCustomer, takeCustomerCodes } from '#server/features/customers/customers.queries.ts'
import { defaultsOf, setArchived, withDefaults } from '#server/features/customers/customers.service.ts'
import { changeSettings, readSettings } from '#server/features/late-payment/late-payment.service.ts'
import { insertNote } from '#server/features/notes/notes.service.ts'
import { addStandardRoles, findRoleBySlug } from '#server/features/roles/roles.service.ts'
import { insertUser } from '#server/features/users/users.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { fillStatements } from './banking/fill-statements.ts'
import { demoBanks, demoBusiness, duringWork } from './demo-business.ts'
import { demoCustomerNotes, demoCustomers, addedBy } from './demo-customers.ts'
import { demoNotes, demoPassword, demoUsers } from './demo-people.ts'
import { markDemo } from '#server/features/system/installation.queries.ts'
import { isEmptyInstallation } from './demo.queries.ts'
import { fillCustomerPages } from './fill-customer-pages.ts'
import { beginImport, endImport, importedCount } from './fill-imports.ts'
import { fillInvoices } from './invoices/fill-invoices.ts'
import { fillItems } from './items/fill-items.ts'
import { fillReminders } from './reminders/fill-reminders.ts'
import { fillScheduleOutcomes, raisePrices, scheduleDays, setUpSchedules } from './schedules/fill-schedules.ts'

type Ids = Map<string, string>

/**
 * Fills a new installation; one with any user is left alone. All or nothing, so that an interrupted start begins
 * again. Most tests want only the users.
 */
export async function fillDemo(db: Db, now: Instant, { peopleOnly = false } = {}) {
  if (!(await isEmptyInstallation(db))) return false
  const password_hash = await hashPassword(demoPassword)
  await inTransaction(db, {}, async (tx) => {
    await markDemo(tx)
    const users = await fillPeople(tx, password_hash, now)
    await fillNotes(tx, users, now)
    if (peopleOnly) return
    await fillBusiness(tx, orNotFound(users.get('owner@example.com')), now)
    const customers = await fillCustomers(tx, users, now)
    await fillCustomerNotes(tx, users, customers, now)
    await fillDocuments(tx, orNotFound(users.get('manager@example.com')), customers, now)
  })
  return true
}

/** Invoices, by hand and by schedules, in date order; then what happened to customers and schedules. */
async function fillDocuments(tx: Tx, user_id: string, customers: Ids, now: Instant) {
  const today = dayIn('Europe/London', now)
  const manager = {
    user_id,
    role: 'manager',
    permissions: ['customer_access', 'invoice_access', 'manage_invoices', 'manage_payments'],
  }
  const itemOf = await fillItems(tx, manager, today)
  const schedules = await setUpSchedules(tx, manager, { customers, itemOf }, today)
  const raises = aprils(today)
  const beforeDay = async (date: string) => {
    for (let from = raises[0]; from !== undefined && from <= date; from = raises[0]) {
      await raisePrices(tx, manager, schedules, from)
      raises.shift()
    }
  }
  await fillInvoices(tx, manager, { customers, itemOf, days: scheduleDays(schedules, today, now), beforeDay }, now)
  for (const from of raises) await raisePrices(tx, manager, schedules, from)
  await archiveFormer(tx, customers, now)
  await fillScheduleOutcomes(tx, manager, schedules, today)
  await fillReminders(tx, today, now)
  await fillStatements(tx, manager, today, now)
  await fillCustomerPages(tx, today, now)
}

/** The first of April of the last two years, this year and next year. */
const aprils = (today: string) => [-2, -1, 0, 1].map((years) => `${Number(today.slice(0, 4)) + years}-04-01`)

async function fillPeople(tx: Tx, password_hash: string, now: Instant) {
  await addStandardRoles(tx, 'en')
  const ids: Ids = new Map()
  for (const { email, name, role } of demoUsers) {
    const { id: role_id } = orNotFound(await findRoleBySlug(tx, role))
    const { id } = await insertUser(tx, { email, name, role_id, locale: 'en', password_hash, email_verified_at: now })
    ids.set(email, id)
  }
  return ids
}

async function fillNotes(tx: Tx, users: Ids, now: Instant) {
  for (const [index, { by, note }] of demoNotes.entries()) {
    const created_at = duringWork(daysBefore(now, (demoNotes.length - index) * 3), index)
    await insertNote(tx, {
      note,
      page_name: 'notes',
      model_id: 'general',
      created_by: orNotFound(users.get(by)),
      created_at,
    })
  }
}

/** Written straight into the table, which sends no warning that the bank details have changed. */
async function fillBusiness(tx: Tx, created_by: string, now: Instant) {
  const { version } = await readBusiness(tx)
  await changeBusiness(tx, { ...demoBusiness, version }, now, {})
  await changeSettings(tx, { ...(await readSettings(tx)), is_shown: true, on_statements: true })
  const currencies = new Set<string>()
  for (const bank of demoBanks) {
    await insertBank(tx, { ...newBank.parse(bank), is_default: !currencies.has(bank.currency), created_by })
    currencies.add(bank.currency)
  }
}

/** As the form would send them, but with the date on which they were added. The oldest came by an import. */
async function fillCustomers(tx: Tx, users: Ids, now: Instant) {
  const defaults = await defaultsOf(tx)
  const codes = await takeCustomerCodes(tx, demoCustomers.length)
  const ids: Ids = new Map()
  const manager = orNotFound(users.get('manager@example.com'))
  const addedAt = (index: number) => duringWork(daysBefore(now, demoCustomers[index]?.since_days ?? 0), index)
  const importId = await beginImport(tx, manager, addedAt(0))
  const brought: { id: string }[] = []
  for (const [index, { since_days: _s, archived_since_days: _a, ...sent }] of demoCustomers.entries()) {
    const isBrought = index < importedCount
    const customer = withDefaults(newCustomer.parse(sent), defaults)
    const taken_on_at = addedAt(isBrought ? 0 : index)
    const { id } = await insertCustomer(tx, {
      ...customer,
      code: required(codes[index], 'a code for each customer'),
      created_by: isBrought ? manager : orNotFound(users.get(whoAdded(index))),
      created_at: taken_on_at,
      updated_at: taken_on_at,
      import_id: isBrought ? importId : null,
    })
    ids.set(customer.name, id)
    if (isBrought) brought.push({ id })
  }
  await endImport(tx, importId, brought, { user_id: manager, at: addedAt(0) })
  return ids
}

const whoAdded = (index: number) => required(addedBy[index % addedBy.length], 'who took the customer on')

async function fillCustomerNotes(tx: Tx, users: Ids, customers: Ids, now: Instant) {
  for (const [index, { customer, days_ago, by, note }] of demoCustomerNotes.entries())
    await insertNote(tx, {
      note,
      page_name: 'customers',
      model_id: orNotFound(customers.get(customer)),
      created_by: orNotFound(users.get(by)),
      created_at: duringWork(daysBefore(now, days_ago), index),
    })
}

/** After their invoices, because an archived customer gets no new ones. */
async function archiveFormer(tx: Tx, customers: Ids, now: Instant) {
  for (const [index, { name, archived_since_days }] of demoCustomers.entries())
    if (archived_since_days !== undefined)
      await setArchived(tx, orNotFound(customers.get(name)), duringWork(daysBefore(now, archived_since_days), index))
}

const daysBefore = (now: Instant, days: number) => later(now, -days * day).slice(0, 10)
