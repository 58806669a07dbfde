import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type InvoiceState, invoiceStates } from '#shared/features/invoices/invoice-states.ts'
import { stateOf } from '#server/test-support/models/settlement-model.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { isInState, openStateOn, standingOf, stateOn } from './list/invoice-states.queries.ts'

const { db } = await startApp()
const today = '2026-03-31'
const upTo = (most: number) => Array.from({ length: most + 1 }, (_, amount) => amount)

/** Every way in which up to three units can be settled, before and after the due date. */
const issued = upTo(3).flatMap((gross) =>
  upTo(gross).flatMap((paid) =>
    upTo(gross - paid).flatMap((credited) =>
      upTo(gross - paid - credited).flatMap((writtenOff) =>
        ['2026-03-30', today, '2026-04-01'].map((due_date, index) => ({
          status: 'issued',
          due_date,
          // What is owed is the gross with its rounding.
          gross_minor: gross + index,
          rounding_minor: -index,
          paid_minor: paid,
          credited_minor: credited,
          written_off_minor: writtenOff,
          outstanding_minor: gross - paid - credited - writtenOff,
        })),
      ),
    ),
  ),
)
const unsettled = { rounding_minor: 0, paid_minor: 0, credited_minor: 0, written_off_minor: 0 }
const others = upTo(2).flatMap((gross_minor) => [
  { status: 'draft', due_date: null, gross_minor, ...unsettled, outstanding_minor: gross_minor },
  { status: 'draft', due_date: '2026-03-30', gross_minor, ...unsettled, outstanding_minor: gross_minor },
  { status: 'void', due_date: '2026-03-30', gross_minor, ...unsettled, outstanding_minor: 0 },
])
const invoices = [...issued, ...others]

/** The states, stated again independently in terms of the payment tests' model. */
function expectedState({
  status,
  due_date,
  gross_minor,
  rounding_minor,
  paid_minor,
  credited_minor,
  written_off_minor,
}: (typeof invoices)[number]) {
  if (status === 'draft') return 'draft'
  const state = stateOf({
    gross: gross_minor + rounding_minor,
    paid: paid_minor,
    credited: credited_minor,
    writtenOff: written_off_minor,
    void: status === 'void',
    taken: 0,
  })
  const isOpen = state === 'unpaid' || state === 'part_paid'
  return isOpen && due_date !== null && due_date < today ? 'overdue' : state
}

type Seen = { state: InvoiceState; standing: string; open_state: string; filters: InvoiceState[] }

test('an invoice has exactly one state, and the database, the list and the counts agree on it', async () => {
  const filters = invoiceStates.map((state) => sql`case when ${isInState(state, today)} then ${sql.lit(state)} end`)
  const { rows } = await sql<Seen>`
    select ${stateOn(today)} as state, ${openStateOn(today)} as open_state, invoice_standing(status, outstanding_minor, written_off_minor, credited_minor, paid_minor) as standing,
           array_remove(array[${sql.join(filters)}], null) as filters
      from jsonb_populate_recordset(null::invoices, ${JSON.stringify(invoices)}) invoices`.execute(db)
  expect(rows).toHaveLength(invoices.length)
  for (const [index, { state, open_state, standing, filters: found }] of rows.entries()) {
    const invoice = invoices[index]
    expect({ invoice, found }).toEqual({ invoice, found: [state] })
    expect({ invoice, standing }).toEqual({ invoice, standing: standingOf[state] })
    expect({ invoice, state }).toEqual({ invoice, state: invoice && expectedState(invoice) })
    if (standing === 'open') expect({ invoice, open_state }).toEqual({ invoice, open_state: state })
  }
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(invoiceStates))
})
