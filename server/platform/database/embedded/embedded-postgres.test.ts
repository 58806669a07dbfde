import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive } from './postmaster.ts'
import { cleanUpAfterExit } from '#server/test-support/processes/clean-up-after-exit.ts'

let dataDir: string
let started: EmbeddedPostgres[]
let sweeper: ReturnType<typeof cleanUpAfterExit>

beforeEach(async () => {
  started = []
  dataDir = await mkdtemp(join(tmpdir(), 'counterfoil-embedded-'))
  // When run as root, PostgreSQL's own user must be able to enter the folder.
  await chmod(dataDir, 0o755)
  sweeper = cleanUpAfterExit(dataDir)
})

afterEach(async () => {
  for (const database of started) await database.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  sweeper.dismiss()
})

async function start(settings: Record<string, string> = {}) {
  const database = await startEmbeddedPostgres({
    dataDir,
    announce: () => undefined,
    settings: { fsync: 'off', ...settings },
  })
  started.push(database)
  return database
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

const pidFile = ({ place }: EmbeddedPostgres) => join(place, 'cluster', 'postmaster.pid')
const pidOf = (database: EmbeddedPostgres) => Number(readFileSync(pidFile(database), 'utf8').split('\n')[0])

/**
 * Starts the database from another process, kills that process, and returns the pid of the postmaster that is left.
 */
function runProductAndKillIt() {
  const product = `
    import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
    await startEmbeddedPostgres({ dataDir: process.argv[1], announce: () => undefined, settings: { fsync: 'off' } })
    process.kill(process.pid, 'SIGKILL')`
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', product, dataDir])
  expect(signal).toBe('SIGKILL')
  return Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function leaveRow(database: EmbeddedPostgres, id: number) {
  await query(database.url, `create table kept as select ${id} as id`)
}

test('a new database has checksums, UTF-8, an order that no library changes, and a secret that only its user reads', async () => {
  const { url, place } = await start()
  expect(await query(url, 'show data_checksums')).toEqual(['on'])
  const locale = await query(
    url,
    'select datlocprovider, datlocale from pg_database where datname = current_database()',
  )
  expect(locale).toEqual(['b', 'C.UTF-8'])
  expect(await query(url, 'show server_encoding')).toEqual(['UTF8'])
  expect((await stat(join(place, 'password'))).mode & 0o777).toBe(0o600)
  expect((await stat(place)).mode & 0o777).toBe(0o700)
})

test('connecting needs the password', async () => {
  const { url } = await start()
  const wrong = Object.assign(new URL(url), { password: 'guessed' }).href
  await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed')
})

test('it is reachable by socket and network, and only by network if its path is too long for a socket', async () => {
  const way = `select coalesce(host(inet_client_addr()), 'socket')`
  const near = await start()
  expect(await query(near.url, way)).toEqual(['socket'])
  expect(await query(Object.assign(new URL(near.url), { search: '' }).href, way)).toEqual(['127.0.0.1'])
  await near.stop()
  dataDir = join(dataDir, 'a folder, with a "long" name '.repeat(4))
  expect(await query((await start()).url, way)).toEqual(['127.0.0.1'])
})

test('the socket of a killed server does not prevent a start, even if its process id is in use again', async () => {
  const first = await start()
  await first.stop()
  const left = join(first.place, '.s.PGSQL.1.lock')
  writeFileSync(left, `${process.pid}\n`)
  await start()
  await expect(stat(left)).rejects.toThrow('ENOENT')
})

test('a folder with a comma and quotes in its name has a socket too', async () => {
  dataDir = join(dataDir, `it's "a", b`)
  expect(await query((await start()).url, 'select inet_client_addr()')).toEqual([null])
})

test('data survives stop and start, and stop ends the process', async () => {
  const first = await start()
  await leaveRow(first, 1)
  const pid = pidOf(first)
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  const second = await start()
  expect(await query(second.url, 'select id from kept')).toEqual([1])
})

test('a database whose main process was killed restarts at the same address, with its data', async () => {
  const database = await start()
  await leaveRow(database, 2)
  const pid = pidOf(database)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => query(database.url, 'select id from kept').catch(() => [])).toEqual([2])
  expect(pidOf(database)).not.toBe(pid)
})

test('a start right after the database was killed finds all committed data', async () => {
  const killed = await start()
  await leaveRow(killed, 3)
  process.kill(pidOf(killed), 'SIGKILL')
  const next = await start()
  expect(await query(next.url, 'select id from kept')).toEqual([3])
})

test('a database that runs already is used, and never a second one started', async () => {
  const running = await start()
  const joined = await start()
  expect(pidOf(joined)).toBe(pidOf(running))
  expect(joined.url).toBe(running.url)
})

test('a database left running by a killed server is used, and stopped by the last server that stops', async () => {
  const left = runProductAndKillIt()
  expect(isAlive(left)).toBe(true)
  const next = await start()
  expect(pidOf(next)).toBe(left)
  await next.stop()
  expect(isAlive(left)).toBe(false)
})

test('after everything was killed, the next start finds all committed data at once', async () => {
  const first = await start()
  await leaveRow(first, 4)
  await first.stop()
  process.kill(runProductAndKillIt(), 'SIGKILL')
  const next = await start()
  expect(await query(next.url, 'select id from kept')).toEqual([4])
})

test('the server that stops first leaves the database to the other', async () => {
  const one = await start()
  const other = await start()
  const pid = pidOf(one)
  await one.stop()
  expect(await query(other.url, 'select 1')).toEqual([1])
  await other.stop()
  expect(isAlive(pid)).toBe(false)
})

test('starts at the same moment make one database together', async () => {
  const [one, other] = await Promise.all([start(), start()])
  expect(one.url).toBe(other.url)
})

test('a file of a dead server that names a living stranger does not stop the start', async () => {
  const first = await start()
  const file = pidFile(first)
  const text = readFileSync(file, 'utf8')
  await first.stop()
  // PostgreSQL considers only processes of its own user.
  const { uid, gid } = await stat(first.place)
  const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
  onTestFinished(() => void stranger.kill())
  writeFileSync(file, text.replace(/^\d+/, String(stranger.pid)))
  const second = await start()
  expect(await query(second.url, 'select 1')).toEqual([1])
  expect(stranger.exitCode).toBe(null)
})

test('a setting that changes reaches data that is there already', async () => {
  const before = await start()
  expect(await query(before.url, 'show max_connections')).toEqual(['100'])
  await before.stop()
  const after = await start({ max_connections: '40' })
  expect(await query(after.url, 'show max_connections')).toEqual(['40'])
})

test('data of another version of PostgreSQL is refused in a sentence', async () => {
  const first = await start()
  await first.stop()
  writeFileSync(join(first.place, 'cluster', 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow('is of PostgreSQL 17, and Counterfoil brings 18')
})
