import { type Db, poolOf } from '#server/platform/database/connection/database.ts'
import { isDatabaseAway } from '#server/platform/database/connection/database-errors.ts'
import type { ReplicaState } from '#server/platform/database/replica/replica.ts'
import { readQueueState } from '#server/platform/jobs/queue-state.ts'
import { counter, exposition, gauge, type Metric, samplesBy } from '#server/platform/metrics/exposition.ts'
import { countEmails, readBackupAge } from './metrics.queries.ts'

type Server = {
  db: Db
  readDb: Db
  version: string
  /** What the server has measured of itself. */
  measured: Metric[]
  reads: { primary: number; replica: number }
  replica: ReplicaState | null
}

/** Everything for graphs and alerts. An unreachable database is a metric too, and does not hide the others. */
export async function readMetrics({ db, readDb, version, measured, reads, replica }: Server) {
  return exposition([
    gauge('build_info', 'Which version runs.', [{ labels: { version }, value: 1 }]),
    ...measured,
    gauge(
      'connections',
      'Connections to the databases: open, idle, the most there may be, and calls that wait for one.',
      [...connectionsOf('primary', db), ...(replica ? connectionsOf('replica', readDb) : [])],
    ),
    ...(replica ? replicaMetrics(replica, reads) : []),
    ...(await databaseMetrics(db)),
  ])
}

function connectionsOf(database: 'primary' | 'replica', db: Db) {
  const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = poolOf(db)
  return samplesBy('state', { open, idle, most: options.max, waiting }).map(({ labels, value }) => ({
    labels: { database, ...labels },
    value,
  }))
}

const replicaMetrics = ({ up, lagSeconds }: ReplicaState, reads: Server['reads']) => [
  gauge('replica_up', 'Whether reads can go to the replica.', up ? 1 : 0),
  gauge(
    'replica_lag_seconds',
    'The age of the last change that the replica has replayed; it grows too while nobody writes.',
    lagSeconds,
  ),
  counter('reads_total', 'Reads that this process has answered, by where from.', samplesBy('from', reads)),
]

async function databaseMetrics(db: Db) {
  try {
    const [{ waiting, running, failed, oldest_waiting_seconds }, emails, backupAge] = await Promise.all([
      readQueueState(db, 0),
      countEmails(db),
      readBackupAge(db),
    ])
    return [
      gauge('database_up', 'Whether the primary answers.', 1),
      gauge('jobs', 'Background jobs by state.', samplesBy('state', { waiting, running, failed })),
      gauge('oldest_job_seconds', 'How long the job that is due for longest has waited.', oldest_waiting_seconds ?? 0),
      gauge('emails', 'E-mails by state.', samplesBy('state', emails)),
      gauge(
        'backup_age_seconds',
        'How long ago the last backup was taken; nothing if this database was never told of one.',
        backupAge === null ? [] : backupAge,
      ),
    ]
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return [gauge('database_up', 'Whether the primary answers.', 0)]
  }
}
