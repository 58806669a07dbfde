import type { apiAs } from './invoicing.ts'

type Api = Awaited<ReturnType<typeof apiAs>>
type Made = { id: string; next_date: string; upcoming: string[] }

/** A monthly schedule that starts in a few months. */
export const newSchedule = (api: Api, customer: { id: string }, fields: object = {}) =>
  api.post<Made>('/api/schedules', {
    name: 'Care plan',
    customer_id: customer.id,
    lines: [{ description: 'Care, {month} {year}', quantity: '3', unit_price: '33.33' }],
    unit: 'month',
    start_date: '2027-01-31',
    action: 'issue',
    ...fields,
  })
