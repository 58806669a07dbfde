import { sql } from 'kysely'
import { expect } from 'vitest'
import { runDueSchedules } from '#server/features/schedules/schedules.jobs.ts'
import { startInvoicing } from './invoicing.ts'
import type { TestApp } from '#server/test-support/start-app.ts'

/** A business with customers, and calls that many tests of schedules need. */
export async function startScheduling(testApp: TestApp) {
  const invoicing = await startInvoicing(testApp)
  const { owner, customer } = invoicing

  const scheduleOf = (fields: object = {}) => ({
    name: 'Hosting',
    customer_id: customer.id,
    lines: [{ description: 'Hosting for {month} {year}', quantity: '1', unit_price: '100' }],
    every: 1,
    unit: 'month',
    start_date: '2026-03-31',
    action: 'issue',
    ...fields,
  })
  const newSchedule = async (fields: object = {}) => {
    const reply = await owner('POST', '/api/schedules', scheduleOf(fields))
    expect(reply.body).toMatchObject({ status: 'active' })
    expect(reply.status).toBe(201)
    return reply.body
  }
  const read = async (id: string) => (await owner('GET', `/api/schedules/${id}`)).body
  const runsOf = async (id: string) => (await owner('GET', `/api/schedules/${id}/runs?per_page=100`)).body.data
  const runDue = () => runDueSchedules(testApp)
  const setBusiness = (fields: Record<string, string | number | boolean>) =>
    Promise.all(
      Object.entries(fields).map(([name, value]) =>
        sql`update business set ${sql.ref(name)} = ${value}`.execute(testApp.db),
      ),
    )
  /** Every invoice of a schedule by date, earliest first. */
  const invoicesOf = (id: string) =>
    testApp.db
      .selectFrom('invoices')
      .select([
        'id',
        'number',
        'status',
        'period_date',
        'issue_date',
        'supply_date',
        'tax_point',
        'gross_minor',
        'lines',
      ])
      .where('schedule_id', '=', id)
      .orderBy('period_date')
      .orderBy('id')
      .execute()
  /** For tests that move the clock: 31 March 2026, with nothing due and nothing issued for a later date. */
  const beginAnew = async () => {
    testApp.clock.set('2026-03-31T09:30:00.000Z')
    await testApp.db.updateTable('document_series').set({ last_issue_date: null }).execute()
    const over = { status: 'finished', next_date: null, run_on: null, pause_reason: null, paused_at: null } as const
    await testApp.db.updateTable('schedules').set(over).execute()
    await testApp.db.updateTable('customers').set({ archived_at: null }).execute()
    const usual = {
      schedules_enabled: true,
      schedule_hour: 6,
      schedule_missed_limit: 12,
      schedule_issue_date: 'run_day',
    }
    await setBusiness(usual)
  }
  return { ...invoicing, beginAnew, scheduleOf, newSchedule, read, runsOf, runDue, setBusiness, invoicesOf }
}
