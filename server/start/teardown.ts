import { setTimeout as wait } from 'node:timers/promises'
import type { Announce } from '#server/platform/announce.ts'

/**
 * In this order, and each within its time, in milliseconds: whoever supervises the product waits ten seconds and then kills it, and in
 * the end the database must have been stopped in good order, whatever hangs before it.
 */
const stages = { work: 3_500, tools: 500, connections: 500, database: 3_000 } as const

type Stage = keyof typeof stages

/** It is being stopped, so it is not started any further. */
class StoppedMeanwhile extends Error {}

export type Teardown = ReturnType<typeof createTeardown>

/** Everything that was opened so far, to be closed at whatever moment the start, or the work after it, has come to. */
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
    /** What is opened while everything is being closed is closed at once, and its start ends here. */
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
