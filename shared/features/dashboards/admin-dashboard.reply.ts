import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './admin-dashboard.contract.ts'

const count = z.number().int()

const instant = z.iso.datetime().nullable()

const adminDashboard = z.object({
  /** Active users can sign in, or have been invited to. */
  users: z.object({ active: count, invited: count, deactivated: count }),
  /** Open sessions, and those of them that were used in the last quarter of an hour. */
  sessions: z.object({ open: count, in_use: count }),
  failed_sign_ins_24h: count,
  emails: z.object({
    queued: count,
    /** Not those about an invoice that a later message has reached. */
    failed: count,
    bounced: count,
    kept: count,
    sent_24h: count,
    /** Without one, messages are stored and shown, but not sent. */
    has_mail_server: z.boolean(),
  }),
  jobs: z.object({
    waiting: count,
    running: count,
    /** Will not be retried. */
    failed: count,
    oldest_waiting_seconds: count.nullable(),
    failing: z.array(z.object({ name: z.string(), count, last_error: z.string() })),
  }),
  schedules: z.object({
    enabled: z.boolean(),
    made_today: count,
    failed_today: count,
    /** Schedules whose last run failed, on whatever day, as Home counts them. */
    failing: count,
    /** Due; a worker makes them within a minute, unless runs are disabled. */
    due_now: count,
    /** The next date of a run in the future. */
    next_run_date: z.iso.date().nullable(),
    hour: count,
  }),
  database: z.object({ size_bytes: count }),
  system: z.object({
    /** Of the server that answers. */
    version: z.string(),
    started_at: z.iso.datetime(),
    /** Of all running servers and workers: more than one while they are replaced one by one. */
    versions: z.array(z.string()),
    /**
     * Machines whose clock differs from the database's, which is used, by more than 30 seconds; negative if
     * behind.
     */
    clocks: z.array(z.object({ machine: z.string(), ahead_seconds: count })),
  }),
  audit: z.object({
    last_sealed_at: instant,
    unsealed_entries: count,
    /** When all seals were last verified, and how many did not match. */
    proven_at: instant,
    broken_seals: count.nullable(),
  }),
})
export type AdminDashboard = z.output<typeof adminDashboard>

export const replies: RepliesOf<typeof contract> = {
  getAdminDashboard: adminDashboard,
}
