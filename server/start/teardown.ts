import { setTimeout as wait } from 'node:timers/promises'
import type { Announce } from '#server/platform/announce.ts'

/**
 * The order of closing, and the time limit of each stage in milliseconds: a supervisor waits ten seconds and then
 * kills the product, and by then the database must have been stopped cleanly, whatever hangs before it.
 */
const stages = { work: 3_500, tools: 500, connections: 500, database: 3_000 } as const

type Stage = keyof typeof stages

/** Thrown to end a start while everything is being closed. */
class StoppedMeanwhile extends Error {}

export type Teardown = ReturnType<typeof createTeardown>

/** Everything opened so far, so that it can be closed at any moment of the start or later. */
export function createTeardown(announce: Announce) {
  const opened: { stage: Stage; name: string; close: () => Promise<unknown> }[] = []
  let closing: Promise<void> | undefined

  const closeAll = async () => {
    for (const stage of Object.keys(stages) as Stage[]) {
      const here = opened.filter((each) => each.stage === stage)
      await Promise.all(here.map(({ name, close }) => closeInTime(name, close, stages[stage])))
    }
  }

  const closeInTime = async (name: string, close: () => Promise<unknown>, limitMs: number) => {
    const overTime = wait(limitMs, 'over time', { ref: false })
    const ended = await Promise.race([close(), overTime]).catch((error: unknown) => String(error))
    if (ended === 'over time') announce(`${name} did not stop within ${limitMs / 1000} s and was left behind.`)
    else if (typeof ended === 'string') announce(`${name} did not stop in good order: ${ended}`)
  }

  return {
    /** What is opened during shutdown is closed at once, and its start ends here. */
    async add(stage: Stage, name: string, close: () => Promise<unknown>) {
      if (!closing) {
        opened.push({ stage, name, close })
        return
      }
      await closeInTime(name, close, stages[stage])
      throw new StoppedMeanwhile()
    },
    isClosing: () => closing !== undefined,
    close: () => (closing ??= closeAll()),
  }
}
