import { announce } from '#server/platform/announce.ts'
import { readConfig } from '#server/platform/config.ts'
import { startOrExplain } from '#server/start/start-or-explain.ts'
import { startServer } from '#server/start/start-server.ts'

await startOrExplain((teardown) => startServer(readConfig(process.env), announce, teardown))
