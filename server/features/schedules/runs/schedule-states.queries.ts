import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { PriceChange } from '#shared/features/schedules/price-changes.ts'
import type { ScheduleLine } from '#shared/features/schedules/schedules.fields.ts'
import type { PauseReason, ScheduleStatus } from '#shared/features/schedules/schedules.rules.ts'
import { storedLine } from '#server/features/schedules/schedule-row.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'

/** The state of a schedule after a run. */
export type ScheduleState = {
  id: string
  status: ScheduleStatus
  pause_reason: PauseReason | null
  paused_at: Instant | null
  next_date: string | null
  run_on: string | null
  made_count: number
  failure_count: number
  lines: ScheduleLine[]
  price_changes: PriceChange[]
  net_minor: number
  monthly_minor: number
}

/** Updates many schedules after a run. */
export async function updateScheduleStates(tx: Tx, states: ScheduleState[]) {
  if (states.length === 0) return
  const rows = states.map((state) => ({ ...state, lines: state.lines.map(storedLine) }))
  await sql`
    update schedules set
      status = now.status, pause_reason = now.pause_reason, paused_at = now.paused_at,
      paused_by = case when now.status = 'paused' then schedules.paused_by end,
      next_date = now.next_date, run_on = now.run_on, made_count = now.made_count, failure_count = now.failure_count,
      lines = now.lines, price_changes = now.price_changes, net_minor = now.net_minor, monthly_minor = now.monthly_minor
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as now(
      id uuid, status text, pause_reason text, paused_at timestamptz, next_date date, run_on date, made_count integer,
      failure_count integer, lines jsonb, price_changes jsonb, net_minor bigint, monthly_minor bigint)
    where schedules.id = now.id`.execute(tx)
}
