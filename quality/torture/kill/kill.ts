import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PartOptions } from '../part-options.ts'
import { openJournal } from '../stage/journal.ts'
import { proveJournal } from '../stage/proof.ts'
import { slowdownByOthers } from '../stage/slowdown.ts'
import type { Stage } from '../stage/stage.ts'
import { askForRun } from './ask-for-run.ts'
import { startClients } from './clients.ts'
import { type KillStage, startKillStage } from './kill-stage.ts'
import { judgeReturns, killOne, promisedMs, type Victim } from './killers.ts'
import { proveWorkersWork } from './prove-workers-work.ts'

type Size = { clients: number; rounds?: number; backWithinMs?: number }

/**
 * Users write while server, worker and database are killed. Nothing acknowledged is lost, nothing is done twice,
 * numbers have no gaps, and the product recovers by itself.
 */
export async function kill(given: PartOptions) {
  const stage = await startKillStage(given)
  try {
    await killOn(stage, given, { clients: 50 })
  } finally {
    await stage.stop()
  }
}

export async function killOn(stage: KillStage, given: PartOptions, size: Size) {
  const { clients: count, rounds = Infinity, backWithinMs: withinMs = promisedMs } = size
  const { report, random, minutes, journalFolder } = given
  const goesOn = pace(minutes, rounds)
  const journal = await openJournal(join(journalFolder, 'kill.jsonl'))
  const { owner, customerId, database } = stage
  let slowdown = slowdownByOthers()
  const clients = startClients({ owner, journal, report, random, customerId, count })
  try {
    for (let round = 0; goesOn(round); round += 1) {
      clients.resume()
      const returns = await killEach(stage, given)
      await clients.pause()
      const slowdownBefore = slowdown
      slowdown = slowdownByOthers()
      judgeReturns(stage, returns, { slowdown: Math.max(slowdownBefore, slowdown), withinMs })
      const { entries, wrong } = await proveJournal(database, journal, clients.marksBeginWith)
      const books = await database.check()
      for (const sentence of [...wrong, ...books]) report.violation(sentence)
      report.round(
        `${entries} acknowledged, ${wrong.length} lost or doubled, books ${books.length === 0 ? 'add up' : 'DO NOT add up'}, back after ${returns.map(({ victim, tookMs }) => `${victim} ${tookMs}`).join(', ')} ms`,
      )
    }
    await clients.end()
    await proveWorkersWork(stage)
  } finally {
    await clients.end()
    await journal.close()
  }
}

const enoughForAMinute = 3

/** Runs for the given time; if the machine is too busy for enough rounds, up to twice as long. */
function pace(minutes: number, most: number) {
  const began = Date.now()
  return (round: number) => {
    const gone = (Date.now() - began) / 60_000
    return round < most && (gone < minutes || (round < enoughForAMinute * minutes && gone < 2 * minutes))
  }
}

const longestPauseMs = 3_000

/** Each victim at its own random time; now and then all at once. */
async function killEach(stage: Stage, { random }: PartOptions) {
  const longestPause = random.below(4) === 0 ? 1 : longestPauseMs
  const strike = async (victim: Victim) => {
    await wait(random.below(longestPause))
    const back = await killOne(stage, victim, random)
    return back ? [back] : []
  }
  const database = async () => [...(await strike('database')), ...(await strike('backend'))]
  // Makes sure that the worker is killed while schedules run.
  await askForRun(stage)
  return (await Promise.all([strike('server'), strike('worker'), database()])).flat()
}
