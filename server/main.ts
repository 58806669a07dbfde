import { announce } from '#server/platform/announce.ts'
import { readConfig } from '#server/platform/config.ts'
import { startOrExplain } from '#server/start/start-or-explain.ts'
import { startServer } from '#server/start/start-server.ts'
import { stopOnSignal } from '#server/start/stop-on-signal.ts'

await startOrExplain(async () => {
  const started = startServer(readConfig(process.env), announce)
  stopOnSignal(started)
  await started
})
