import { businessOn, listVatRates, sellerVatOf } from '#server/features/business/business.service.ts'
import { findNamedCustomers, unknownCustomer } from '#server/features/imports/kinds/find-customers.ts'
import { defineKind, type Problem, type Refusal, type Values } from '#server/features/imports/kinds/import-kind.ts'
import { isUsable } from '#shared/money/vat.ts'
import { vatCodeFinder } from '#server/features/imports/kinds/vat-code-of.ts'
import {
  listOpenSchedules,
  listUsedSchedules,
  removeImportedSchedules,
} from '#server/features/schedules/imported-schedules.service.ts'
import { createSchedule } from '#server/features/schedules/schedules.service.ts'
import { AppError, reasonsOf } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { readSchedule, type ScheduleItem } from './read-schedule.ts'
import { scheduleImportFields, scheduleProfiles } from './schedule-fields.ts'

/** Rows of one number are one schedule; without numbers, rows that agree in all that is said of a schedule. */
const keyOf = ({
  key,
  customer_code,
  customer_name,
  schedule_name,
  reference,
  frequency,
  next_date,
  start_date,
}: Values) =>
  key ?? JSON.stringify([customer_code, customer_name, schedule_name, reference, frequency, next_date, start_date])

export const scheduleKind = defineKind<ScheduleItem>({
  // As for a schedule that is typed in: an import is no way around it.
  access: 'customer_access',
  fields: scheduleImportFields,
  profiles: scheduleProfiles,
  keyOf,
  reader: async (db, { now }) => {
    const { business, today } = await businessOn(db, now)
    const seller = sellerVatOf(business)
    const rates = (await listVatRates(db)).filter((rate) => isUsable(rate, seller))
    const codes = new Set(rates.map(({ code }) => code))
    const vatCodeOf = vatCodeFinder(rates)
    const seen = new Set<string>()
    return (rows) => {
      const [{ values }] = rows
      const key = keyOf(values)
      if (seen.has(key)) return { problems: [{ field: 'key', key: 'imports.twice' }] }
      seen.add(key)
      const reading = readSchedule(rows, vatCodeOf, today)
      if ('problems' in reading) return reading
      const unknown = reading.item.schedule.lines.flatMap(({ vat_code }, index): Problem[] => {
        const line = rows[index]?.line
        const isWrong = vat_code !== undefined && !codes.has(vat_code)
        return isWrong ? [{ field: 'vat', key: 'validation.unknown_vat_code', ...(line && { line }) }] : []
      })
      return unknown.length > 0 ? { problems: unknown } : reading
    }
  },
  findRefused,
  save: async (tx, items, { user_id, import_id, now }) => {
    // The permission to import includes the permission to issue.
    const by = { user_id, role: 'importer', permissions: ['manage_invoices'] }
    const found = await findCustomers(tx, items)
    const saved: (string | Problem)[] = []
    for (const [index, { schedule }] of items.entries()) {
      const customer = found[index]
      if (!customer || 'key' in customer) saved.push(customer ?? unknownCustomer('customer_name'))
      else
        saved.push(
          await orProblem(() => createSchedule(tx, by, { ...schedule, customer_id: customer.id }, now, import_id)),
        )
    }
    return saved
  },
  listUsed: listUsedSchedules,
  remove: removeImportedSchedules,
})

/** A refusal of the schedule itself is about its row; it is refused before anything is written. */
async function orProblem(create: () => Promise<string>): Promise<string | Problem> {
  try {
    return await create()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [reason] = reasonsOf(error)
    return { field: '', key: 'validation.wrong_kind', ...reason }
  }
}

const findCustomers = (db: Db, items: ScheduleItem[]) =>
  findNamedCustomers(
    db,
    items.map(({ customer }) => customer),
  )

async function findRefused(db: Db, items: ScheduleItem[]) {
  const found = await findCustomers(db, items)
  const ids = found.flatMap((one) => ('id' in one ? [one.id] : []))
  const open = new Set((await listOpenSchedules(db, ids)).map(({ customer_id, name }) => nameOf(customer_id, name)))
  return new Map(
    items.flatMap(({ schedule: { name } }, index): [number, Refusal][] => {
      const customer = found[index] ?? unknownCustomer('customer_name')
      if (!('id' in customer)) return [[index, { isKnown: false, problem: customer }]]
      if (!open.has(nameOf(customer.id, name))) return []
      const problem: Problem = { field: 'schedule_name', key: 'imports.already_there', params: { name } }
      return [[index, { isKnown: true, problem }]]
    }),
  )
}

const nameOf = (customerId: string, name: string) => `${customerId} ${name.toLowerCase()}`
