import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** One JSON object a line. What could hold a secret is left out by name, wherever a caller put it. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: null,
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
  })

export type Logger = FastifyBaseLogger
