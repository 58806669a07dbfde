import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PartOptions } from '../part-options.ts'
import { type Answer, isClearRefusal, isDone } from '../stage/http-client.ts'
import { type Journal, openJournal } from '../stage/journal.ts'
import { proveJournal } from '../stage/proof.ts'
import { slowdownByOthers } from '../stage/slowdown.ts'
import { type Stage, startStage, untilHealthy } from '../stage/stage.ts'
import { mountSmallDisk } from './small-disk.ts'
import { openServerLog } from './server-log.ts'

/** First there is no space for rows; then none for the WAL, without which PostgreSQL cannot run. */
const rounds = ['rows', 'log', 'log'] as const
const fullForMs = 6_000
const promisedMs = 10_000
const marks = 'full-'

/**
 * The disk of the database is full: calls are clearly refused, nothing is damaged, and the product recovers by itself
 * once there is space.
 */
export async function full({ report, journalFolder }: PartOptions) {
  const disk = await mountSmallDisk()
  if (!disk) {
    report.remark('a file system of its own can be made by root alone, so this part was NOT run')
    report.count('not run: no small file system')
    return
  }
  const log = await openServerLog()
  const settings = { max_wal_size: '32MB', min_wal_size: '32MB', log_directory: log.folder }
  const stage = await startStage({
    report,
    logFolder: journalFolder,
    workers: 1,
    database: { dataDir: disk.folder, settings },
  })
  const journal = await openJournal(join(journalFolder, 'full.jsonl'))
  try {
    for (const lacking of rounds) {
      const panicsBefore = await log.count('PANIC:')
      const fillDisk = async () => {
        await disk.fill()
        if (lacking === 'log') await exhaustLog(stage)
      }
      const refused = await writeWhileFull(stage, journal, fillDisk)
      await disk.makeRoom()
      const took = await untilWritten(stage, journal)
      const { entries, wrong } = await proveJournal(stage.database, journal, marks)
      const books = await stage.database.check()
      for (const sentence of [...wrong, ...books]) report.violation(sentence)
      const panics = (await log.count('PANIC:')) - panicsBefore
      if (lacking === 'log' && panics === 0) report.violation('the database lived on without room for its log')
      report.count('panics of the database', panics)
      report.round(`no room for ${lacking}: ${entries} acknowledged, ${refused} refused while full, back in ${took} ms`)
    }
    report.count('times it was started again', (await log.count('starting PostgreSQL')) - 1)
    if (!report.figures.get('writes refused with 503'))
      report.violation('the disk was never so full that a write failed')
  } finally {
    await journal.close()
    await disk.makeRoom()
    await stage.stop()
    await disk.unmount()
    await log.remove()
  }
}

/** Waits until a write succeeds; returns the milliseconds since there was space again. */
async function untilWritten(stage: Stage, journal: Journal) {
  const { report, origin } = stage
  const from = performance.now()
  await untilHealthy(origin, report, 60_000)
  while (!isDone(await writeOne(stage, journal)) && performance.now() - from < 60_000) await wait(50)
  const took = Math.round(performance.now() - from)
  report.atMost('longest return after there was room again, ms', took)
  if (took > promisedMs && took > promisedMs * slowdownByOthers())
    report.violation(`with room again it took ${took} ms until a write was accepted`)
  return took
}

const segmentsAtMost = 10

/** Each call leaves the rest of a WAL segment unused, until there is no space for a new one. */
async function exhaustLog({ database }: Stage) {
  const switchSegment = () =>
    database.ask(`select pg_logical_emit_message(false, 'torture', 'one more'), pg_switch_wal()`).then(
      () => true,
      () => false,
    )
  for (let used = 0; used < segmentsAtMost && (await switchSegment()); used += 1);
}

/** Large enough to need more space soon. */
const padding = 'x'.repeat(4_800)
let written = 0

async function writeOne({ owner, report }: Stage, journal: Journal): Promise<Answer> {
  written += 1
  const mark = `${marks}${written} ${crypto.randomUUID()}`
  const note = `${mark} ${padding}`
  const answer = await owner({
    path: '/api/note/create',
    body: { note, page_name: 'notes', model_id: String(written) },
  })
  if (isDone(answer)) await journal.note({ kind: 'note', mark: note, id: String(answer.body['id']) })
  report.count(isDone(answer) ? 'writes accepted' : `writes refused with ${answer.status}`)
  return answer
}

/** Recovery frees some space, so the disk is filled again before each write. */
async function writeWhileFull(stage: Stage, journal: Journal, fillDisk: () => Promise<void>) {
  const until = performance.now() + fullForMs
  let refused = 0
  while (performance.now() < until) {
    await fillDisk()
    const answer = await writeOne(stage, journal)
    if (isDone(answer)) continue
    refused += 1
    if (answer.status !== 503 || !isClearRefusal(answer))
      stage.report.violation(`a write on a full disk answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    await wait(50)
  }
  return refused
}
