import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Logger } from '#server/platform/logger.ts'
import type { Db } from './database.ts'
import { noteWrite } from './write-outcomes.ts'
import { type DatabaseClock, toleratedSeconds } from './database-clock.ts'

const noteEveryMs = 10_000
/** A process that has not reported for this long is no longer running. */
const goneAfterSeconds = 35

type Running = { db: Db; logger: Logger; clock: DatabaseClock; version: string }

/** Reports every few seconds that this process runs, its version, and how far its machine's clock is off. */
export async function announceProcess({ db, logger, clock, version }: Running) {
  const row = { id: randomUUID(), machine: hostname().slice(0, 300), version }
  const note = () =>
    noteProcess(db, { ...row, clock_ahead_seconds: clock.machineAheadSeconds() }).then(
      () => noteWrite(db),
      (error: unknown) => {
        noteWrite(db, error)
        logger.debug({ err: error }, 'could not note that this process runs')
      },
    )
  await note()
  const timer = setInterval(() => void note(), noteEveryMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await sql`delete from running_processes where id = ${row.id}`.execute(db)
    },
  }
}

type Row = { id: string; machine: string; version: string; clock_ahead_seconds: number }

const noteProcess = (db: Db, { id, machine, version, clock_ahead_seconds }: Row) =>
  sql`
    with gone as (delete from running_processes where seen_at < now() - make_interval(secs => ${goneAfterSeconds}))
    insert into running_processes (id, machine, version, clock_ahead_seconds)
    values (${id}, ${machine}, ${version}, ${clock_ahead_seconds})
    on conflict (id) do update set clock_ahead_seconds = excluded.clock_ahead_seconds, seen_at = now()`.execute(db)

/** The versions that are running, and the machines whose clocks are wrong. */
export async function readRunningProcesses(db: Db) {
  const { rows } = await sql<Row>`
    select * from running_processes where seen_at > now() - make_interval(secs => ${goneAfterSeconds}) order by machine, id`.execute(
    db,
  )
  const wrong = rows.filter(({ clock_ahead_seconds }) => Math.abs(clock_ahead_seconds) > toleratedSeconds)
  return {
    versions: [...new Set(rows.map(({ version }) => version))].toSorted(),
    clocks: [...new Map(wrong.map((row) => [row.machine, row])).values()].map(({ machine, clock_ahead_seconds }) => ({
      machine,
      ahead_seconds: clock_ahead_seconds,
    })),
  }
}
