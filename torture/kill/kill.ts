import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Given } from '../given.ts'
import { openJournal } from '../stage/journal.ts'
import { proveJournal } from '../stage/proof.ts'
import { startStage, type Stage } from '../stage/stage.ts'
import { startClients } from './clients.ts'
import { killOne, type Victim } from './killers.ts'

type Size = { clients: number; rounds?: number }

/**
 * People write while server, worker and database are killed. Nothing that was acknowledged is lost, nothing is done twice, numbers
 * have no gap, and the product is back by itself.
 */
export async function kill(given: Given) {
  const stage = await startStage({ report: given.report, workers: 1 })
  try {
    await killOn(stage, given, { clients: 50 })
  } finally {
    await stage.stop()
  }
}

export async function killOn(stage: Stage, given: Given, { clients: count, rounds = Infinity }: Size) {
  const { report, random, minutes, journalFolder } = given
  const goesOn = pace(minutes, rounds)
  const journal = await openJournal(join(journalFolder, 'kill.jsonl'))
  const { owner, customerId, database } = stage
  const clients = startClients({ owner, journal, report, random, customerId, count })
  try {
    for (let round = 0; goesOn(round); round += 1) {
      clients.resume()
      await killEach(stage, given)
      await clients.pause()
      const { entries, wrong } = await proveJournal(database, journal, clients.marksBeginWith)
      const books = await database.check()
      for (const sentence of [...wrong, ...books]) report.violation(sentence)
      report.round(
        `${entries} acknowledged, ${wrong.length} lost or doubled, books ${books.length === 0 ? 'add up' : 'DO NOT add up'}`,
      )
    }
    await clients.end()
    await proveQueueMovesOn(stage)
  } finally {
    await clients.end()
    await journal.close()
  }
}

const enoughForAMinute = 3

/** As long as there is time; where the machine is too busy for enough rounds, twice as long at the most. */
function pace(minutes: number, most: number) {
  const began = Date.now()
  return (round: number) => {
    const gone = (Date.now() - began) / 60_000
    return round < most && (gone < minutes || (round < enoughForAMinute * minutes && gone < 2 * minutes))
  }
}

const longestPauseMs = 3_000

/** Each at a moment of its own, whatever the others are about; now and then all at once. */
async function killEach(stage: Stage, { random }: Given) {
  const longestPause = random.below(4) === 0 ? 1 : longestPauseMs
  const strike = async (victim: Victim) => {
    await wait(random.below(longestPause))
    await killOne(stage, victim, random)
  }
  const database = async () => {
    await strike('database')
    await strike('backend')
  }
  await Promise.all([strike('server'), strike('worker'), database()])
}

const noMoveMs = 40_000

/** What dead workers had in hand is taken up again: the queue goes down, and no job is given up. */
async function proveQueueMovesOn({ database, report }: Stage) {
  let waiting = Number.POSITIVE_INFINITY
  let movedAt = performance.now()
  while (waiting > 0 && performance.now() - movedAt < noMoveMs) {
    const [queue] = await database.ask<{ waiting: number }>(
      `select count(*)::int as waiting from graphile_worker.jobs where task_identifier = 'invoices:make_pdf' or task_identifier = 'credit_notes:make_pdf'`,
    )
    if (queue && queue.waiting < waiting) {
      waiting = queue.waiting
      movedAt = performance.now()
    }
    await wait(500)
  }
  report.count('jobs left in the queue', waiting)
  if (waiting > 0) report.violation(`${waiting} jobs were not taken up for ${noMoveMs / 1000} s`)
}
