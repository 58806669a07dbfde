import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'

/** One JSON object a line. What could hold a secret is left out by name, wherever a caller put it. */
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

/** A driver's error can carry its whole connection, key included: only what says what happened is written. */
function plainError(error: unknown) {
  if (!(error instanceof Error)) return error
  const { name, message, stack } = error
  return { name, message, stack, ...('code' in error && { code: error.code }) }
}
