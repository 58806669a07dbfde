import { required } from '#shared/required.ts'
import { addDays, dayIn } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { newInvoice } from '#shared/features/invoices/invoices.contract.ts'
import { markAttemptFailed, markSent } from '#server/features/email/email.queries.ts'
import { recordBounceByHand } from '#server/features/email/events/mail-events.service.ts'
import { createDraft } from '#server/features/invoices/drafts/drafts.service.ts'
import { queueInvoiceEmail } from '#server/features/invoices/email/invoice-emails.service.ts'
import { setHold, voidInvoice } from '#server/features/invoices/invoices.service.ts'
import { issueInvoice } from '#server/features/invoices/issuing/issue.service.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { demoCustomers } from '#server/demo/demo-customers.ts'
import { duringWork } from '#server/demo/demo-business.ts'
import type { ItemOfLine } from '#server/demo/items/fill-items.ts'
import { runDay, type ScheduleDay } from '#server/demo/schedules/fill-schedules.ts'
import { type Issued, type PlannedInvoice, planInvoices } from './plan-invoices.ts'
import { fillSettlements } from '#server/demo/settlements/fill-settlements.ts'

type Known = { customers: Map<string, string>; itemOf: ItemOfLine }

/** Every second one of the latest is still a draft; the others were issued as usual. */
const draftCount = 6
const isStillDraft = (place: number, count: number) => (count - place) % 2 === 1 && count - place < 2 * draftCount
/** Only recent messages are added: older ones would fill the list without being of use. */
const mailedDays = 120

/** Day by day as people would have done it: drafted, issued and sent through the same use cases. */
export async function fillInvoices(
  tx: Tx,
  clerk: { user_id: string },
  { customers, itemOf, days, beforeDay }: Known & { days: ScheduleDay[]; beforeDay: (date: string) => Promise<void> },
  now: Instant,
) {
  const today = dayIn('Europe/London', now)
  const plan = planInvoices(
    demoCustomers.map((customer) => buyerOf(customer, today)),
    today,
  )
  const issued: Issued[] = []
  const waiting = [...days]
  const runThrough = async (date: string) => {
    for (let day = waiting[0]; day && day.date <= date; day = waiting[0]) {
      await beforeDay(day.date)
      issued.push(...(await runDay(tx, day)))
      waiting.shift()
    }
  }
  for (const [place, planned] of plan.entries()) {
    await runThrough(planned.issue_date)
    const at = notAfter(now, duringWork(planned.issue_date, place))
    const isDraft = isStillDraft(place, plan.length)
    const {
      invoice: { id },
    } = await createDraft(
      tx,
      clerk,
      asTyped(planned, { customers, itemOf }, { dated: !isDraft, whole: wholes[plan.length - place] }),
      at,
    )
    if (isDraft) continue
    // Two years of documents are printed on demand, not while the demo starts for the first time.
    await issueInvoice(tx, id, null, at)
    const { customer, issue_date, reference, lines } = planned
    issued.push({ id, at, scheduled: false, planned: { customer, issue_date, reference, line_count: lines.length } })
  }
  await runThrough(today)
  const open = await fillInvoiceOutcomes(tx, clerk, issued, today)
  await fillSettlements(tx, clerk, open, today)
}

/** Today's work is not done before its hour. */
const notAfter = (now: Instant, at: Instant) => (at > now ? now : at)

/** Nothing is sold to a customer before they were added, nor shortly before they were archived. */
const buyerOf = (
  { name, currency = 'GBP', default_vat_code, since_days, archived_since_days }: (typeof demoCustomers)[number],
  today: string,
) => ({
  name,
  currency,
  default_vat_code,
  since: addDays(today, -since_days),
  until: archived_since_days === undefined ? addDays(today, 1) : addDays(today, -archived_since_days - 60),
})

