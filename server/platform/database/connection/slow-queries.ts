import type { LogEvent } from 'kysely'
import type { Logger } from '#server/platform/logger.ts'
import { workInHand } from '#server/platform/work-in-hand.ts'

/** Writes down what took long, with its text, which has no values in it, and what it was done for. */
export const logSlowQueries = (logger: Logger, slowMs: number) => (event: LogEvent) => {
  if (event.queryDurationMillis < slowMs) return
  const ms = Math.round(event.queryDurationMillis * 10) / 10
  const text = event.query.sql.replaceAll(/\s+/g, ' ').trim()
  logger.warn({ ...workInHand.getStore(), ms, sql: text, failed: event.level === 'error' }, 'a slow query')
}
