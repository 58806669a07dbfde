import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '#shared/random.ts'
import type { Report } from '../report.ts'
import { type Answer, type Call, type Caller, isAway, isDone } from '../stage/http-client.ts'
import type { Entry, Journal } from '../stage/journal.ts'
import type { Client } from './client.ts'
import { dueScheduleStory, invoiceStory, scheduleStory } from './stories.ts'

/** A story that cannot continue, because a call that must succeed was refused. */
class Refused extends Error {}

/** One in this many stories is of each of these kinds; the others are about invoices. */
const oneStoryIn = 12
const stories = [scheduleStory, dueScheduleStory]

/** Longer than the product is unavailable after any kill. */
const giveUpAfterMs = 60_000

type Options = {
  owner: Caller
  journal: Journal
  report: Report
  random: Random
  customerId: string
  count: number
}

/** Simulated users, each with their own documents, but all with the same customer and number series. */
export function startClients({ owner, journal, report, random, customerId, count }: Options) {
  const gate = { open: true, ended: false, busy: 0 }
  let marks = 0
  const runId = random.digits(6)

  const insist: Client['insist'] = async (call, entryOf) => {
    const key = `${runId}-${crypto.randomUUID()}`
    const from = performance.now()
    for (;;) {
      const answer = await owner({ ...call, key })
      report.count(isAway(answer) ? 'calls without an answer or with 503' : 'calls answered')
      if (isDone(answer)) {
        await note(entryOf(answer.body))
        return answer.body
      }
      if (!isAway(answer)) throw refused(call, answer)
      if (performance.now() - from > giveUpAfterMs) throw refused(call, answer)
      await holdBack()
    }
  }
  const holdBack = () => wait(200 + random.below(600))
  const refused = (call: Call, { status, body }: Answer) => {
    report.violation(`${call.method ?? 'POST'} ${call.path} answered ${status}: ${JSON.stringify(body)}`)
    return new Refused()
  }
  const note = async (entry: Entry) => {
    await journal.note(entry)
    report.count('acknowledged writes')
  }
  const nextMark = () => {
    marks += 1
    return `T${runId}-${marks}`
  }

  const client: Client = { customerId, random, nextMark, owner, insist, note, holdBack }
  const work = async () => {
    while (!gate.ended) {
      if (!gate.open) {
        await wait(20)
        continue
      }
      gate.busy += 1
      const story = stories[random.below(oneStoryIn)] ?? invoiceStory
      await story(client).catch((error: unknown) => {
        if (!(error instanceof Refused)) report.violation(`a client failed: ${String(error)}`)
      })
      gate.busy -= 1
    }
  }
  const working = Array.from({ length: count }, work)

  return {
    marksBeginWith: `T${runId}-`,
    /** Waits until every story has finished, so that no call is in progress. */
    async pause() {
      gate.open = false
      while (gate.busy > 0) await wait(20)
    },
    resume() {
      gate.open = true
    },
    async end() {
      gate.ended = true
      await Promise.all(working)
    },
  }
}
