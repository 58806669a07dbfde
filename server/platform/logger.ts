import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { AsyncLocalStorage } from 'node:async_hooks'

/** One JSON object per line. Fields that could contain a secret are removed by name, wherever they are. */
export const createLogger = (level: string, destination: DestinationStream = process.stdout): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: plainError },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'authorization',
          'password',
          'token',
          'link',
          '*.authorization',
          '*.password',
          '*.token',
          '*.link',
          'req.headers',
          'req.body',
        ],
        remove: true,
      },
    },
    destination,
  )

export type Logger = FastifyBaseLogger

/** A driver's error can contain its whole connection, including keys: only what describes the error is logged. */
function plainError(error: unknown) {
  if (!(error instanceof Error)) return error
  const { name, message, stack } = error
  return { name, message, stack, ...('code' in error && { code: error.code }) }
}

/** What is being worked on, for log lines written deep inside: the request's id, or the job's name. */
export const currentWork = new AsyncLocalStorage<{ request_id: string } | { job: string; job_id: string }>()
