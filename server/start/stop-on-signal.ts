import type { Logger } from '#server/platform/logger.ts'

const patienceMs = 20_000

/** Ctrl-C or a supervisor's SIGTERM: stop in order, once, and do not wait for ever. */
export function stopOnSignal(logger: Logger, stop: () => Promise<void>) {
  let stopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    logger.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), patienceMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