/** What a few of the latest say as a whole, counted from the last: two drafts, and one that is issued. */
const wholes: Record<number, object> = {
  1: {
    contract_reference: 'Framework 2026/14',
    allowances: [{ reason: 'Framework agreement', reason_code: '95', percent: '5' }],
    charges: [{ reason: 'Carriage', reason_code: 'FC', amount_minor: 1800 }],
  },
  2: { buyer_reference: 'Facilities, floor 3', project_reference: 'Refit 2026' },
  3: { payment_terms: '2% off within 10 days, in full within 30.', rounding_minor: -1 },
}

/** What those who receive e-invoices want on each. */
const buyerReferences: Record<string, string> = {
  'Nordlicht Messebau GmbH': 'Kostenstelle 4711',
  'Brugse Poort Brouwerij BV': 'Marketing',
}

const asTyped = (
  planned: PlannedInvoice,
  { customers, itemOf }: Known,
  { dated, whole }: { dated: boolean; whole: object | undefined },
) =>
  newInvoice.parse({
    customer_id: customers.get(planned.customer),
    issue_date: dated ? planned.issue_date : null,
    supply_date: planned.supply_date,
    reference: planned.reference,
    message: planned.message,
    buyer_reference: buyerReferences[planned.customer] ?? '',
    lines: planned.lines.map((line) => ({ ...line, ...itemOf(line) })),
    ...whole,
    ...(planned.exchange && {
      exchange_rate: planned.exchange.rate,
      exchange_rate_source: 'HMRC monthly rate',
      exchange_rate_date: planned.exchange.date,
    }),
  })

async function fillInvoiceOutcomes(tx: Tx, clerk: { user_id: string }, issued: Issued[], today: string) {
  const recent = issued.filter(
    ({ planned, scheduled }) => !scheduled && planned.issue_date > addDays(today, -mailedDays),
  )
  const latest = recent.slice(-40)
  const voided = latest.slice(0, voidReasons.length)
  for (const [index, { id, at }] of voided.entries())
    await voidInvoice(tx, clerk, id, required(voidReasons[index], 'a reason for each void invoice'), at)
  const gone = new Set(voided.map(({ id }) => id))
  const sent = latest.slice(voidReasons.length)
  await fillEmails(
    tx,
    clerk,
    recent.filter(({ id }) => !gone.has(id)),
    sent,
  )
  await fillHolds(tx, sent, today)
  return issued.filter(({ id }) => !gone.has(id))
}

const voidReasons = [
  'Made out to the wrong customer, noticed before it was sent.',
  'Hours of another job. Issued again the same day.',
]

/** One bounced and one was rejected: Home shows them as problems. */
async function fillEmails(tx: Tx, clerk: { user_id: string }, mailed: Issued[], latest: Issued[]) {
  const [bounced, refused] = [latest[3]?.id, latest.at(-2)?.id]
  for (const { id, at } of mailed) {
    const emailId = await queueInvoiceEmail(tx, clerk, id, { cc: [], attach_pdf: true }, at)
    await markSent(tx, emailId, at)
    if (id === bounced) await recordBounceByHand(tx, emailId, at)
    if (id === refused) await markAttemptFailed(tx, emailId, '550 5.1.1 Recipient address rejected: user unknown', true)
  }
}

async function fillHolds(tx: Tx, latest: Issued[], today: string) {
  for (const [index, { kind, reason, days }] of holds.entries()) {
    const held = latest[5 + index * 4]
    const date = days === null ? null : addDays(today, days)
    if (held) await setHold(tx, held.id, { kind, reason, date }, held.at)
  }
}

const holds = [
  { kind: 'disputed', reason: 'They say that two of the panels arrived scratched. Photographs asked for.', days: null },
  { kind: 'promised', reason: 'Spoke to accounts: in the payment run at the end of next week.', days: 11 },
  {
    kind: 'do_not_chase',
    reason: 'Festival has not been settled with the council yet. Olivia looks after it.',
    days: null,
  },
] as const
