import type { ColumnType, Generated } from 'kysely'
import type { RhythmUnit } from '#shared/dates/recurrence.ts'
import type { PriceChange } from '#shared/features/schedules/price-changes.ts'
import type { ScheduleEmailSettings } from '#shared/features/schedules/schedule-email.contract.ts'
import type { RunOutcome } from '#shared/features/schedules/schedule-runs.contract.ts'
import type { ScheduleLine } from '#shared/features/schedules/schedules.contract.ts'
import type {
  PauseReason,
  ScheduleAction,
  ScheduleEnd,
  ScheduleStatus,
} from '#shared/features/schedules/schedules.rules.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'
import type { GivenInstant, Json, Nullable, NullableInstant, ReadOnly, Versioned } from './columns.ts'

/** What is to be invoiced again and again, and what each date made. */
export type ScheduleTables = {
  schedules: Versioned & {
    id: Generated<string>
    name: string
    customer_id: string
    customer_name: string
    currency: string
    terms_days: number
    reference: string
    message: string
    bank_id: Nullable<string>
    /** numeric: read as a decimal in plain notation. */
    exchange_rate: Nullable<string>
    exchange_rate_source: string
    lines: Json<ScheduleLine[]>
    price_changes: ColumnType<PriceChange[], string | undefined, string>
    every: number
    unit: RhythmUnit
    start_date: string
    last_day_of_month: boolean
    arrears: boolean
    end_kind: ScheduleEnd['kind']
    end_date: Nullable<string>
    end_count: Nullable<number>
    action: ScheduleAction
    email: Json<ScheduleEmailSettings>
    status: Generated<ScheduleStatus>
    pause_reason: Nullable<PauseReason>
    paused_at: NullableInstant
    paused_by: Nullable<string>
    next_date: Nullable<string>
    run_on: Nullable<string>
    catch_up_to: Nullable<string>
    made_count: Generated<number>
    failure_count: Generated<number>
    net_minor: number
    monthly_minor: number
    search_text: ReadOnly<string>
  }
  schedule_runs: {
    id: Generated<string>
    schedule_id: string
    period_date: string
    outcome: RunOutcome
    invoice_id: Nullable<string>
    emailed: Generated<boolean>
    skipped_to: Nullable<string>
    date_count: Generated<number>
    reasons: ColumnType<FieldMessage[], string | undefined, string>
    created_at: GivenInstant
    created_by: Nullable<string>
  }
}
