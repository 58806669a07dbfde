import { required } from '#shared/required.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { listBanks } from '#server/features/banks/banks.service.ts'
import { businessOn, listVatRates, numberingOf } from '#server/features/business/business.service.ts'
import { findCustomers } from '#server/features/customers/customers.service.ts'
import { takeNextNumbers } from '#server/features/documents/numbering/numbering.service.ts'
import { refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { type Completed, completed, type DraftFields, frozen } from './complete-draft.ts'
import { insertGeneratedDrafts } from '#server/features/invoices/invoices.queries.ts'

export { type Completed, type DraftFields, draftContent, withPlaceholdersFilled } from './complete-draft.ts'

/** Everything that the drafts of several customers are completed with, read once for all of them. */
export async function readContextOfMany(db: Db, customerIds: readonly string[], now: Instant) {
  const { business, today } = await businessOn(db, now)
  const rates = await listVatRates(db)
  const banks = (await listBanks(db)).filter(({ retired_at }) => retired_at === null)
  const customers = new Map((await findCustomers(db, customerIds)).map((customer) => [customer.id, customer]))
  return { business, today, rates, banks, customers }
}

export type ContextOfMany = Awaited<ReturnType<typeof readContextOfMany>>

export function completeWith({ banks, customers, ...rest }: ContextOfMany, given: DraftFields) {
  const customer = customers.get(given.customer_id)
  if (!customer) throw refusedField('customer_id', { key: 'validation.unknown_customer' })
  const currency = given.currency ?? customer.currency
  const bank = banks.find((one) =>
    given.bank_id === null
      ? one.currency === currency && one.is_default
      : one.id === given.bank_id && one.currency === currency,
  )
  return completed(given, { ...rest, customer, bank })
}

type Made = {
  draft: Completed
  schedule_id: string
  period_date: string | null
  created_by: string | null
  /** Fills in the placeholders once the number is known. */
  fillTexts: (draft: Completed, number: string | null) => Completed
}

/** Writes drafts in one statement. */
export async function writeDrafts<Request extends Made>(tx: Tx, requests: Request[], now: Instant) {
  const made = requests.map((request) => ({ request, number: null, draft: request.fillTexts(request.draft, null) }))
  const ids =
    made.length === 0
      ? []
      : await insertGeneratedDrafts(tx, {
          drafts: made.map((one) => ({ ...one.draft.record, ...originOf(one.request, now) })),
        })
  return withIds(made, ids)
}

/** Writes issued invoices in one statement: numbers increase with the dates, in the given order. */
export async function writeIssued<Request extends Made>(
  tx: Tx,
  { business, today }: Pick<ContextOfMany, 'business' | 'today'>,
  requests: Request[],
  now: Instant,
) {
  if (requests.length === 0) return []
  const made = await numbered(tx, { business, today }, requests)
  const rows = made.map(({ request, draft, number }) => ({
    ...frozen(draft),
    number,
    issued_at: now,
    ...originOf(request, now),
  }))
  return withIds(made, await insertGeneratedDrafts(tx, { issued: rows }))
}

async function numbered<Request extends Made>(
  tx: Tx,
  { business, today }: Pick<ContextOfMany, 'business' | 'today'>,
  requests: Request[],
) {
  const byDate = Map.groupBy(requests, ({ draft }) => draft.issue_date)
  const made: { request: Request; number: string; draft: Completed }[] = []
  for (const issueDate of [...byDate.keys()].toSorted()) {
    const ofDay = byDate.get(issueDate) ?? []
    const wanted = { issueDate, today, count: ofDay.length }
    const numbers = await takeNextNumbers(tx, 'invoice', numberingOf(business), wanted)
    for (const [index, request] of ofDay.entries()) {
      const number = required(numbers[index], 'a number for each invoice')
      made.push({ request, number, draft: request.fillTexts(request.draft, number) })
    }
  }
  return made
}

const originOf = ({ schedule_id, period_date, created_by }: Made, now: Instant) => ({
  schedule_id,
  period_date,
  created_by,
  created_at: now,
})

/** A schedule makes one invoice at a time, so its id identifies the row. */
function withIds<One extends { request: Made }>(
  made: One[],
  written: Awaited<ReturnType<typeof insertGeneratedDrafts>>,
) {
  const ids = new Map(written.map(({ id, schedule_id }) => [schedule_id, id]))
  return made.map((one) => ({ ...one, id: required(ids.get(one.request.schedule_id), 'the id of what was written') }))
}
