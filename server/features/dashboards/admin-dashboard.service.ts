import { day, type Instant, later } from '#shared/dates/instant.ts'
import type { AdminDashboard } from '#shared/features/dashboards/dashboards.reply.ts'
import { lastSeal } from '#server/features/audit/audit.service.ts'
import { countFailedSignIns } from '#server/features/auth/sign-in/attempts.service.ts'
import { countSessions } from '#server/features/auth/sessions.service.ts'
import { lastSealVerification } from '#server/features/books/books.service.ts'
import { readRunsToday } from '#server/features/schedules/runs/runs-today.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { readRunningProcesses } from '#server/platform/database/connection/running-processes.ts'
import { readQueueState } from '#server/platform/jobs/queue-state.ts'
import { countInstallation } from './admin-dashboard.queries.ts'

const mostFailing = 5

type Installation = { db: Db; version: string; hasMailServer: boolean }

/** Queries run sequentially, because every open screen asks for this every few seconds. */
export async function readAdminDashboard(
  { db, version, hasMailServer }: Installation,
  now: Instant,
): Promise<AdminDashboard> {
  const { active, invited, deactivated, size_bytes, ...emails } = await countInstallation(db, later(now, -day))
  return {
    users: { active, invited, deactivated },
    sessions: await countSessions(db, now),
    failed_sign_ins_24h: await countFailedSignIns(db, now),
    emails: { ...emails, has_mail_server: hasMailServer },
    jobs: await readQueueState(db, mostFailing),
    schedules: await readRunsToday(db, now),
    database: { size_bytes },
    system: { version, started_at: startedAt(now), ...(await readRunningProcesses(db)) },
    audit: { ...(await lastSeal(db)), ...(await lastSealVerification(db)) },
  }
}

/** Based on the monotonic clock, so that a changed system time does not matter. */
const startedAt = (now: Instant) => later(now, -Math.round(performance.now()))
