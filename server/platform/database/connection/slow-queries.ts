import type { LogEvent } from 'kysely'
import type { Logger } from '#server/platform/logger.ts'
import { currentWork } from '#server/platform/current-work.ts'

/** Logs slow queries with their text, which contains no values, and the request they belong to. */
export const logSlowQueries = (logger: Logger, slowMs: number) => (event: LogEvent) => {
  if (event.queryDurationMillis < slowMs) return
  const ms = Math.round(event.queryDurationMillis * 10) / 10
  const text = event.query.sql.replaceAll(/\s+/g, ' ').trim()
  logger.warn({ ...currentWork.getStore(), ms, sql: text, failed: event.level === 'error' }, 'a slow query')
}
