import type { Access } from '#shared/access/permissions.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Clock } from '#shared/dates/instant.ts'
import type { Config } from '#server/platform/config.ts'
import type { DatabaseHealth } from '#server/platform/database/connection/database-health.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { JobMetrics } from '#server/platform/jobs/job-metrics.ts'
import type { Metric } from '#server/platform/metrics/exposition.ts'
import type { Typesetter } from '#server/platform/pdf/typesetter.ts'
import type { CheckReply } from './endpoints/check-reply.ts'
import type { OwnWrites } from './requests/own-writes.ts'

/** What every handler can use. */
export type ServerContext = {
  config: Config
  /** The public address of this installation, for links in e-mails. */
  appUrl: string
  db: Db
  /** A replica if there is one; for reads that may be slightly outdated. */
  readDb: Db
  clock: Clock
  logger: Logger
  typesetter: Typesetter
  version: string
  health: DatabaseHealth
  /** Whether the database is a copy, as of a few seconds ago. */
  isSilent: () => Promise<boolean>
  /** Of the jobs that this process works off. */
  jobMetrics: JobMetrics
  authenticate: (token: string) => Promise<Actor | null>
  /** The same for a session that ended because its user was deactivated. */
  authenticateDeactivated: (token: string) => Promise<Actor | null>
}

declare module 'fastify' {
  interface FastifyInstance {
    context: ServerContext
    ownWrites: OwnWrites
    /** Null unless CHECK_REPLIES is set. */
    checkReply: CheckReply | null
    measured: () => Metric[]
  }
  interface FastifyRequest {
    actor: Actor | null
    locale: string
    translate: Translate
  }
  interface FastifyContextConfig {
    access?: Access
    scraped?: boolean
    answersDeactivated?: boolean
  }
}
