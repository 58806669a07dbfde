import { startDatabaseClock } from '#server/platform/database/connection/database-clock.ts'
import { retryUntilReachable } from '#server/platform/database/connection/retry-until-reachable.ts'
import { announceProcess } from '#server/platform/database/connection/running-processes.ts'
import type { Logger } from '#server/platform/logger.ts'
import { version } from '#server/platform/version.ts'
import { type OpenDatabase, whileStarting } from './open-database.ts'
import type { Teardown } from './teardown.ts'

/** Starts the shared clock, and registers this process for the others. */
export async function startClock({ db }: OpenDatabase, { logger, teardown }: { logger: Logger; teardown: Teardown }) {
  const clock = await retryUntilReachable(() => startDatabaseClock({ db, logger }), whileStarting)
  await teardown.add('tools', 'The clock', async () => clock.stop())
  const announced = await announceProcess({ db, logger, clock, version })
  await teardown.add('tools', 'The note that it runs', () => announced.stop())
  return clock
}
