import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { demoPassword } from '#server/demo/demo-people.ts'
import type { Report } from '../report.ts'
import { callerOf, isDone, must, signIn } from './http-client.ts'
import { freePort, supervise } from './supervised-process.ts'
import { startTortureDatabase } from './torture-database.ts'

type Options = {
  report: Report
  servers?: number
  workers?: number
  /** Environment variables of the product's processes. */
  settings?: Record<string, string>
  /** The folder for the error output of its processes. */
  logFolder: string
  database?: Parameters<typeof startTortureDatabase>[0]
}

export type Stage = Awaited<ReturnType<typeof startStage>>

const startLimitMs = 60_000

/** A database, servers and workers, each in separate processes, and a user who may do everything. */
export async function startStage(given: Options) {
  const { report, servers = 1, workers = 0, settings = {}, logFolder, database: options } = given
  const database = await startTortureDatabase(options)
  const common = {
    DATABASE_URL: database.url,
    RATE_LIMIT_PER_MINUTE: '10000000',
    CHECK_REPLIES: 'yes',
    WORKER: 'no',
    ...settings,
  }
  const ports = await Promise.all(Array.from({ length: servers }, freePort))
  const origins = ports.map((port) => `http://127.0.0.1:${port}`)
  const logFile = join(logFolder, 'errors.log')
  const serverProcesses = ports.map((port) =>
    supervise({ script: 'server/main.ts', settings: { ...common, PORT: String(port) }, report, logFile }),
  )
  const workerProcesses = Array.from({ length: workers }, () =>
    supervise({ script: 'server/worker-main.ts', settings: { ...common, APP_URL: origins[0] ?? '' }, report, logFile }),
  )
  const stop = async () => {
    await Promise.all([...serverProcesses, ...workerProcesses].map((started) => started.stop()))
    await database.stop()
  }

  try {
    const [origin = ''] = origins
    for (const each of origins) await untilHealthy(each, report, startLimitMs)
    // For comparison with the recovery times after kills, on a machine that is slow or busy.
    report.atMost('start without any kill, ms', Date.now() - (serverProcesses[0]?.startedAt() ?? 0))
    const token = await signIn(origin, report, 'owner@example.com', demoPassword)
    const owner = callerOf({ origin, token, report })
    const customer = await must(owner, {
      path: '/api/customers',
      body: {
        name: 'Acme Ltd',
        billing_address: { line1: '2 Test Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
        contacts: [{ name: 'Ann', email: 'ann@acme.example', receives_invoices: true }],
      },
    })
    return {
      report,
      database,
      origins,
      origin,
      token,
      owner,
      customerId: String(customer['id']),
      servers: serverProcesses,
      workers: workerProcesses,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** When workers and the database were killed. */
export const killsOn = ({ workers, database }: Pick<Stage, 'workers' | 'database'>) => ({
  worker: workers.flatMap(({ kills }) => kills),
  database: database.kills,
})

const pollMs = 25

/** Milliseconds until the server reports that it is healthy; nothing if it does not within the limit. */
export async function untilHealthy(origin: string, report: Report, limitMs: number) {
  const from = performance.now()
  const anyone = callerOf({ origin, report })
  while (performance.now() - from < limitMs) {
    if (isDone(await anyone({ method: 'GET', path: '/api/health' }))) return performance.now() - from
    await wait(pollMs)
  }
  return undefined
}
