import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseCannotStart } from '#server/platform/announce.ts'
import type { ClusterLocation } from '#server/platform/database/embedded/cluster-location.ts'
import { replaceFile } from '#server/platform/database/embedded/replace-file.ts'
import { bareEnvironment, identityOf, runCommand } from '#server/platform/database/embedded/run-command.ts'

/** The one process that owns a cluster and listens for its clients. */
export type Postmaster = {
  pid: number
  port: number
  /** The folder of its socket, if it has one. */
  socketFolder: string
}

const pollMs = 20
/** Long enough for the recovery after a crash under heavy load. */
const startLimitMs = 10 * 60 * 1000
/** How long a clean shutdown may take before it is forced. */
const cleanStopLimitMs = 2_000
const stopLimitMs = 10_000

/** The server that runs on this data, ready for clients; nothing if there is none. */
export async function findPostmaster(location: ClusterLocation): Promise<Postmaster | undefined> {
  const giveUpAt = Date.now() + startLimitMs
  while (Date.now() < giveUpAt) {
    const noted = await readPidFile(location)
    if (!noted) return undefined
    if (!isAlive(noted.pid) || !(await serves(noted.pid, location))) {
      await clearPid(location)
      return undefined
    }
    const { pid, port, socketFolder, status } = noted
    if (status === 'ready') return { pid, port, socketFolder }
    await delay(pollMs)
  }
  throw new DatabaseCannotStart(
    `The database in ${location.folder} has not become ready: ${await lastOutput(location)}`,
  )
}

/** In its own session, so that Ctrl-C in the terminal stops our server first and the database after it. */
export async function launchPostmaster(location: ClusterLocation, postgres: string, port: number): Promise<Postmaster> {
  const output = await open(join(location.folder, 'start.log'), 'w')
  const child = spawn(postgres, ['-D', location.cluster, '-p', String(port)], {
    cwd: location.folder,
    env: bareEnvironment,
    stdio: ['ignore', output.fd, output.fd],
    detached: true,
    ...identityOf(location.user),
  })
  child.on('error', () => undefined)
  child.unref()
  await output.close()
  const runs = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  while (runs() && (await readPidFile(location))?.pid !== child.pid) await delay(pollMs)
  const postmaster = runs() ? await findPostmaster(location) : undefined
  if (postmaster) return postmaster
  throw new DatabaseCannotStart(`The database in ${location.folder} did not start: ${await lastOutput(location)}`)
}

/** Rolls back open transactions, disconnects clients and writes out what is committed. */
export async function stopPostmaster(location: ClusterLocation) {
  const postmaster = await findPostmaster(location)
  if (!postmaster) return
  process.kill(postmaster.pid, 'SIGINT')
  if (!(await hasEnded(postmaster.pid, cleanStopLimitMs))) await quitPostmaster(location)
}

/** Ends at once, even during its start: the next start recovers what was committed. */
export async function quitPostmaster(location: ClusterLocation) {
  const noted = await readPidFile(location)
  if (!noted || !isAlive(noted.pid) || !(await serves(noted.pid, location))) return
  process.kill(noted.pid, 'SIGQUIT')
  await hasEnded(noted.pid, stopLimitMs)
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return !isUncollected(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** In a container, ended processes are often not reaped: they stay in the process list, and accept signals. */
function isUncollected(pid: number) {
  if (process.platform !== 'linux') return false
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return true
  }
}

async function hasEnded(pid: number, limitMs: number) {
  const giveUpAt = Date.now() + limitMs
  while (isAlive(pid) && Date.now() < giveUpAt) await delay(pollMs)
  return !isAlive(pid)
}

/** The lines of postmaster.pid: process, data, start time, port, socket folder, address, memory key, status. */
async function readPidFile({ cluster }: ClusterLocation) {
  // A server that was stopped has removed the file.
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', status: lines[7] } : undefined
}

/** After a crash of the machine, the pid in the file may belong to any other process. */
async function serves(pid: number, { cluster }: ClusterLocation) {
  if (process.platform === 'linux') {
    // The process may have ended meanwhile.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return command.split('\0').includes(cluster)
  }
  const { output } = await runCommand('ps', ['-o', 'command=', '-p', String(pid)])
  return output.includes(cluster)
}

/**
 * PostgreSQL would take another process with that pid, or a zombie, for its postmaster and refuse to start. The rest
 * of the file is kept: PostgreSQL needs it to see whether anything still works on this data.
 */
async function clearPid({ cluster, user }: ClusterLocation) {
  const file = join(cluster, 'postmaster.pid')
  // A server that was stopped has removed the file.
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const [, ...rest] = text.split('\n')
  await replaceFile(file, [await numberOfNobody(), ...rest].join('\n'), user)
}

function numberOfNobody(): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('true', { stdio: 'ignore' })
    child.on('error', reject)
    child.on('exit', () => resolve(child.pid ?? 0))
  })
}

/** The server's last output: its own output during the start, later its newest log. */
async function lastOutput({ folder, log }: ClusterLocation) {
  // Without a file there is nothing to quote.
  const output = await readFile(join(folder, 'start.log'), 'utf8').catch(() => '')
  return lastComplaint(output) ?? lastComplaint(await newestLog(log)) ?? output.trim()
}

function lastComplaint(text: string) {
  return text.split('\n').findLast((line) => /FATAL|PANIC/.test(line))
}

async function newestLog(folder: string) {
  // A server that failed early has made no folder for its logs.
  const files = (await readdir(folder).catch(() => [])).map((name) => join(folder, name))
  const dated = await Promise.all(files.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })))
  const newest = dated.toSorted((a, b) => a.at - b.at).at(-1)
  return newest ? readFile(newest.file, 'utf8') : ''
}
