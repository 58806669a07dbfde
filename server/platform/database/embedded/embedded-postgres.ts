import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { usableBinaries, type Binaries } from './binaries.ts'
import { DatabaseCannotStart } from '#server/platform/announce.ts'
import { createCluster, createDatabaseOnce, hasCluster, ownerUrl } from './cluster.ts'
import { tryExclusiveLock, trySharedLock, waitForLock, type FileLock } from './file-lock.ts'
import { chooseClusterLocation, type ClusterLocation } from './cluster-location.ts'
import {
  findPostmaster,
  isAlive,
  launchPostmaster,
  quitPostmaster,
  stopPostmaster,
  type Postmaster,
} from './postmaster.ts'
import { removeOldLogs, removeOldSockets, writeSettings } from './settings.ts'

export type EmbeddedPostgresOptions = {
  /** The product's data folder; the database gets a folder inside it, or outside if its user cannot access it. */
  dataDir: string
  /** Receives sentences for people, for example about slow steps. */
  announce: (sentence: string) => void
  /** Which of the databases in it; it is made when it is not there. */
  database?: string
  /** Overrides our own settings. */
  settings?: Record<string, string>
}

export type EmbeddedPostgres = {
  /** Connects as the owner of everything. */
  url: string
  /** The folder that holds the database. */
  place: string
  /** Releases the database, and stops it if no other process on this machine uses it. */
  stop(): Promise<void>
}

type Controlled = {
  location: ClusterLocation
  binaries: Binaries
} & Required<EmbeddedPostgresOptions>

const turnLimitMs = 10 * 60 * 1000
const launchLimitMs = 30 * 1000
const stopLimitMs = 2_500
const watchEveryMs = 200

/** Starts the bundled PostgreSQL, or joins the one that already runs on this data. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const location = await chooseClusterLocation(options.dataDir)
  if (location.outside)
    options.announce(`The database lives in ${location.folder}, which the user who runs it can reach.`)
  const controlled: Controlled = {
    settings: {},
    database: 'counterfoil',
    ...options,
    location,
    binaries: await usableBinaries(location.user),
  }
  const { postmaster, hold, url } = await inTurn(location, () => take(controlled))
  const watch = bringBackWhenGone(controlled, postmaster)
  let stopped: Promise<void> | undefined
  const stop = async () => {
    watch.end()
    const inGoodOrder = inTurn(location, () => releaseHold(location, hold)).then(() => true)
    // It may still be starting, in a long recovery.
    if (await Promise.race([inGoodOrder, delay(stopLimitMs, false, { ref: false })])) return
    // What becomes of it does not matter any more: the database is let go as it is.
    inGoodOrder.catch(() => undefined)
    await letGoAtOnce(location, hold)
  }
  return { url, place: location.folder, stop: () => (stopped ??= stop()) }
}

/** Only one process at a time may start or stop the database. */
async function inTurn<T>({ folder }: ClusterLocation, step: () => Promise<T>): Promise<T> {
  const file = join(folder, 'turn.lock')
  const refusal = `Another process has been starting or stopping the database in ${folder} for too long.`
  const turn = await waitForLock(() => tryExclusiveLock(file), turnLimitMs, refusal)
  try {
    return await step()
  } finally {
    turn.release()
  }
}

const holdersOf = ({ folder }: ClusterLocation) => join(folder, 'holders.lock')

/** Works on the files of a database that must not be in use meanwhile. */
export function withExclusiveAccess<T>(location: ClusterLocation, step: () => Promise<T>): Promise<T> {
  return inTurn(location, async () => {
    const alone = tryExclusiveLock(holdersOf(location))
    if (!alone) throw new DatabaseCannotStart(`The database in ${location.folder} is in use: stop the product first.`)
    try {
      await stopPostmaster(location)
      return await step()
    } finally {
      alone.release()
    }
  })
}

async function take(controlled: Controlled) {
  const { location, database } = controlled
  const postmaster = await bringUp(controlled)
  const hold = await waitForLock(() => trySharedLock(holdersOf(location)), 1000, `${location.folder} can't be held.`)
  try {
    const url = await ownerUrl(location, postmaster, database)
    await createDatabaseOnce(url)
    return { postmaster, hold, url }
  } catch (error) {
    await releaseHold(location, hold)
    throw error
  }
}

/** An exclusive lock proves that no other process uses it. The lock of a killed process is released. */
async function releaseHold(location: ClusterLocation, hold: FileLock) {
  hold.release()
  const alone = tryExclusiveLock(holdersOf(location))
  if (!alone) return
  try {
    await stopPostmaster(location)
  } finally {
    alone.release()
  }
}

async function letGoAtOnce(location: ClusterLocation, hold: FileLock) {
  hold.release()
  const alone = tryExclusiveLock(holdersOf(location))
  if (alone) await quitPostmaster(location).finally(() => alone.release())
}

async function bringUp(controlled: Controlled, port?: number): Promise<Postmaster> {
  const { location, binaries, settings, announce } = controlled
  if (!(await hasCluster(location))) {
    announce(`Making the database in ${location.folder}`)
    await createCluster(location, binaries, settings.fsync === 'off' ? ['--no-sync'] : [])
  }
  const running = await findPostmaster(location)
  if (running) return running
  await writeSettings(location, settings)
  await removeOldLogs(location)
  await removeOldSockets(location)
  return launch(controlled, port)
}

/** Child processes of a killed server use the data a moment longer: then the start is retried. */
async function launch({ location, binaries }: Controlled, port?: number): Promise<Postmaster> {
  const giveUpAt = Date.now() + launchLimitMs
  for (;;) {
    try {
      return await launchPostmaster(location, binaries.postgres, port ?? (await freePort()))
    } catch (error) {
      const passes = /still in use|TCP\/IP sockets/.test(String(error))
      if (!passes || Date.now() > giveUpAt) throw error
      await delay(200)
    }
  }
}

/**
 * PostgreSQL survives the crash of any process but its postmaster. If that one ends, it is started again at the same
 * address.
 */
function bringBackWhenGone(controlled: Controlled, { pid, port }: Postmaster) {
  let current = pid
  let ended = false
  let looking = false
  const bringBack = async () => {
    if (ended) return
    current = (await bringUp(controlled, port)).pid
    controlled.announce('The database had gone and was started again.')
  }
  const look = async () => {
    if (looking || isAlive(current)) return
    looking = true
    await inTurn(controlled.location, bringBack).catch((error: Error) => controlled.announce(error.message))
    looking = false
  }
  const timer = setInterval(() => void look(), watchEveryMs).unref()
  const end = () => {
    ended = true
    clearInterval(timer)
  }
  return { end }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
