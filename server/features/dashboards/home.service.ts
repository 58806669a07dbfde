import { type Holder, mayAccess } from '#shared/access/permissions.ts'
import { addDays } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { Attention, Home, MonthFigures, OwedInCurrency } from '#shared/features/dashboards/dashboards.reply.ts'
import { todayInBusiness } from '#server/features/business/business.service.ts'
import { listLargestDebtors, listOwedByCurrency } from '#server/features/statements/statements.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { countOpenBankLines, findFirstRecords, listDueNext, listMonthFigures, type MonthRow } from './home.queries.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { waitingCreditNotes } from '#server/features/credit-notes/waiting-credit-notes.service.ts'
import { readReplies } from '#server/features/customer-page/replies.service.ts'
import { listFailedDeliveries } from '#server/features/deliveries/deliveries.service.ts'
import { listFailedEmails } from '#server/features/invoices/email/invoice-emails.service.ts'
import { waitingInvoices } from '#server/features/invoices/issuing/waiting-invoices.service.ts'
import { listOpenIncidents } from '#server/features/online-payments/settle.service.ts'
import { listFailedReminders } from '#server/features/reminders/reminders.service.ts'

const soonDays = 7

/**
 * Each part needs the permission that its reader needs elsewhere: ageing for what is owed, document lists for the
 * rest.
 */
export async function readHome(db: Db, reader: Holder, now: Instant): Promise<Home> {
  const maySeeOwed = mayAccess('customer_or_invoice_access', reader)
  const maySeeInvoices = mayAccess('invoice_access', reader)
  const { today, base_currency: base } = await todayInBusiness(db, now)
  const soon = addDays(today, soonDays)
  const months = monthsUntil(today)
  const [owed, { draft_count, is_demo, ...begun }, due_next, figures, bank_lines] = await Promise.all([
    maySeeOwed ? readOwed(db, { today, soon, base }) : nothingSeen,
    findFirstRecords(db),
    maySeeInvoices ? listDueNext(db, today) : [],
    maySeeInvoices ? listMonthFigures(db, months[0] ?? today) : [],
    mayAccess('manage_payments', reader) ? countOpenBankLines(db) : null,
  ])
  const byMonth = byCurrency(figures).map(({ currency, rows }) => ({ currency, months: figuresByMonth(rows, months) }))
  return {
    today,
    soon,
    draft_count: maySeeInvoices ? draft_count : null,
    bank_lines,
    base_currency: base,
    ...owed,
    due_next,
    months: maySeeInvoices ? withBaseFirst(base, byMonth, { currency: base, months: figuresByMonth([], months) }) : [],
    begun,
    is_demo,
  }
}

type OwedParts = Pick<Home, 'owed' | 'owed_in_base_minor' | 'debtors'>

const nothingSeen: OwedParts = { owed: [], owed_in_base_minor: null, debtors: [] }

type OwedAsked = { today: string; soon: string; base: string }

async function readOwed(db: Db, { today, soon, base }: OwedAsked): Promise<OwedParts> {
  const [owed, debtors] = await Promise.all([
    listOwedByCurrency(db, { today, soon, base }),
    listLargestDebtors(db, today),
  ])
  return {
    owed_in_base_minor: owed.reduce((sum, { owed_base_minor }) => sum + owed_base_minor, 0),
    owed: withBaseFirst(base, owed.map(asOwed), nothingOwed(base)),
    debtors: withBaseFirst(
      base,
      byCurrency(debtors).map(({ currency, rows }) => ({
        currency,
        customers: rows.map(({ currency: _, ...customer }) => customer),
      })),
    ),
  }
}

const byCurrency = <Row extends { currency: string }>(rows: readonly Row[]) =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({ currency, rows: own }))

/** The base currency first, with zeros if it has no figures; the others in their order. */
function withBaseFirst<Part extends { currency: string }>(base: string, parts: Part[], empty?: Part): Part[] {
  const own = parts.find(({ currency }) => currency === base) ?? empty
  return [...(own ? [own] : []), ...parts.filter(({ currency }) => currency !== base)]
}

function asOwed(row: Awaited<ReturnType<typeof listOwedByCurrency>>[number]): OwedInCurrency {
  const { currency, open_count, overdue_count, soon_count, soon_minor, owed_base_minor: _, ...ageing } = row
  const { owed_minor, current } = ageing
  return {
    currency,
    open: { count: open_count, owed_minor },
    overdue: { count: overdue_count, owed_minor: owed_minor - current },
    due_soon: { count: soon_count, owed_minor: soon_minor },
    ageing,
  }
}

const none = { count: 0, owed_minor: 0 }

const nothingOwed = (currency: string): OwedInCurrency => ({
  currency,
  open: none,
  overdue: none,
  due_soon: none,
  ageing: { current: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0, owed_minor: 0 },
})

/** A year, and the same month of the year before for comparison. */
const monthsShown = 13

/** The first day of each month shown, up to the current month. */
function monthsUntil(today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: monthsShown }, (_, index) =>
    new Date(Date.UTC(year, month - monthsShown + index, 1)).toISOString().slice(0, 10),
  )
}

const noFigures: Omit<MonthFigures, 'month'> = {
  invoiced_net_minor: 0,
  invoiced_gross_minor: 0,
  credited_net_minor: 0,
  credited_gross_minor: 0,
  received_minor: 0,
  reversed_minor: 0,
  refunded_minor: 0,
  days_to_pay: null,
}

/** One currency by month, including months without figures. */
function figuresByMonth(rows: readonly MonthRow[], months: readonly string[]): MonthFigures[] {
  const found = new Map(rows.map((row) => [row.month, asFigures(row)]))
  return months.map((day) => {
    const month = day.slice(0, 7)
    return found.get(month) ?? { month, ...noFigures }
  })
}

const asFigures = ({ currency: _, settled_minor, settled_minor_days, ...figures }: MonthRow): MonthFigures => ({
  ...figures,
  days_to_pay: settled_minor > 0 ? Math.round((settled_minor_days / settled_minor) * 10) / 10 : null,
})

/** What Home asks for at once: seven short lists, each mostly empty. */
export async function readAttention(db: Db, translate: Translate, now: Instant): Promise<Attention> {
  const [invoices, credit_notes, emails, deliveries, reminders, incidents, replies] = await Promise.all([
    waitingInvoices.listFailed(db, translate),
    waitingCreditNotes.listFailed(db, translate),
    listFailedEmails(db),
    listFailedDeliveries(db),
    listFailedReminders(db),
    listOpenIncidents(db),
    readReplies(db, now),
  ])
  return { invoices, credit_notes, emails, deliveries, reminders, incidents, replies }
}
