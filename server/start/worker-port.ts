import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { readMetrics } from '#server/features/system/metrics.service.ts'
import { type DatabaseHealth, readiness } from '#server/platform/database/connection/database-health.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import type { JobMetrics } from '#server/platform/jobs/job-metrics.ts'
import type { Logger } from '#server/platform/logger.ts'
import { watchProcess } from '#server/platform/metrics/process-state.ts'
import { isSameSecret } from '#server/platform/secrets.ts'
import { version } from '#server/platform/version.ts'
import type { Teardown } from './teardown.ts'

type Worker = {
  db: Db
  health: DatabaseHealth
  jobMetrics: JobMetrics
  config: Config
  logger: Logger
  teardown: Teardown
}

/** A worker says how it fares in the same words as a server. */
export async function openWorkerPort({ db, health, jobMetrics, config, logger, teardown }: Worker) {
  const watch = watchProcess()
  const readAll = () =>
    readMetrics({
      db,
      readDb: db,
      version,
      measured: [...watch.metrics(), ...jobMetrics.metrics()],
      reads: { primary: 0, replica: 0 },
      replica: null,
    })
  const ready = async () => ({ ...readiness(await health.check()), version })
  const pages: Record<string, (request: IncomingMessage) => Promise<object | string | undefined>> = {
    '/api/health/live': async () => ({ status: 'live', version }),
    '/api/health/ready': ready,
    '/api/health': ready,
    '/api/metrics': async (request) => (mayScrape(request, config) ? readAll() : undefined),
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const page = request.method === 'GET' ? pages[request.url ?? ''] : undefined
    if (!page) return send(response, 404, { message: 'There is nothing here.' })
    try {
      const body = await page(request)
      return body === undefined ? send(response, 401, { message: 'The token is wrong.' }) : send(response, 200, body)
    } catch (error) {
      logger.warn({ err: error }, 'the worker is not ready')
      return send(response, 503, { message: 'The database is away.' })
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen({ host: config.HOST, port: config.WORKER_PORT })
  try {
    await once(server, 'listening')
    await teardown.add('work', 'The port of the worker', async () => {
      server.close()
      server.closeAllConnections()
      watch.end()
    })
  } catch (error) {
    // What it is there for is its jobs.
    logger.warn({ err: error, port: config.WORKER_PORT }, 'the worker cannot be asked how it fares')
  }
}

const mayScrape = ({ headers }: IncomingMessage, { METRICS_TOKEN }: Config) =>
  isSameSecret(/^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '', METRICS_TOKEN)

function send(response: ServerResponse, status: number, body: object | string) {
  const type = typeof body === 'string' ? 'text/plain; version=0.0.4; charset=utf-8' : 'application/json; charset=utf-8'
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
