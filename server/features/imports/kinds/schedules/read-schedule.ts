import { newSchedule, type NewSchedule } from '#shared/features/schedules/schedules.fields.ts'
import { scheduleActions } from '#shared/features/schedules/schedules.rules.ts'
import { fieldMessages } from '#shared/validation/field-errors.ts'
import { termsOf } from '#server/features/imports/kinds/terms-of.ts'
import type { Problem, Reading, RowGroup, Values } from '#server/features/imports/kinds/import-kind.ts'

/** A schedule whose customer is known by code or name alone. */
export type ScheduleItem = {
  customer: { code: string; name: string }
  schedule: Omit<NewSchedule, 'customer_id'>
}

/** Until the customer has been found. */
const nobody = '00000000-0000-4000-8000-000000000000'

type Rhythm = { every: number; unit: string }

/** What people call a rhythm, in our languages and in those of other systems. */
const rhythms: [RegExp, Rhythm][] = [
  [/^(daily|day|days|täglich|tage?|quotidien|jours?)/i, { every: 1, unit: 'day' }],
  [/^(bi-?weekly|fortnightly|two weekly|14-tägig)/i, { every: 2, unit: 'week' }],
  [/^(four weekly)/i, { every: 4, unit: 'week' }],
  [/^(weekly|week|weeks|wöchentlich|wochen?|hebdomadaire|semaines?)/i, { every: 1, unit: 'week' }],
  [/^(quarterly|quarter|quarters|vierteljährlich|quartale?|trimestriel|trimestres?)/i, { every: 1, unit: 'quarter' }],
  [/^(bi-?monthly|two monthly)/i, { every: 2, unit: 'month' }],
  [/^(half-?yearly|biannually|six monthly|halbjährlich|semestriel)/i, { every: 6, unit: 'month' }],
  [/^(monthly|month|months|monatlich|monate?|mensuel|mois)/i, { every: 1, unit: 'month' }],
  [/^(yearly|annually|annual|year|years|jährlich|jahre?|annuel|ans?)/i, { every: 1, unit: 'year' }],
]

/** "Monthly", "2 months", "Every 3 weeks", or a unit with its count in a column of its own. */
function rhythmOf({ frequency = '', every }: Values): Rhythm | null {
  const [, counted, word = ''] = /^(?:every|alle|tous les)?\s*(\d{1,3})?\s*(.*)$/i.exec(frequency.trim()) ?? []
  const found = rhythms.find(([form]) => form.test(word.trim()))?.[1]
  if (!found) return null
  const count = Number(counted ?? every ?? 1)
  return { ...found, every: found.every * count }
}

function actionOf(text: string | undefined) {
  const known = scheduleActions.find((action) => action === text)
  if (known || text === undefined) return known ?? 'draft'
  if (/send|e-?mail/i.test(text)) return 'issue_and_email'
  return /approve|authori[sz]ed|issue|active/i.test(text) ? 'issue' : 'draft'
}

const count = (text: string | undefined) => (text === undefined ? undefined : Number(text))

function endOf({ end_date, end_count }: Values) {
  if (end_date !== undefined) return { kind: 'on_date', date: end_date }
  return end_count === undefined ? undefined : { kind: 'after', count: count(end_count) }
}

/** One schedule from the rows of its lines. What was due before today was invoiced by the old system, and is skipped. */
export function readSchedule(
  rows: RowGroup,
  vatCodeOf: (text: string) => string,
  today: string,
): Reading<ScheduleItem> {
  const [{ values }] = rows
  const rhythm = rhythmOf(values)
  const problems = problemsBefore(values, rhythm)
  if (problems.length > 0) return { problems }
  const start = values['next_date'] ?? values['start_date'] ?? ''
  const parsed = newSchedule.safeParse(
    {
      name: values['schedule_name'] ?? values['reference'] ?? values['description']?.slice(0, 120),
      customer_id: nobody,
      currency: values['currency'],
      terms: termsOf(values['terms_days'], values['terms_kind']),
      reference: values['reference'],
      lines: rows.map((row) => lineOf(row.values, vatCodeOf)),
      ...rhythm,
      start_date: start,
      end: endOf(values),
      action: actionOf(values['action']),
      skip_missed: start < today,
    },
    { reportInput: true },
  )
  if (!parsed.success)
    return { problems: fieldMessages(parsed.error).map(([path, message]) => ({ ...placeOf(path, rows), ...message })) }
  const { customer_id: _, ...schedule } = parsed.data
  return {
    item: { customer: { code: values['customer_code'] ?? '', name: values['customer_name'] ?? '' }, schedule },
  }
}

function problemsBefore(values: Values, rhythm: Rhythm | null) {
  const problems: (Problem & { wrong: boolean })[] = [
    {
      field: 'customer_name',
      wrong: values['customer_code'] === undefined && values['customer_name'] === undefined,
      key: 'validation.required',
    },
    { field: 'frequency', wrong: values['frequency'] === undefined, key: 'validation.required' },
    { field: 'frequency', wrong: values['frequency'] !== undefined && !rhythm, key: 'imports.unknown_rhythm' },
    {
      field: 'next_date',
      wrong: values['next_date'] === undefined && values['start_date'] === undefined,
      key: 'validation.required',
    },
    ...['description', 'unit_price'].map((field) => ({
      field,
      wrong: values[field] === undefined,
      key: 'validation.required' as const,
    })),
  ]
  return problems.filter(({ wrong }) => wrong).map(({ wrong: _, ...problem }) => problem)
}

const lineOf = (
  { description, quantity, line_unit, unit_price, discount_percent, vat, account_code }: Values,
  vatCodeOf: (text: string) => string,
) => ({
  description,
  quantity,
  unit: line_unit,
  unit_price,
  discount_percent,
  vat_code: vat === undefined ? undefined : vatCodeOf(vat),
  account_code,
})

const fieldsOfPaths: Record<string, string> = {
  name: 'schedule_name',
  unit: 'frequency',
  every: 'frequency',
  'end.date': 'end_date',
  'end.count': 'end_count',
  'terms.days': 'terms_days',
}
const fieldsOfLines: Record<string, string> = { unit: 'line_unit', vat_code: 'vat' }

/** The column and the row that a field of a schedule is read from. */
function placeOf(path: string, rows: RowGroup) {
  const [first = '', index = '', inner = ''] = path.split('.')
  const line = rows[Number(index)]?.line
  if (first === 'lines' && line !== undefined) return { field: fieldsOfLines[inner] ?? inner, line }
  return { field: fieldsOfPaths[path] ?? first }
}
