import type { Tx } from '#server/platform/database/connection/database.ts'
import { deleteImportedSchedules } from './imported-schedules.queries.ts'

export { listOpenSchedules, listUsedSchedules } from './imported-schedules.queries.ts'

export async function removeImportedSchedules(tx: Tx, importId: string) {
  await deleteImportedSchedules(tx, importId)
}
