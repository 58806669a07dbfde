import { stderr } from 'node:process'

const patienceMs = 20_000

/**
 * Ctrl-C or a supervisor's SIGTERM: stop in order, once, and do not wait for ever. A start that is under way is finished first,
 * so that nothing it began is left behind.
 */
export function stopOnSignal(started: Promise<{ stop: () => Promise<void> }>) {
  let stopping = false
  const onSignal = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), patienceMs).unref()
    started
      .then(({ stop }) => stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          stderr.write(`Stopping failed: ${error instanceof Error ? error.stack : String(error)}\n`)
          process.exit(1)
        },
      )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
