import { dayIn, yearOf } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { documentNumber, type Numbering, seriesOf } from '#shared/features/business/business.rules.ts'
import { type BusinessRow, findBusiness, numberingOf } from '#server/features/business/business.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { DocumentKind } from '#server/platform/database/schema/tables.ts'
import { advanceCounter, findCount, insertGap, lockSeries } from './numbering.queries.ts'

const kinds: readonly DocumentKind[] = ['invoice', 'credit_note']

const numberingOfKind = (business: BusinessRow, kind: DocumentKind): Numbering =>
  kind === 'invoice'
    ? numberingOf(business)
    : {
        prefix: business.credit_note_prefix,
        year: business.credit_note_year,
        digits: business.credit_note_digits,
      }

async function placeOf(db: Db, kind: DocumentKind, now: Instant) {
  const business = await findBusiness(db)
  const numbering = numberingOfKind(business, kind)
  const year = yearOf(dayIn(business.time_zone, now))
  const series = seriesOf(numbering, year)
  const count = ((await findCount(db, kind, series))?.last_number ?? 0) + 1
  const numberOf = (counted: number) => ({ kind, count: counted, number: documentNumber(numbering, year, counted) })
  return { series, count, numberOf }
}

export async function listNextNumbers(db: Db, now: Instant) {
  const places = await Promise.all(kinds.map((kind) => placeOf(db, kind, now)))
  return places.map(({ count, numberOf }) => numberOf(count))
}

type Wanted = { kind: DocumentKind; count: number; reason: string }

/** Blocks issuing until the transaction ends, so that no document gets a number that is being left out. */
export async function leaveNumbersOut(tx: Tx, actor: Actor, { kind, count, reason }: Wanted, now: Instant) {
  await lockSeries(tx, kind)
  const { series, count: next, numberOf } = await placeOf(tx, kind, now)
  if (count <= next)
    throw refusedField('count', { key: 'validation.number_not_ahead', params: { number: numberOf(next).number } })
  await insertGap(tx, { kind, series, first_number: next, last_number: count - 1, reason, created_by: actor.user_id })
  await advanceCounter(tx, kind, series, count - 1)
  return numberOf(count)
}
