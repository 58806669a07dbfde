import { addDays } from '#shared/dates/business-date.ts'
import type { Buyer } from './buyers.ts'
import type { TableRow } from './copy-rows.ts'
import { firstOfMonth } from './bills.ts'
import { dateAt, idAt, instantAt } from './moments.ts'

const everySo = 5

/** Every fifth customer has a monthly schedule. */
export function newSchedules(buyers: readonly Buyer[], at: number) {
  for (const [place, buyer] of buyers.entries())
    if (place % everySo === 0) {
      const nth = place / everySo + 1
      const created_at = instantAt(at)
      buyer.schedule = {
        id: idAt(at, 'schedule', nth),
        nth,
        start_date: firstOfMonth(dateAt(at)),
        created_at,
        made_count: 0,
        last_period: '',
        net_minor: 15_000,
      }
    }
}

const names = ['Hosting', 'Care plan', 'Licence', 'Rent of unit']
const email = JSON.stringify({
  to: [],
  cc: [],
  bcc: [],
  reply_to: '',
  subject: null,
  body: null,
  attach_pdf: true,
})

/** Their states when the books end: most are active, some are paused, some are finished. */
export function* scheduleRows(buyers: readonly Buyer[], until: string): Generator<TableRow> {
  const next = firstOfMonth(addDays(firstOfMonth(until), 31))
  for (const { id, name, currency, terms_days, schedule } of buyers) {
    if (!schedule) continue
    const { nth, net_minor, created_at } = schedule
    const status = nth % 20 === 0 ? 'finished' : nth % 20 === 1 ? 'paused' : 'active'
    const next_date = status === 'finished' ? null : next
    yield {
      id: schedule.id,
      name: `${names[nth % names.length]} ${nth}`,
      customer_id: id,
      customer_name: name,
      currency,
      terms_days,
      lines: JSON.stringify([lineOf(schedule.id, net_minor, currency)]),
      every: 1,
      unit: 'month',
      start_date: schedule.start_date,
      action: 'issue',
      email,
      status,
      pause_reason: status === 'paused' ? 'by_hand' : null,
      paused_at: status === 'paused' ? created_at : null,
      next_date,
      run_on: next_date,
      made_count: schedule.made_count,
      net_minor,
      monthly_minor: net_minor,
      created_at,
      updated_at: created_at,
    }
  }
}

const lineOf = (id: string, net_minor: number, currency: string) => ({
  id,
  description: 'Care for {month} {year}',
  quantity: '1',
  unit: '',
  unit_price: String(net_minor / 100),
  discount_percent: '0',
  vat_code: currency === 'GBP' ? 'standard' : 'export',
  net_minor,
})
