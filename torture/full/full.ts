import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Given } from '../given.ts'
import { type Answer, isClearRefusal, isDone } from '../stage/http-client.ts'
import { type Journal, openJournal } from '../stage/journal.ts'
import { proveJournal } from '../stage/proof.ts'
import { type Stage, startStage, untilHealthy } from '../stage/stage.ts'
import { mountSmallDisk } from './small-disk.ts'

const rounds = 2
const fullForMs = 6_000
const promisedMs = 10_000
const marks = 'full-'

/** The disk of the database is full: calls say so clearly, nothing is damaged, and with room again it goes on by itself. */
export async function full({ report, journalFolder }: Given) {
  const disk = await mountSmallDisk()
  if (!disk) {
    report.remark('a file system of its own can be made by root alone, so this part was NOT run')
    report.count('not run: no small file system')
    return
  }
  const settings = { max_wal_size: '32MB', min_wal_size: '32MB' }
  const stage = await startStage({ report, workers: 1, database: { dataDir: disk.folder, settings } })
  const journal = await openJournal(join(journalFolder, 'full.jsonl'))
  try {
    for (let round = 1; round <= rounds; round += 1) {
      await disk.fill()
      const refused = await writeWhileFull(stage, journal)
      await disk.makeRoom()
      const from = performance.now()
      await untilHealthy(stage.origin, report, 60_000)
      while (!isDone(await writeOne(stage, journal)) && performance.now() - from < 60_000) await wait(50)
      const took = Math.round(performance.now() - from)
      report.atMost('longest return after there was room again, ms', took)
      if (took > promisedMs) report.violation(`with room again it took ${took} ms until a write was accepted`)
      const { entries, wrong } = await proveJournal(stage.database, journal, marks)
      const books = await stage.database.check()
      for (const sentence of [...wrong, ...books]) report.violation(sentence)
      report.round(`${entries} acknowledged, ${refused} refused while full, back in ${took} ms`)
    }
    if (!report.figures.get('writes refused with 503'))
      report.violation('the disk was never so full that a write failed')
  } finally {
    await journal.close()
    await disk.makeRoom()
    await stage.stop()
    await disk.unmount()
  }
}

/** Large enough to need new room soon. */
const padding = 'x'.repeat(4_800)
let written = 0

async function writeOne({ owner, report }: Stage, journal: Journal): Promise<Answer> {
  written += 1
  const mark = `${marks}${written} ${crypto.randomUUID()}`
  const note = `${mark} ${padding}`
  const answer = await owner({
    path: '/api/note/create',
    body: { note, page_name: 'torture', model_id: String(written) },
  })
  if (isDone(answer)) await journal.note({ kind: 'note', mark: note, id: String(answer.body['id']) })
  report.count(isDone(answer) ? 'writes accepted' : `writes refused with ${answer.status}`)
  return answer
}

async function writeWhileFull(stage: Stage, journal: Journal) {
  const until = performance.now() + fullForMs
  let refused = 0
  while (performance.now() < until) {
    const answer = await writeOne(stage, journal)
    if (isDone(answer)) continue
    refused += 1
    if (answer.status !== 503 || !isClearRefusal(answer))
      stage.report.violation(`a write on a full disk answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    await wait(50)
  }
  return refused
}
