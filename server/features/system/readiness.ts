import type { DatabaseHealth } from '#server/platform/database/connection/database-health.ts'

type Checked = Awaited<ReturnType<DatabaseHealth['check']>>

/** Degraded is still ready: no restart makes room on a full disk, or a busy database faster. */
export const readiness = ({ writes, connections }: Checked) => ({
  status: writes === 'ok' && connections === 'ok' ? ('ready' as const) : ('degraded' as const),
  database: 'ok' as const,
  writes,
  connections,
})
