import type { Clock } from '#shared/dates/instant.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { SharedTypesetter } from '#server/platform/pdf/typesetter.ts'

/** The payload of each job. Its name consists of the feature and the work. */
export type JobPayloads = {
  'email:send': { email_id: string }
  'email:confirm_events': { url: string }
  'deliveries:send': { delivery_id: string }
  'invoices:print_ahead': Record<string, never>
  'credit_notes:print_ahead': Record<string, never>
  'books:check': Record<string, never>
  'dashboards:fold': Record<string, never>
  'invoices:bulk': { run_id: string; user_id: string; session_id: string }
  'invoices:issue_waiting': Record<string, never>
  'credit_notes:issue_waiting': Record<string, never>
  'invoices:forget_old': Record<string, never>
  'schedules:run': Record<string, never>
  /** Without a user it was begun by the calendar. */
  'statements:send': { run_id: string; user_id?: string; session_id?: string }
  'statements:monthly': Record<string, never>
  'statements:forget_old': Record<string, never>
  /** Without a user it was begun by the calendar. */
  'reminders:send': { run_id: string; user_id?: string; session_id?: string }
  'reminders:daily': Record<string, never>
  'reminders:forget_old': Record<string, never>
  'audit:seal': Record<string, never>
  'auth:mail_link': { kind: 'password_reset' | 'verify_address'; email: string }
  'imports:run': { import_id: string; user_id: string; session_id: string }
  'banking:match_certain': { run_id: string; user_id: string; session_id: string }
  'banking:forget_old': Record<string, never>
  'online_payments:ask': Record<string, never>
  'online_payments:fee': { online_payment_id: string }
  'online_payments:refund': { online_refund_id: string }
  'online_payments:forget_old': Record<string, never>
  'imports:forget_old': Record<string, never>
  'http:forget_keys': Record<string, never>
  'auth:forget_old': Record<string, never>
}

export type JobContext = {
  db: Db
  logger: Logger
  clock: Clock
  typesetter: SharedTypesetter
  config: Config
  appUrl: string
  /** Aborted when the worker is stopped: longer work must stop then. */
  signal: AbortSignal
  attempt: number
  lastAttempt: boolean
}

export type Jobs = { [Name in keyof JobPayloads]: (context: JobContext, payload: JobPayloads[Name]) => Promise<void> }
