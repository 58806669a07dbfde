import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'

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
