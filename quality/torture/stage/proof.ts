import type { Entry, Journal } from './journal.ts'
import type { TortureDatabase } from './torture-database.ts'

/** Where the mark of each kind is stored, and what must be true of its record. */
const kept: Record<Entry['kind'], string> = {
  draft: `select from invoices where id = said.id and reference = said.mark`,
  edit: `select from invoices where id = said.id and message = said.mark`,
  issue: `select from invoices where id = said.id and number = said.result and status = 'issued'`,
  email: `select from emails where id = said.id and to_address = said.mark`,
  payment: `select from payments where id = said.id and reference = said.mark`,
  reversal: `select from payments where id = said.id and reversal_reason = said.mark and reversed_at is not null`,
  credit_note: `select from credit_notes where id = said.id and reason = said.mark and number = said.result`,
  write_off: `select from write_offs where id = said.id and note = said.mark`,
  schedule: `select from schedules where id = said.id and name = said.mark`,
  run: `select from schedule_runs where schedule_id = said.id and outcome = 'made' and invoice_id = said.result::uuid`,
  note: `select from notes where id = said.id and note = said.mark`,
}

const doubled = `
  select mark, count(*)::int as times from (
    select reference as mark from invoices
    union all select 'payment ' || reference from payments
    union all select reason from credit_notes
    union all select note from write_offs
    union all select name from schedules
    union all select to_address from emails
    union all select note from notes
  ) as records where mark like '%' || $1 || '%' group by mark having count(*) > 1`

/** Everything that was acknowledged is stored as acknowledged, and nothing is stored twice. */
export async function proveJournal(database: TortureDatabase, journal: Journal, marksBeginWith: string) {
  const entries = await journal.entries()
  const wrong: string[] = []
  for (const [kind, holds] of Object.entries(kept)) {
    const said = entries.filter((entry) => entry.kind === kind)
    if (said.length === 0) continue
    const lost = await database.ask<{ mark: string; result: string | null }>(
      `select mark, result from unnest($1::text[], $2::uuid[], $3::text[]) as said (mark, id, result) where not exists (${holds})`,
      [said.map(({ mark }) => mark), said.map(({ id }) => id), said.map(({ result }) => result ?? null)],
    )
    for (const { mark, result } of lost) wrong.push(`acknowledged and lost: ${kind} ${mark} ${result ?? ''}`)
  }
  for (const { mark, times } of await database.ask<{ mark: string; times: number }>(doubled, [marksBeginWith]))
    wrong.push(`${mark} is there ${times} times`)
  return { entries: entries.length, wrong }
}
