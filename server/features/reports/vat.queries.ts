import { sql } from 'kysely'
import type { Period } from '#shared/features/reports/report-period.ts'
import type { VatDocumentFilter } from '#shared/features/reports/vat-report.contract.ts'
import type { VatDocument, VatRateFigures, VatReport } from '#shared/features/reports/vat-report.reply.ts'
import { currencies } from '#shared/money/currencies.ts'
import { minorUnitDigits } from '#shared/money/minor-units.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { direction, offsetOf } from '#server/platform/database/sql/clauses.ts'

export type VatPeriod = Period & { baseCurrency: string }

/**
 * The documents of a return. An invoice counts on its tax point. A credit note counts on its issue date, whatever
 * the tax point of its invoice: a decrease in consideration is adjusted in the period in which it takes place (VAT
 * Regulations 1995, regulation 38), and a submitted return never changes afterwards.
 */
const documents = ({ from, to }: Period) => sql`
  select 'invoice' as kind, id, number, tax_point as date, customer_name, currency, exchange_rate, 1 as sign, vat_groups, vat_base_minor,
         net_minor, vat_minor
    from invoices where status = 'issued' and kind = 'own' and tax_point between ${from} and ${to}
  union all
  select 'credit_note', id, number, issue_date, customer_name, currency, exchange_rate, -1, vat_groups, vat_base_minor, net_minor, vat_minor
    from credit_notes where status = 'issued' and kind = 'own' and issue_date between ${from} and ${to}`

/**
 * How many minor units of the base currency make one of another currency at a rate of 1; only for currencies with
 * different decimals.
 */
function minorUnitFactors(baseCurrency: string) {
  const ofBase = minorUnitDigits(baseCurrency)
  const factors = currencies.map((currency) => [currency, `1e${ofBase - minorUnitDigits(currency)}`] as const)
  return JSON.stringify(Object.fromEntries(factors.filter(([, factor]) => factor !== '1e0')))
}

/**
 * The VAT groups of every document in the base currency, as frozen. A foreign document is converted group by group
 * at its own exchange rate, rounded half away from zero as in `convertMinor`. Its VAT in the base currency is
 * printed on it: if the groups differ from that by a penny, the largest group is adjusted.
 */
const groups = (period: VatPeriod) => sql`
  select kind, id, number, date, customer_name, currency, null::numeric as exchange_rate, category, rate,
         sign * g.net_minor as net, sign * g.vat_minor as vat
    from (${documents(period)}) d,
         jsonb_to_recordset(vat_groups) as g (category text, rate text, net_minor bigint, vat_minor bigint)
   where currency = ${period.baseCurrency}
  union all
  select kind, id, number, date, customer_name, currency, exchange_rate, category, rate, sign * net,
         sign * (vat + case when place = 1 then coalesce(vat_base_minor, vat_of_all) - vat_of_all else 0 end)
    from (select *, sum(vat) over (partition by id) as vat_of_all,
                 row_number() over (partition by id order by abs(vat) desc, category, rate) as place
            from (select kind, id, number, date, customer_name, currency, exchange_rate, vat_base_minor, sign, category, rate,
                         round(g.net_minor * exchange_rate * factor)::bigint as net,
                         round(g.vat_minor * exchange_rate * factor)::bigint as vat
                    from (${documents(period)}) d,
                         jsonb_to_recordset(vat_groups) as g (category text, rate text, net_minor bigint, vat_minor bigint),
                         coalesce((${minorUnitFactors(period.baseCurrency)}::jsonb ->> currency)::numeric, 1) as factor
                   where currency <> ${period.baseCurrency} and exchange_rate is not null) converted) settled`

/** A document has each category and rate only once, so counting groups counts documents. */
export async function listVatRates(db: Db, period: VatPeriod) {
  const { rows } = await sql<VatRateFigures>`
    select category || ' ' || rate as id, category, rate, count(*) as document_count,
           sum(net)::bigint as net_minor, sum(vat)::bigint as vat_minor
      from (${groups(period)}) vat_group
     group by category, rate
     order by array_position(array['S', 'Z', 'E', 'AE', 'O', 'G', 'K', 'L', 'M'], category), rate::numeric desc`.execute(
    db,
  )
  return rows
}

const mostUnconverted = 50

/** A credit note without an invoice has no exchange rate. */
export async function listUnconverted(db: Db, period: VatPeriod) {
  const { rows } = await sql<VatReport['unconverted'][number]>`
    select id, kind, number, date, currency, sign * net_minor as net_minor, sign * vat_minor as vat_minor
      from (${documents(period)}) d
     where currency <> ${period.baseCurrency} and exchange_rate is null
     order by date, number limit ${mostUnconverted}`.execute(db)
  return rows
}

/** Box 1 has what is charged at a rate; box 6 has everything that is sold. */
function counted({ box, category, rate }: VatDocumentFilter) {
  const conditions = [
    ...(box === '1' ? [sql`category in ('S', 'L', 'M')`] : []),
    ...(category === undefined ? [] : [sql`category = ${category}`]),
    ...(rate === undefined ? [] : [sql`rate::numeric = ${rate}::numeric`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

const documentsBehind = (filter: VatDocumentFilter, period: VatPeriod) => sql`
  select id, kind, number, date, customer_name, currency as document_currency, trim_scale(exchange_rate)::text as exchange_rate,
         sum(net)::bigint as net_minor, sum(vat)::bigint as vat_minor
    from (${groups(period)}) vat_group where ${counted(filter)}
   group by id, kind, number, date, customer_name, currency, exchange_rate`

export async function listVatDocumentPage(db: Db, filter: VatDocumentFilter, period: VatPeriod) {
  const rows = await ordered(db, filter, period).limit(filter.per_page).offset(offsetOf(filter)).execute()
  const sums = await sql<{ total: number; net_minor: number; vat_minor: number }>`
    select count(*) as total, coalesce(sum(net), 0)::bigint as net_minor, coalesce(sum(vat), 0)::bigint as vat_minor
      from (select sum(net) as net, sum(vat) as vat from (${groups(period)}) vat_group where ${counted(filter)} group by id) document`.execute(
    db,
  )
  const { total, ...totals } = sums.rows[0] ?? { total: 0, net_minor: 0, vat_minor: 0 }
  return { rows, total, totals }
}

export const streamVatDocuments = (db: Db, filter: VatDocumentFilter, period: VatPeriod) =>
  ordered(db, filter, period).stream(500)

function ordered(db: Db, filter: VatDocumentFilter, period: VatPeriod) {
  const order = direction(filter.order_direction)
  const by = filter.order_by === 'customer_name' ? sql`alphabetical(customer_name)` : sql.ref(filter.order_by)
  return db
    .selectFrom(sql<VatDocument>`(${documentsBehind(filter, period)})`.as('listed'))
    .selectAll()
    .orderBy(by, order)
    .orderBy('number', order)
}
