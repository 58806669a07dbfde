import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { usableBinaries, type Binaries } from './binaries.ts'
import { DatabaseCannotStart } from './cannot-start.ts'
import { createCluster, createDatabaseOnce, hasCluster, ownerUrl } from './cluster.ts'
import { tryExclusiveLock, trySharedLock, waitForLock, type FileLock } from './file-lock.ts'
import { choosePlace, type Place } from './place.ts'
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
  place: Place
  binaries: Binaries
} & Required<EmbeddedPostgresOptions>

const turnLimitMs = 10 * 60 * 1000
const launchLimitMs = 30 * 1000
const stopLimitMs = 2_500
const watchEveryMs = 200

/** Starts the bundled PostgreSQL, or joins the one that already runs on this data. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = await choosePlace(options.dataDir)
  if (place.outside) options.announce(`The database lives in ${place.folder}, which the user who runs it can reach.`)
  const controlled: Controlled = { settings: {}, ...options, place, binaries: await usableBinaries(place.user) }
  const { postmaster, hold, url } = await inTurn(place, () => take(controlled))
  const watch = bringBackWhenGone(controlled, postmaster)
  let stopped: Promise<void> | undefined
  const stop = async () => {
    watch.end()
    const inGoodOrder = inTurn(place, () => releaseHold(place, hold)).then(() => true)
    // It may still be starting, in a long recovery.
    if (await Promise.race([inGoodOrder, delay(stopLimitMs, false, { ref: false })])) return
    inGoodOrder.catch(() => undefined)
    await letGoAtOnce(place, hold)
  }
  return { url, place: place.folder, stop: () => (stopped ??= stop()) }
}

/** Only one process at a time may start or stop the database. */
async function inTurn<T>({ folder }: Place, step: () => Promise<T>): Promise<T> {
  const file = join(folder, 'turn.lock')
  const refusal = `Another process has been starting or stopping the database in ${folder} for too long.`
  const turn = await waitForLock(() => tryExclusiveLock(file), turnLimitMs, refusal)
  try {
    return await step()
  } finally {
    turn.release()
  }
}

const holdersOf = ({ folder }: Place) => join(folder, 'holders.lock')

/** Works on the files of a database that nobody may use meanwhile. */
export function withExclusiveAccess<T>(place: Place, step: () => Promise<T>): Promise<T> {
  return inTurn(place, async () => {
    const alone = tryExclusiveLock(holdersOf(place))
    if (!alone) throw new DatabaseCannotStart(`The database in ${place.folder} is in use: stop the product first.`)
    try {
      await stopPostmaster(place)
      return await step()
    } finally {
      alone.release()
    }
  })
}

async function take(controlled: Controlled) {
  const { place } = controlled
  const postmaster = await bringUp(controlled)
  const hold = await waitForLock(() => trySharedLock(holdersOf(place)), 1000, `${place.folder} can't be held.`)
  try {
    const url = await ownerUrl(place, postmaster)
    await createDatabaseOnce(url)
    return { postmaster, hold, url }
  } catch (error) {
    await releaseHold(place, hold)
    throw error
  }
}

/** An exclusive lock proves that no other process uses it. The lock of a killed process is released. */
async function releaseHold(place: Place, hold: FileLock) {
  hold.release()
  const alone = tryExclusiveLock(holdersOf(place))
  if (!alone) return
  try {
    await stopPostmaster(place)
  } finally {
    alone.release()
  }
}

async function letGoAtOnce(place: Place, hold: FileLock) {
  hold.release()
  const alone = tryExclusiveLock(holdersOf(place))
  if (alone) await quitPostmaster(place).finally(() => alone.release())
}

async function bringUp(controlled: Controlled, port?: number): Promise<Postmaster> {
  const { place, binaries, settings, announce } = controlled
  if (!(await hasCluster(place))) {
    announce(`Making the database in ${place.folder}`)
    await createCluster(place, binaries, settings.fsync === 'off' ? ['--no-sync'] : [])
  }
  const running = await findPostmaster(place)
  if (running) return running
  await writeSettings(place, settings)
  await removeOldLogs(place)
  await removeOldSockets(place)
  return launch(controlled, port)
}

/** Child processes of a killed server use the data a moment longer: then the start is retried. */
async function launch({ place, binaries }: Controlled, port?: number): Promise<Postmaster> {
  const giveUpAt = Date.now() + launchLimitMs
  for (;;) {
    try {
      return await launchPostmaster(place, binaries.postgres, port ?? (await freePort()))
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
    await inTurn(controlled.place, bringBack).catch((error: Error) => controlled.announce(error.message))
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
