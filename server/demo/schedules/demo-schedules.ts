import type { NewSchedule } from '#shared/features/schedules/schedules.fields.ts'
import type { RhythmUnit } from '#shared/dates/recurrence.ts'

/** A schedule as someone set it up, and what happened to it later. */
export type DemoSchedule = {
  name: string
  customer: string
  lines: { description: string; quantity?: string; unit?: string; unit_price: string; vat_code?: string }[]
  every?: number
  unit?: RhythmUnit
  /** The start: how many months before the current one, on `day`. */
  months_ago: number
  day: number
  last_day_of_month?: boolean
  arrears?: boolean
  action?: NewSchedule['action']
  end?: { kind: 'after'; count: number }
  reference?: string
  message?: string
  exchange_rate?: string
  email?: { cc?: string[]; subject?: string; body?: string }
  /** Paused by hand, so many days ago. */
  paused_days_ago?: number
  /** Its run so many days ago was the first to fail. */
  fails_days_ago?: number
  /** The percentage by which its prices go up each April. */
  raised_each_april?: string
}

const care = (customer: string, unit_price: string, more: Partial<DemoSchedule> = {}): DemoSchedule => ({
  name: 'Website care and hosting',
  customer,
  lines: [{ description: 'Website care and hosting, {month} {year}', unit: 'month', unit_price }],
  months_ago: 23,
  day: 1,
  action: 'issue_and_email',
  raised_each_april: '4',
  ...more,
})

export const demoSchedules: DemoSchedule[] = [
  care('Clifton Gorge Hotel Ltd', '180'),
  care('Temple Quarter Coworking Ltd', '240', {
    email: {
      cc: ['facilities@templequarter.example.org'],
      subject: '{month} {year}: hosting for Temple Quarter, {number}',
      body: 'Dear {contact},\n\nyour invoice {number} for {period_start} to {period_end} is attached: {gross}, due on {due_date}.\n\nKind regards\n{business}',
    },
  }),
  care('Weir Bank Veterinary Group', '145'),
  care('Ridgeway Hill School', '120'),
  care('Avonside Dental Partnership', '145'),
  care('Blackfriars Legal LLP', '380', { reference: 'BFL-WEB' }),
  care('Tide & Heather Holidays Ltd', '120'),
  care('Cherwell Mead Instruments Ltd', '180'),
  care('Clydeworks Museum Trust', '120'),
  care('Galway Arts Week CLG', '172', { exchange_rate: '0.8613' }),
  care('Polderwind Energie B.V.', '286', { exchange_rate: '0.8613' }),
  {
    name: 'Storage of exhibition crates',
    customer: 'Pemberton Galleries Ltd',
    lines: [
      { description: 'Storage of crates, {period_start} to {period_end}', quantity: '3', unit: 'm²', unit_price: '38' },
      { description: 'Insurance of the stored works', unit_price: '24.50' },
    ],
    months_ago: 14,
    day: 31,
    arrears: true,
    action: 'issue_and_email',
  },
  {
    name: 'Poster sites along the line',
    customer: 'Northline Rail Services plc',
    lines: [{ description: 'Poster sites, {month} {year}', quantity: '12', unit: 'site', unit_price: '68.33' }],
    months_ago: 18,
    day: 28,
    last_day_of_month: true,
    action: 'issue',
    reference: 'NRS/4471',
  },
  {
    name: 'Weekly menu cards',
    customer: 'Larkhall Bakery Ltd',
    lines: [
      {
        description: 'Menu cards for the week of {period_start}',
        quantity: '60',
        unit_price: '0.45',
        vat_code: 'zero',
      },
    ],
    unit: 'week',
    months_ago: 3,
    day: 5,
    action: 'issue_and_email',
  },
  {
    name: 'Newsletter, every other week',
    customer: 'Estuary Birds Trust',
    lines: [{ description: 'Newsletter: layout, test and sending, {period_start}', unit_price: '185' }],
    every: 2,
    unit: 'week',
    months_ago: 5,
    day: 9,
    action: 'issue_and_email',
  },
  {
    name: 'Social media pictures',
    customer: 'Wraxall Cider Company Ltd',
    lines: [{ description: 'Retouching, set of {period_start}', quantity: '12', unit: 'picture', unit_price: '11.20' }],
    every: 10,
    unit: 'day',
    months_ago: 2,
    day: 3,
    action: 'draft',
    message: 'Numbers of pictures to be checked before it goes out.',
  },
  {
    name: 'Art direction, quarterly',
    customer: 'Thistle & Rowan Publishing Ltd',
    lines: [{ description: 'Art direction, {quarter} {year}', quantity: '4', unit: 'day', unit_price: '580' }],
    unit: 'quarter',
    months_ago: 19,
    day: 15,
    action: 'issue_and_email',
  },
  {
    name: 'Catalogue update',
    customer: 'Calder Textiles Ltd',
    lines: [
      {
        description: 'Catalogue: update and proofs, {quarter} {year}',
        quantity: '9',
        unit: 'hour',
        unit_price: '76.50',
      },
    ],
    unit: 'quarter',
    months_ago: 10,
    day: 20,
    action: 'draft',
  },
  {
    name: 'Window displays',
    customer: 'Brightwater Kitchens Ltd',
    lines: [{ description: 'Window display, {month} {year}', unit_price: '420' }],
    every: 2,
    months_ago: 13,
    day: 10,
    action: 'issue',
  },
  {
    name: 'Licence of the wayfinding system',
    customer: 'Hamble & Itchen Ferries plc',
    lines: [{ description: 'Licence {year}, {period_start} to {period_end}', unit_price: '1450' }],
    unit: 'year',
    months_ago: 16,
    day: 1,
    action: 'issue_and_email',
  },
  {
    name: 'Brand licence',
    customer: 'Fenland Agritech Ltd',
    lines: [{ description: 'Brand licence, {period_start} to {period_end}', unit_price: '960' }],
    unit: 'year',
    months_ago: 11,
    day: 29,
    action: 'issue',
  },
  {
    name: 'Signs, paid in six parts',
    customer: 'Harland Quay Interiors Ltd',
    lines: [{ description: 'Wayfinding panels, part payment of {month} {year}', unit_price: '640' }],
    months_ago: 12,
    day: 18,
    end: { kind: 'after', count: 6 },
    action: 'issue_and_email',
  },
  {
    name: 'Season programme',
    customer: 'Bedminster Community Theatre',
    lines: [{ description: 'Programme sheets, {month} {year}', quantity: '400', unit_price: '0.31', vat_code: 'zero' }],
    months_ago: 9,
    day: 12,
    action: 'issue_and_email',
    paused_days_ago: 48,
  },
  // Their customers have been archived since: one has just failed, the other failed until it was paused.
  {
    name: 'Hosting',
    customer: 'Havnegade Udstilling ApS',
    lines: [{ description: 'Hosting, {month} {year}', unit_price: '390' }],
    months_ago: 5,
    day: 1,
    exchange_rate: '0.1154',
    action: 'issue',
    fails_days_ago: 1,
  },
  {
    name: 'Window lettering, care',
    customer: 'Grimsbury Rovers Football Club',
    lines: [{ description: 'Care of the lettering, {month} {year}', unit_price: '55' }],
    months_ago: 4,
    day: 1,
    action: 'issue_and_email',
    fails_days_ago: 40,
  },
]
